import { sql } from 'kysely'
import type { Trx } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import type { CashSettlement, RowOutcome, SettlementKind } from '../rules.ts'

export interface OpenDifference {
  outcome: RowOutcome
  trackingNumber: string
  amountPaise: Paise
  collectionId: string | null
}

/** A difference that nobody has settled; undefined where there is none. Locks nothing. */
export async function findOpenDifference(trx: Trx, id: string): Promise<OpenDifference | undefined> {
  const { rows } = await sql<OpenDifference>`
    select r.outcome, r.tracking_number as "trackingNumber", r.amount_paise as "amountPaise", r.collection_id as "collectionId"
      from cash_rows r where r.id = ${id} and r.outcome <> 'matched' and r.settled_at is null`.execute(trx)
  return rows[0]
}

/** Holds the cash until the end of the transaction. Whoever books a file holds it too, and then writes the row. */
export async function lockCollection(trx: Trx, id: string): Promise<void> {
  await sql`select 1 from cash_collections c where c.id = ${id} for update`.execute(trx)
}

export interface Settlement {
  kind: SettlementKind
  /** Whose cash it is about. */
  collectionId: string | null
  paid: { reference: string; on: string } | null
  note: string | null
  actorId: string
}

/** Notes how a difference was settled. False where somebody was faster. The cash that it is about is locked. */
export async function writeSettlement(
  trx: Trx,
  id: string,
  { kind, collectionId, paid, note, actorId }: Settlement,
): Promise<boolean> {
  const { rows } = await sql`
    update cash_rows
       set settled_as = ${kind}, settled_at = now(), settled_by = ${actorId}, settled_note = ${note},
           settled_reference = ${paid?.reference ?? null}, settled_on = ${paid?.on ?? null}::date, collection_id = ${collectionId}
     where id = ${id} and outcome <> 'matched' and settled_at is null returning id`.execute(trx)
  return rows.length > 0
}

/** What became of cash: whose order it is of, and how much. */
export interface Moved {
  orderId: string
  paise: Paise
}

/** Counts cash as handed over with a difference that was settled. Undefined where it was handed over before. */
export async function remit(trx: Trx, collectionId: string, rowId: string): Promise<Moved | undefined> {
  const { rows } = await sql<Moved>`
    update cash_collections c set remitted_by_row = ${rowId}
      from orders o
     where c.id = ${collectionId} and c.remitted_by_row is null and c.settled_as is distinct from 'received' and o.id = c.order_id
    returning o.public_id as "orderId", c.amount_paise as paise`.execute(trx)
  return rows[0]
}

/** Writes off what the row names too little. Undefined where nothing is missing any more: it was handed over or written off before. */
export async function writeOffRest(trx: Trx, collectionId: string, rowId: string): Promise<Moved | undefined> {
  const { rows } = await sql<Moved>`
    update cash_collections c set written_off_by_row = r.id, written_off_paise = c.amount_paise - r.amount_paise
      from cash_rows r, orders o
     where c.id = ${collectionId} and c.remitted_by_row is null and c.written_off_by_row is null and c.settled_as is null
       and r.id = ${rowId} and o.id = c.order_id
    returning o.public_id as "orderId", c.written_off_paise as paise`.execute(trx)
  return rows[0]
}

/** Cash that nobody has handed over or settled yet, and the parcel that it was collected for. */
export interface AwaitedCash extends Moved {
  trackingNumber: string | null
  courier: string | null
  collectedAt: Date
}

/** Holds cash that may be settled so until the end of the transaction. Undefined where nobody waits for it; what was lost by hand may be received. */
export async function lockAwaitedCash(trx: Trx, id: string, as: CashSettlement): Promise<AwaitedCash | undefined> {
  const { rows } = await sql<AwaitedCash>`
    select o.public_id as "orderId", c.amount_paise as paise, s.tracking_number as "trackingNumber", s.carrier as courier,
           c.collected_at as "collectedAt"
      from cash_collections c join vendor_orders s on s.id = c.vendor_order_id join orders o on o.id = s.order_id
     where c.id = ${id} and c.remitted_by_row is null and c.written_off_by_row is null
       and (c.settled_as is null or (c.settled_as = 'lost' and ${as} = 'received'))
       for update of c`.execute(trx)
  return rows[0]
}

/** A row that names this cash with another sum and that nobody has settled; undefined where there is none. The cash is locked. */
export async function findOpenDifferenceOf(trx: Trx, id: string): Promise<{ line: number; file: string } | undefined> {
  const { rows } = await sql<{ line: number; file: string }>`
    select r.line, f.name as file from cash_rows r join cash_transfers t on t.id = r.transfer_id join cash_files f on f.id = t.file_id
     where r.collection_id = ${id} and r.outcome <> 'matched' and r.settled_at is null order by r.id limit 1`.execute(
    trx,
  )
  return rows[0]
}

/** How a person settles cash without a file. */
export interface CollectionSettlement {
  as: CashSettlement
  paid: { reference: string; on: string } | null
  note: string | null
  actorId: string
}

/** Settles cash that the transaction holds. */
export async function settleCollection(
  trx: Trx,
  id: string,
  { as, paid, note, actorId }: CollectionSettlement,
): Promise<void> {
  await sql`
    update cash_collections
       set settled_as = ${as}, settled_at = now(), settled_by = ${actorId}, settled_note = ${note},
           settled_reference = ${paid?.reference ?? null}, settled_on = ${paid?.on ?? null}::date
     where id = ${id}`.execute(trx)
}
