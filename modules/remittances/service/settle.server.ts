import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { now } from '#platform/context.server.ts'
import { inRetriedTransaction, type Trx } from '#platform/db.server.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { type Paise, paiseToRupees } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import {
  cashDiffers,
  cashNotAwaited,
  cashWithCourier,
  differenceGone,
  paidInFuture,
  paidTooEarly,
  shipmentMissing,
  shipmentNotAwaited,
  sumsDiffer,
} from '../errors.ts'
import { asCode, canSettleCash, effectOf, isCashOverdue, isShipmentUnclear, matchRows, namesSums } from '../rules.ts'
import type { CashSettlementInput, CollectionSettlementInput } from '../shapes.ts'
import { lockShipments } from '../store/bookings.server.ts'
import {
  findOpenDifference,
  findOpenDifferenceOf,
  lockAwaitedCash,
  lockCollection,
  type OpenDifference,
  remit,
  settleCollection,
  writeOffRest,
  writeSettlement,
} from '../store/settlements.server.ts'

interface CashMeant {
  collectionId: string | null
  /** What was collected, where a person named the parcel. */
  collectedPaise?: Paise
}

type PaidInput = Extract<CashSettlementInput, { as: 'paid' }>

/**
 * The cash that was paid with a row which does not say whose it is, held until the end of the transaction. Where the row is of another sum the
 * note has to name both: else a row of one rupee would settle any cash.
 */
async function collectionNamed(trx: Trx, row: OpenDifference, said: PaidInput): Promise<CashMeant> {
  const trackingNumber = asCode(said.trackingNumber)
  if (trackingNumber === '') throw shipmentMissing()
  const shipments = await lockShipments(trx, [trackingNumber])
  const [match] = matchRows([{ ...row, trackingNumber }], shipments, null)
  if (!match?.collectionId || isShipmentUnclear(match.outcome)) throw shipmentNotAwaited(trackingNumber)
  const { collectionId } = match
  const found = shipments.find(({ collection }) => collection?.id === collectionId)?.collection
  const collectedPaise = required(found, 'the cash of the parcel').amountPaise
  if (collectedPaise !== row.amountPaise && !namesSums(said.note, [row.amountPaise, collectedPaise]))
    throw sumsDiffer(trackingNumber, row.amountPaise, collectedPaise)
  return { collectionId, collectedPaise }
}

/** Whose cash a settlement is about: the row's own, or for what was paid the one that is named. Null where it is about none. */
async function collectionMeant(trx: Trx, row: OpenDifference, said: CashSettlementInput): Promise<CashMeant> {
  if (said.as === 'paid' && isShipmentUnclear(row.outcome)) return collectionNamed(trx, row, said)
  if (row.collectionId !== null) await lockCollection(trx, row.collectionId)
  return { collectionId: row.collectionId }
}

/**
 * Settles a difference by hand, once. What was paid makes its cash count as handed over, and writing off ends the waiting for what is missing
 * (`effectOf`); cash that was handed over meanwhile stays so. Refuses what somebody else has settled, a shipment whose
 * cash nobody awaits, and one of another sum than the row unless the note names both.
 */
export async function settleDifference(admin: AdminActor, id: string, said: CashSettlementInput): Promise<void> {
  if (said.as === 'paid' && said.paidOn > indianDay(now())) throw paidInFuture()
  await inRetriedTransaction(async (trx) => {
    const row = await findOpenDifference(trx, id)
    if (!row) throw differenceGone()
    const { collectionId, collectedPaise } = await collectionMeant(trx, row, said)
    const note = said.note || null
    const paid = said.as === 'paid' ? { reference: said.reference, on: said.paidOn } : null
    if (!(await writeSettlement(trx, id, { kind: said.as, collectionId, paid, note, actorId: admin.userId })))
      throw differenceGone()
    const effect = effectOf(row.outcome, said.as)
    const done =
      collectionId === null || effect === null
        ? undefined
        : await (effect === 'handed_over' ? remit : writeOffRest)(trx, collectionId, id)
    await recordAct(trx, admin, {
      action: 'cash.difference_settled',
      subject: { type: 'cash', id, name: row.trackingNumber },
      before: {
        result: row.outcome,
        inFile: paiseToRupees(row.amountPaise),
        ...(collectedPaise === undefined ? {} : { collected: paiseToRupees(collectedPaise) }),
      },
      after: {
        settledAs: said.as,
        ...(paid ? { reference: paid.reference, paidOn: paid.on } : {}),
        ...(done
          ? {
              orderId: done.orderId,
              [effect === 'handed_over' ? 'handedOver' : 'writtenOff']: paiseToRupees(done.paise),
            }
          : {}),
      },
      reason: note,
    })
  })
}

/**
 * Settles awaited cash that no file of its courier names: as received, with reference and day, or as lost, with a reason. What was lost may still be
 * received. Refuses cash that was handed over, written off or settled before, what its courier may still name (`canSettleCash`), what a file names with
 * another sum, and a day before it was collected.
 */
export async function settleCash(admin: AdminActor, id: string, said: CollectionSettlementInput): Promise<void> {
  if (said.as === 'received' && said.paidOn > indianDay(now())) throw paidInFuture()
  await inRetriedTransaction(async (trx) => {
    const paid = said.as === 'received' ? { reference: said.reference, on: said.paidOn } : null
    const note = said.note || null
    const cash = await lockAwaitedCash(trx, id, said.as)
    if (!cash) throw cashNotAwaited()
    const difference = await findOpenDifferenceOf(trx, id)
    if (difference) throw cashDiffers(difference.line, difference.file)
    const collectedOn = indianDay(cash.collectedAt)
    if (paid && paid.on < collectedOn) throw paidTooEarly(collectedOn)
    const { courier, orderId } = cash
    if (courier !== null && !canSettleCash({ isOverdue: isCashOverdue(cash.collectedAt, now()), courier }))
      throw cashWithCourier(courier)
    await settleCollection(trx, id, { as: said.as, paid, note, actorId: admin.userId })
    await recordAct(trx, admin, {
      action: said.as === 'received' ? 'cash.received_by_hand' : 'cash.lost',
      subject: { type: 'cash', id, name: cash.trackingNumber ?? orderId },
      after: {
        orderId,
        [said.as === 'received' ? 'handedOver' : 'writtenOff']: paiseToRupees(cash.paise),
        ...(paid ? { reference: paid.reference, paidOn: paid.on } : {}),
      },
      reason: note,
    })
  })
}
