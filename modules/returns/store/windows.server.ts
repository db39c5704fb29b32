import { sql } from 'kysely'
import { integer, text } from '#platform/db/columns.ts'
import { run, statement, type Trx } from '#platform/db.server.ts'

const windows = statement(
  'return_windows',
  'select name, return_days as days, return_days_version as version from categories order by position, name',
  { name: text, days: integer, version: integer },
)

export interface WindowRow {
  name: string
  days: number
  version: number
}

/** The window of each category in days, in the operator's order. */
export const selectWindows = (): Promise<WindowRow[]> => run(windows, [])

/** The same, locked until the transaction ends. */
export async function lockWindows(trx: Trx): Promise<WindowRow[]> {
  const { rows } = await sql<WindowRow>`
    select name, return_days as days, return_days_version as version from categories order by position, name for no key update`.execute(
    trx,
  )
  return rows
}

/** Writes a category's window and raises its version. Orders that were placed keep theirs. */
export async function updateWindow(trx: Trx, name: string, days: number): Promise<void> {
  await sql`update categories set return_days = ${days}, return_days_version = return_days_version + 1 where name = ${name}`.execute(
    trx,
  )
}
