import type pg from 'pg'

export type Row = Record<string, unknown>

/** PostgreSQL takes at most 65,535 parameters in a statement. */
const parametersAtOnce = 30_000

/**
 * Writes rows of one shape with as few statements as possible. Table and column names come from the code, never from a caller. Throws for a row
 * that has more than the first: it would be lost.
 */
export async function insertRows(client: pg.Client, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const more = rows.flatMap((row) => Object.keys(row)).find((column) => !columns.includes(column))
  if (more) throw new Error(`A row of ${table} has ${more}, which the first row has not.`)
  const rowsAtOnce = Math.floor(parametersAtOnce / columns.length)
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const part = rows.slice(start, start + rowsAtOnce)
    const tuples = part.map(
      (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
    )
    await client.query(
      `insert into ${table} (${columns.join(', ')}) values ${tuples.join(', ')}`,
      part.flatMap((row) => columns.map((column) => row[column])),
    )
  }
}
