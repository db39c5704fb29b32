import { createHash } from 'node:crypto'
import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { now } from '#platform/context.server.ts'
import { inRetriedTransaction, type Trx } from '#platform/db.server.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { paiseToRupees, rupeesToPaise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import { fileBooked, fileUnreadable, transferNotFound, transferSettled, transfersWrong, utrBooked } from '../errors.ts'
import { remittanceMessages } from '../limits.ts'
import { transferView } from '../present.ts'
import { asCode, firstLines, isInBank, matchRows, type RemittanceRow, readRemittance, transfersOf } from '../rules.ts'
import type {
  CashTransferView,
  RemittanceCheckView,
  RemittanceFileInput,
  RemittanceInput,
  RemittanceView,
  TransferInput,
} from '../shapes.ts'
import {
  bookRows,
  countOutcomes,
  findBooked,
  insertFile,
  insertRows,
  insertTransfer,
  lockShipments,
  lockTransfer,
  selectOpenTransfers,
  selectRows,
  selectSettledUtrs,
  selectShipments,
  selectTransfers,
  writeTransfer,
} from '../store/bookings.server.ts'

/** What tells two files apart: their bytes. */
const hashOf = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()

const numbersOf = (rows: readonly { trackingNumber: string }[]): string[] => [
  ...new Set(rows.map(({ trackingNumber }) => trackingNumber)),
]

const readToday = (text: string) => readRemittance(text, indianDay(now()))

/** What would become of a courier's file. Changes nothing; booking looks again. */
export async function checkRemittance({ courier, text }: RemittanceFileInput): Promise<RemittanceCheckView> {
  const { rows, problems } = readToday(text)
  const transfers = transfersOf(rows)
  const [bookedAt, shipments, settled] = await Promise.all([
    findBooked(hashOf(text)),
    selectShipments(numbersOf(rows)),
    selectSettledUtrs(transfers.map(({ utr }) => utr)),
  ])
  const found = new Map(shipments.flatMap((one) => (one.collection ? [[one.collection.id, one] as const] : [])))
  const matched = matchRows(rows, shipments, courier || null)
  const repeated = firstLines(matched)
  return {
    bookedAt: bookedAt?.toISOString() ?? null,
    problems,
    transfers: transfers.map(({ utr, rows: count, sumPaise }) => ({
      utr,
      rows: count,
      sum: paiseToRupees(sumPaise),
      isBooked: settled.includes(utr),
    })),
    rows: matched.map(({ row, outcome, collectionId }) => {
      const shipment = collectionId === null ? undefined : found.get(collectionId)
      const parcel = shipment ?? shipments.find(({ trackingNumber }) => trackingNumber === row.trackingNumber)
      return {
        line: row.line,
        trackingNumber: row.trackingNumber,
        amount: paiseToRupees(row.amountPaise),
        paidOn: row.paidOn,
        utr: row.utr,
        outcome,
        orderId: parcel?.orderId ?? null,
        collected: shipment?.collection ? paiseToRupees(shipment.collection.amountPaise) : null,
        parcelCourier: parcel?.courier ?? null,
        firstLine: repeated.get(row.line) ?? null,
      }
    }),
  }
}

/** Matches the rows of settled transfers with the cash that is left, under its lock, and books what is matched. */
async function bookSettled(trx: Trx, transferIds: readonly string[], courier: string): Promise<void> {
  const rows = await selectRows(trx, transferIds)
  await bookRows(trx, matchRows(rows, await lockShipments(trx, numbersOf(rows)), courier))
}

function rowsToBook(text: string): RemittanceRow[] {
  const { rows, problems } = readToday(text)
  const [problem] = problems
  if (problem) throw fileUnreadable(`Line ${problem.line}: ${problem.problem}`)
  if (rows.length === 0) throw fileUnreadable(remittanceMessages.file)
  return rows
}

/** What was typed about each transfer of the file; refuses what is about others, or not about all. */
function transfersToBook(rows: readonly RemittanceRow[], typed: RemittanceInput['transfers']) {
  const known = new Map(typed.map((transfer) => [asCode(transfer.utr), transfer]))
  const transfers = transfersOf(rows)
  if (known.size !== typed.length || typed.length !== transfers.length) throw transfersWrong()
  return transfers.map(({ utr, sumPaise }) => {
    const said = known.get(utr)
    if (!said) throw transfersWrong()
    const [deductionsPaise, bankPaise] = [rupeesToPaise(said.deductions), rupeesToPaise(said.bankAmount)]
    return { utr, deductionsPaise, bankPaise, isSettled: isInBank(sumPaise, deductionsPaise, bankPaise) }
  })
}

/**
 * Books a courier's file, once: all of it or nothing. Of a transfer that is in the bank the matched rows are booked, and the others are differences;
 * a transfer that is not is open, and nothing of it is booked. Refuses a file that was booked before, a transfer whose money was booked from
 * another file, and lines that cannot be read.
 */
export async function bookRemittance(admin: AdminActor, input: RemittanceInput): Promise<RemittanceView> {
  const rows = rowsToBook(input.text)
  const transfers = transfersToBook(rows, input.transfers)
  const sha256 = hashOf(input.text)
  const ids = await inRetriedTransaction(async (trx) => {
    const { courier, name } = input
    const fileId = await insertFile(trx, { courier, name, sha256, actorId: admin.userId })
    if (!fileId) throw fileBooked(required(await findBooked(sha256), 'the file that was booked'))
    const made: string[] = []
    const settled: string[] = []
    // In one order whoever books, so that two files with the same UTRs wait for each other and never both.
    for (const transfer of transfers.toSorted((one, other) => (one.utr < other.utr ? -1 : 1))) {
      const id = await insertTransfer(trx, fileId, transfer, admin.userId)
      if (!id) throw utrBooked(transfer.utr)
      made.push(id)
      if (transfer.isSettled) settled.push(id)
      await insertRows(
        trx,
        id,
        rows.filter(({ utr }) => utr === transfer.utr),
      )
    }
    await bookSettled(trx, settled, courier)
    await recordAct(trx, admin, {
      action: 'cash.file_booked',
      subject: { type: 'cash', id: fileId, name },
      after: {
        courier,
        rows: rows.length,
        transfers: transfers.map(({ utr }) => utr),
        open: made.length - settled.length,
      },
    })
    return made
  })
  return remittanceOf(ids)
}

async function remittanceOf(transferIds: readonly string[]): Promise<RemittanceView> {
  const [transfers, outcomes] = await Promise.all([selectTransfers(transferIds), countOutcomes(transferIds)])
  return {
    transfers: transfers.map(transferView),
    outcomes: Object.fromEntries(outcomes.flatMap(({ outcome, count }) => (outcome ? [[outcome, count]] : []))),
  }
}

/** Transfers of which the bank did not receive what their rows come to. */
export const listOpenTransfers = async (): Promise<{ items: CashTransferView[] }> => ({
  items: (await selectOpenTransfers()).map(transferView),
})

/** Says anew what the bank received of an open transfer. Once it agrees the transfer is settled, and its matched rows are booked. */
export async function settleTransfer(admin: AdminActor, id: string, input: TransferInput): Promise<RemittanceView> {
  await inRetriedTransaction(async (trx) => {
    const transfer = await lockTransfer(trx, id)
    if (!transfer || transfer.status === 'replaced') throw transferNotFound()
    if (transfer.status === 'settled') throw transferSettled(transfer.utr)
    const [deductionsPaise, bankPaise] = [rupeesToPaise(input.deductions), rupeesToPaise(input.bankAmount)]
    const isSettled = isInBank(transfer.sumPaise, deductionsPaise, bankPaise)
    await writeTransfer(trx, id, { deductionsPaise, bankPaise, isSettled }, admin.userId)
    if (isSettled) await bookSettled(trx, [id], transfer.courier)
    await recordAct(trx, admin, {
      action: isSettled ? 'cash.transfer_settled' : 'cash.transfer_changed',
      subject: { type: 'cash', id, name: transfer.utr },
      after: { ...input },
    })
  })
  return remittanceOf([id])
}
