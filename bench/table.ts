import type { Curve } from './plot.ts'

/** What a row must reach, in words, and whether it did. */
export interface Limit {
  what: string
  isReached: boolean
}

/** One line of the table: what was measured, what it is measured beside, and whether that is enough. */
export interface Row {
  name: string
  /** Requests per second, unless `unit` says otherwise. */
  figure: number
  unit: 'per s' | 'ms' | 'MB' | 'x'
  /** The same figure of what the row is compared with: nginx, node:http, React alone. */
  reference?: { what: string; figure: number }
  /** Milliseconds. */
  p50?: number
  p99?: number
  requests: number
  /** Wrong or missing answers; a single one of them means that the row is missed. */
  errors: number
  limits: Limit[]
  note?: string
  /** How it grows with the data, for the plot. */
  growth?: Curve
}

/** Ours divided by the reference: of rates the part that is reached, of times the multiple that is taken. */
export const ratioOf = ({ figure, reference }: Row): number | undefined =>
  reference ? figure / reference.figure : undefined

/** Whether every limit is reached and every answer was right. */
export const isReached = ({ errors, limits }: Row): boolean => errors === 0 && limits.every((limit) => limit.isReached)

const number = (value: number | undefined): string => {
  if (value === undefined || Number.isNaN(value)) return ''
  if (value >= 100) return Math.round(value).toLocaleString('en-IN')
  return value.toFixed(value >= 10 ? 1 : 2)
}

interface Column {
  heading: string
  isText?: boolean
  cell(row: Row): string
}

const unitOf = ({ unit }: Row) => (unit === 'per s' ? '/s' : ` ${unit}`)

function limitsOf({ limits }: Row): string {
  const isOneOfSeveral = limits.length > 1
  return limits.map((limit) => `${limit.what}${isOneOfSeveral && !limit.isReached ? ' (missed)' : ''}`).join('; ')
}

const columns: readonly Column[] = [
  { heading: 'row', isText: true, cell: ({ name }) => name },
  { heading: 'figure', cell: (row) => `${number(row.figure)}${unitOf(row)}` },
  {
    heading: 'beside',
    cell: (row) => (row.reference ? `${number(row.reference.figure)}${unitOf(row)} ${row.reference.what}` : ''),
  },
  { heading: 'ratio', cell: (row) => number(ratioOf(row)) },
  { heading: 'limit', isText: true, cell: limitsOf },
  { heading: 'result', isText: true, cell: (row) => (isReached(row) ? 'reached' : 'MISSED') },
  { heading: 'p50 ms', cell: ({ p50 }) => number(p50) },
  { heading: 'p99 ms', cell: ({ p99 }) => number(p99) },
  { heading: 'requests', cell: ({ requests }) => requests.toLocaleString('en-IN') },
  { heading: 'errors', cell: ({ errors }) => String(errors) },
]

const headings = columns.map(({ heading }) => heading)
const cellsOf = (row: Row) => columns.map(({ cell }) => cell(row))
const notesOf = (rows: readonly Row[], bullet: string) => {
  const notes = rows.flatMap(({ name, note }) => (note ? [`${bullet}${name}: ${note}`] : []))
  return notes.length > 0 ? ['', ...notes] : []
}

/** The table for a terminal: words to the left, figures to the right, and the verdict below. */
export function textTable(rows: readonly Row[]): string {
  const lines = [headings, ...rows.map(cellsOf)]
  const widths = columns.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const text = lines.map((line) =>
    line
      .map((cell, at) => (columns[at]?.isText ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  return [...text, ...notesOf(rows, ''), '', verdict(rows)].join('\n')
}

function verdict(rows: readonly Row[]): string {
  const missed = rows.filter((row) => !isReached(row)).map(({ name }) => name)
  return missed.length === 0
    ? `All ${rows.length} rows reached.`
    : `${missed.length} of ${rows.length} rows missed: ${missed.join('; ')}.`
}

/** The same as Markdown. */
export function markdownTable(rows: readonly Row[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rule = `|${columns.map(({ isText }) => (isText ? '---' : '---:')).join('|')}|`
  return [line(headings), rule, ...rows.map((row) => line(cellsOf(row))), ...notesOf(rows, '- ')].join('\n')
}
