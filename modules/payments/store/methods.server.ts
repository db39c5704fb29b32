import { sql } from 'kysely'
import { now } from '#platform/context.server.ts'
import { integer, type RowOf, truth } from '#platform/db/columns.ts'
import { run, statement, type Trx } from '#platform/db.server.ts'
import { methodShape } from './payments.server.ts'

const operatedShape = {
  ...methodShape,
  enabled: truth,
  is_built_in: truth,
  version: integer,
}

export type OperatedMethodRow = RowOf<typeof operatedShape>

const columns = ['code', 'name', 'type', 'details', 'provider as channel', 'enabled', 'is_built_in', 'version'] as const

const allMethods = statement(
  'payment_methods_all',
  `select ${columns.join(', ')} from payment_methods where removed_at is null order by position, code`,
  operatedShape,
)

/** All payment methods, enabled or not, in the order of the checkout. */
export const selectAllMethods = (): Promise<OperatedMethodRow[]> => run(allMethods, [])

/** One payment method, its row locked until the transaction ends; undefined when there is none or it was removed. */
export async function lockMethod(trx: Trx, code: string): Promise<OperatedMethodRow | undefined> {
  const row = await trx
    .selectFrom('payment_methods')
    .select(columns)
    .where('code', '=', code)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row as OperatedMethodRow | undefined
}

export interface NewMethod {
  code: string
  name: string
  type: 'digital' | 'offline'
  details: string
  enabled: boolean
}

/** Adds a method that an admin carries out at the end of the list. False when the code is taken, also by a removed one. */
export async function insertMethod(trx: Trx, method: NewMethod): Promise<boolean> {
  const result = await trx
    .insertInto('payment_methods')
    .values({
      ...method,
      provider: 'manual',
      position: sql<number>`(select coalesce(max(position), 0) + 1 from payment_methods)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) > 0
}

/** Writes name, type and details of a payment method and raises its version. An unknown code changes nothing. */
export async function updateMethod(
  trx: Trx,
  code: string,
  changes: Pick<NewMethod, 'name' | 'type' | 'details'>,
): Promise<void> {
  await trx
    .updateTable('payment_methods')
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: now() })
    .where('code', '=', code)
    .execute()
}

/** Offers a payment method at checkout, or stops offering it. The version stays. Repeatable. */
export async function switchMethod(trx: Trx, code: string, enabled: boolean): Promise<void> {
  await trx.updateTable('payment_methods').set({ enabled, updated_at: now() }).where('code', '=', code).execute()
}

/** Removes a method from every list and from checkout. Orders still show its name. */
export async function markRemoved(trx: Trx, code: string): Promise<void> {
  await trx
    .updateTable('payment_methods')
    .set({ enabled: false, removed_at: now(), updated_at: now() })
    .where('code', '=', code)
    .execute()
}
