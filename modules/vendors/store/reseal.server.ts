import { bytes, nullable, uuid } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'
import type { SealedRow } from '#platform/reseal.server.ts'

type Table = 'vendors' | 'vendor_revisions'

/** The newest sealed number of each table. */
export const newestSealedAccounts = `
  (select bank_account_sealed as sealed from vendors where bank_account_sealed is not null order by id desc limit 1) union all
  (select bank_account_sealed from vendor_revisions where bank_account_sealed is not null order by id desc limit 1)`

const read = (table: Table) =>
  statement(
    `${table}_sealed`,
    `select id, bank_account_sealed as sealed from ${table}
      where bank_account_sealed is not null and id > $1 order by id limit 500`,
    { id: uuid, sealed: nullable(bytes) },
  )

const write = (table: Table) =>
  statement(
    `${table}_reseal`,
    `update ${table} set bank_account_sealed = $3 where id = $1 and bank_account_sealed = $2`,
    {},
  )

const reads = { vendors: read('vendors'), vendor_revisions: read('vendor_revisions') }
const writes = { vendors: write('vendors'), vendor_revisions: write('vendor_revisions') }

/** The next 500 sealed numbers of a table after an id. */
export const selectSealedAccounts =
  (table: Table) =>
  async (after: string): Promise<SealedRow[]> =>
    (await run(reads[table], [after])).flatMap(({ id, sealed }) => (sealed ? [{ id, sealed }] : []))

/** Writes a number sealed anew, unless somebody gave another number meanwhile. */
export const replaceSealedAccount =
  (table: Table) =>
  async ({ id, sealed }: SealedRow, anew: Buffer): Promise<void> => {
    await run(writes[table], [id, sealed, anew])
  }
