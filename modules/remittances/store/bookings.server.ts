import { sql } from 'kysely'
import { bytes, instant, integer, nullable, paise, type RowOf, text, uuid, word } from '#platform/db/columns.ts'
import { db, run, sqlState, statement, type Trx } from '#platform/db.server.ts'
import type { Paise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import type { KnownShipment, MatchedRow, RemittanceRow, RowOutcome } from '../rules.ts'

const fileOf = statement('cash_file', 'select booked_at, sha256 from cash_files where sha256 = $1', {
  booked_at: instant,
  sha256: bytes,
})

/** When a file of these bytes was booked; undefined when none was. */
export async function findBooked(sha256: Buffer): Promise<Date | undefined> {
  const [row] = await run(fileOf, [sha256])
  return row?.booked_at
}

const settledUtrs = statement(
  'cash_utrs_settled',
  "select utr from cash_transfers where utr = any($1::text[]) and status = 'settled'",
  { utr: text },
)

/** Those of the transfers whose money was booked. */
export const selectSettledUtrs = async (utrs: readonly string[]): Promise<string[]> =>
  (await run(settledUtrs, [utrs])).map(({ utr }) => utr)

export interface FoundShipment extends KnownShipment {
  orderId: string
}

interface ShipmentRow {
  tracking_number: string
  courier: string | null
  order_id: string
  collection_id: string | null
  amount_paise: Paise | null
  is_remitted: boolean
}

const asShipment = (row: ShipmentRow): FoundShipment => ({
  trackingNumber: row.tracking_number,
  courier: row.courier,
  orderId: row.order_id,
  collection:
    row.collection_id === null || row.amount_paise === null
      ? null
      : { id: row.collection_id, amountPaise: row.amount_paise, isRemitted: row.is_remitted },
})

const shipmentsOf = (numbers: readonly string[]) => sql`
  select upper(s.tracking_number) as tracking_number, s.carrier as courier, o.public_id as order_id, c.id as collection_id, c.amount_paise,
         c.remitted_by_row is not null or c.settled_as is not distinct from 'received' as is_remitted
    from vendor_orders s join orders o on o.id = s.order_id left join cash_collections c on c.vendor_order_id = s.id
   where upper(s.tracking_number) = any(${sql.val(numbers)}::text[])
   order by s.id`

/** The shipments of these tracking numbers (in capitals), with the cash that was collected for each. */
export async function selectShipments(numbers: readonly string[]): Promise<FoundShipment[]> {
  const { rows } = await sql<ShipmentRow>`${shipmentsOf(numbers)}`.execute(db)
  return rows.map(asShipment)
}

/** The same, with the cash held until the end of the transaction: whoever comes second sees what the first has booked. */
export async function lockShipments(trx: Trx, numbers: readonly string[]): Promise<FoundShipment[]> {
  await sql`
    select 1 from cash_collections c
     where c.vendor_order_id in (select s.id from vendor_orders s where upper(s.tracking_number) = any(${sql.val(numbers)}::text[]))
     order by c.id for update`.execute(trx)
  const { rows } = await sql<ShipmentRow>`${shipmentsOf(numbers)}`.execute(trx)
  return rows.map(asShipment)
}

export interface FileToBook {
  courier: string
  name: string
  sha256: Buffer
  actorId: string
}

/** Notes the file; undefined when one of the same bytes is booked. */
export async function insertFile(trx: Trx, file: FileToBook): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into cash_files (courier, name, sha256, booked_by) values (${file.courier}, ${file.name}, ${file.sha256}, ${file.actorId})
    on conflict do nothing returning id`.execute(trx)
  return rows[0]?.id
}

export interface TransferToBook {
  utr: string
  deductionsPaise: Paise
  bankPaise: Paise
  isSettled: boolean
}

/** Notes a transfer of a file in place of one that an earlier file left open. Undefined where that one is settled: the transaction has ended then. */
export async function insertTransfer(
  trx: Trx,
  fileId: string,
  transfer: TransferToBook,
  actorId: string,
): Promise<string | undefined> {
  const { utr, deductionsPaise, bankPaise, isSettled } = transfer
  await sql`update cash_transfers set status = 'replaced' where utr = ${utr} and status = 'open'`.execute(trx)
  try {
    const { rows } = await sql<{ id: string }>`
      insert into cash_transfers (file_id, utr, deductions_paise, bank_paise, status, settled_at, settled_by)
      values (${fileId}, ${utr}, ${deductionsPaise}, ${bankPaise}, ${isSettled ? 'settled' : 'open'},
              ${isSettled ? sql`now()` : null}, ${isSettled ? actorId : null}) returning id`.execute(trx)
    return required(rows[0], 'the transfer').id
  } catch (error) {
    if (sqlState(error) === '23505') return undefined
    throw error
  }
}

/** Writes the rows of a transfer down, without an outcome: that comes when it is settled. */
export async function insertRows(trx: Trx, transferId: string, rows: readonly RemittanceRow[]): Promise<void> {
  await sql`
    insert into cash_rows (transfer_id, line, tracking_number, amount_paise, paid_on)
    select ${transferId}, r.line, r."trackingNumber", r."amountPaise", r."paidOn"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(line integer, "trackingNumber" text, "amountPaise" bigint, "paidOn" date)`.execute(
    trx,
  )
}

export interface StoredRow {
  id: string
  trackingNumber: string
  amountPaise: Paise
}

/** The rows of transfers, in the order of their file. */
export async function selectRows(trx: Trx, transferIds: readonly string[]): Promise<StoredRow[]> {
  const { rows } = await sql<StoredRow>`
    select id, tracking_number as "trackingNumber", amount_paise as "amountPaise" from cash_rows
     where transfer_id = any(${sql.val(transferIds)}::uuid[]) order by line`.execute(trx)
  return rows
}

/** Notes what became of rows, and books the cash of those that are matched. The cash is locked (`lockShipments`). */
export async function bookRows(trx: Trx, matched: readonly MatchedRow<StoredRow>[]): Promise<void> {
  const outcomes = matched.map(({ row, outcome, collectionId }) => ({ id: row.id, outcome, collectionId }))
  await sql`
    with booked as (
      update cash_rows r set outcome = m.outcome, collection_id = m."collectionId"
        from jsonb_to_recordset(${JSON.stringify(outcomes)}::jsonb) as m(id uuid, outcome text, "collectionId" uuid)
       where r.id = m.id
      returning r.id, r.outcome, r.collection_id
    )
    update cash_collections c set remitted_by_row = b.id from booked b where b.outcome = 'matched' and c.id = b.collection_id`.execute(
    trx,
  )
}

interface LockedTransfer {
  utr: string
  status: 'open' | 'settled' | 'replaced'
  /** Who sent its file. */
  courier: string
  sumPaise: Paise
}

/** An open transfer, held until the end of the transaction, with what its rows come to. */
export async function lockTransfer(trx: Trx, id: string): Promise<LockedTransfer | undefined> {
  const { rows } = await sql<LockedTransfer>`
    select t.utr, t.status, (select f.courier from cash_files f where f.id = t.file_id) as courier, (select sum(r.amount_paise)::bigint from cash_rows r where r.transfer_id = t.id) as "sumPaise"
      from cash_transfers t where t.id = ${id} for update`.execute(trx)
  return rows[0]
}

/** Notes what the bank says of an open transfer, and that it is settled if it agrees. */
export async function writeTransfer(
  trx: Trx,
  id: string,
  { deductionsPaise, bankPaise, isSettled }: Omit<TransferToBook, 'utr'>,
  actorId: string,
): Promise<void> {
  await sql`
    update cash_transfers
       set deductions_paise = ${deductionsPaise}, bank_paise = ${bankPaise}, status = ${isSettled ? 'settled' : 'open'},
           settled_at = ${isSettled ? sql`now()` : null}, settled_by = ${isSettled ? actorId : null}
     where id = ${id}`.execute(trx)
}

const transferShape = {
  id: uuid,
  utr: text,
  courier: text,
  file: text,
  status: word<'open' | 'settled'>(),
  booked_at: instant,
  rows: integer,
  sum_paise: paise,
  deductions_paise: paise,
  bank_paise: paise,
}
export type TransferRow = RowOf<typeof transferShape>

const transferColumns = `
  select t.id, t.utr, f.courier, f.name as file, t.status, f.booked_at, count(r.id)::int as rows, coalesce(sum(r.amount_paise), 0)::bigint as sum_paise,
         t.deductions_paise, t.bank_paise
    from cash_transfers t join cash_files f on f.id = t.file_id left join cash_rows r on r.transfer_id = t.id`

const openTransfers = statement(
  'cash_transfers_open',
  `${transferColumns} where t.status = 'open' group by t.id, f.id order by t.id limit 200`,
  transferShape,
)

/** Transfers of which the bank did not receive what their rows come to, the oldest first. */
export const selectOpenTransfers = (): Promise<TransferRow[]> => run(openTransfers, [])

const transfersById = statement(
  'cash_transfers_by_id',
  `${transferColumns} where t.id = any($1::uuid[]) and t.status <> 'replaced' group by t.id, f.id order by t.id`,
  transferShape,
)

/** Transfers by their ids. */
export const selectTransfers = (ids: readonly string[]): Promise<TransferRow[]> => run(transfersById, [ids])

const outcomesOf = statement(
  'cash_outcomes',
  'select outcome, count(*)::int as count from cash_rows where transfer_id = any($1::uuid[]) and outcome is not null group by outcome',
  { outcome: nullable(word<RowOutcome>()), count: integer },
)

/** How many rows of these transfers had which outcome. */
export const countOutcomes = (transferIds: readonly string[]) => run(outcomesOf, [transferIds])
