import { bytes, uuid } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'
import type { SealedRow } from '#platform/reseal.server.ts'

/** The newest sealed account. */
export const newestReturnAccount = '(select sealed from return_accounts order by return_id desc limit 1)'

const read = statement(
  'return_accounts_sealed',
  'select return_id as id, sealed from return_accounts where return_id > $1 order by return_id limit 500',
  { id: uuid, sealed: bytes },
)

/** The next 500 sealed accounts after an id. */
export const selectSealedReturnAccounts = (after: string): Promise<SealedRow[]> => run(read, [after])

const write = statement(
  'return_accounts_reseal',
  'update return_accounts set sealed = $3 where return_id = $1 and sealed = $2',
  {},
)

/** Writes an account sealed anew, unless the customer gave another meanwhile. */
export async function replaceReturnAccount({ id, sealed }: SealedRow, anew: Buffer): Promise<void> {
  await run(write, [id, sealed, anew])
}
