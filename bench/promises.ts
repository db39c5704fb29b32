/** What the shop owes, what was measured, and whether that is enough. */
export interface Promised {
  promise: string
  limit: string
  measured: string
  isKept: boolean
}

const columns = ['promise', 'limit', 'measured'] as const

/** The table for a terminal, with the verdict below. */
export function promisesTable(rows: readonly Promised[]): string {
  const lines = [['promise', 'limit', 'measured', 'result'], ...rows.map(cellsOf)]
  const widths = [...columns, 'result'].map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const text = lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const broken = rows.filter(({ isKept }) => !isKept)
  const verdict =
    broken.length === 0
      ? `All ${rows.length} promises kept.`
      : `${broken.length} of ${rows.length} promises broken: ${broken.map(({ promise }) => promise).join('; ')}.`
  return [...text, '', verdict].join('\n')
}

const cellsOf = (row: Promised): string[] => [...columns.map((name) => row[name]), row.isKept ? 'kept' : 'BROKEN']
