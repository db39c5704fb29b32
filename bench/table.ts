import type { Curve } from './plot.ts'

/** One line of the table: what was measured, what the machine could do at most, and whether that is enough. */
export interface Row {
  name: string
  /** Requests per second, unless `unit` says otherwise. */
  figure: number
  unit: 'per s' | 'ms' | 'MB' | 'x'
  /** The same measure of the limit, and what the limit is. */
  limit?: { what: string; figure: number }
  /** Milliseconds. */
  p50?: number
  p99?: number
  requests: number
  /** Wrong or missing answers; any of them voids the row. */
  errors: number
  /** Each thing that was asked of it, in words, and whether it holds. */
  asked: { what: string; holds: boolean }[]
  note?: string
  /** How it grows with the data, for the plot. */
  growth?: Curve
}

/** Ours as a share of the limit: of rates the part that is reached, of times the multiple that is taken. */
export const ratioOf = ({ figure, limit }: Row): number | undefined => (limit ? figure / limit.figure : undefined)

/** Whether everything holds, with every answer right. */
export const isReached = ({ errors, asked }: Row): boolean => errors === 0 && asked.every(({ holds }) => holds)

const number = (value: number | undefined): string => {
  if (value === undefined || Number.isNaN(value)) return ''
  if (value >= 100) return Math.round(value).toLocaleString('en-IN')
  return value.toFixed(value >= 10 ? 1 : 2)
}

const headings = ['row', 'ours', 'limit', 'ratio', 'p50 ms', 'p99 ms', 'asked', 'errors', 'must reach']

function cellsOf(row: Row): string[] {
  const unit = row.unit === 'per s' ? '/s' : ` ${row.unit}`
  return [
    row.name,
    `${number(row.figure)}${unit}`,
    row.limit ? `${number(row.limit.figure)}${unit} ${row.limit.what}` : '',
    number(ratioOf(row)),
    number(row.p50),
    number(row.p99),
    row.requests.toLocaleString('en-IN'),
    String(row.errors),
    row.asked.map(({ what, holds }) => `${what}${holds ? '' : ' NOT REACHED'}`).join('; '),
  ]
}

/** The table for a terminal: names to the left, figures to the right. */
export function textTable(rows: readonly Row[]): string {
  const lines = [headings, ...rows.map(cellsOf)]
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const isText = (column: number) => column === 0 || column === headings.length - 1
  const text = lines.map((line) =>
    line
      .map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  const notes = rows.flatMap(({ name, note }) => (note ? [`${name}: ${note}`] : []))
  return [...text, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n')
}

/** The same as Markdown. */
export function markdownTable(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rule = `|${headings.map((_, column) => (column === 0 || column === headings.length - 1 ? '---' : '---:')).join('|')}|`
  const notes = rows.flatMap(({ name, note }) => (note ? [`- ${name}: ${note}`] : []))
  return [
    line(headings),
    rule,
    ...rows.map((row) => line(cellsOf(row))),
    ...(notes.length > 0 ? ['', ...notes] : []),
  ].join('\n')
}
