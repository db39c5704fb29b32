import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { now } from '#platform/context.server.ts'
import { inRetriedTransaction, type Trx } from '#platform/db.server.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { differenceGone, paidInFuture, shipmentMissing, shipmentNotAwaited } from '../errors.ts'
import { asCode, effectOf, isShipmentUnclear, matchRows } from '../rules.ts'
import type { CashSettlementInput } from '../shapes.ts'
import { lockShipments } from '../store/bookings.server.ts'
import {
  findOpenDifference,
  lockCollection,
  type OpenDifference,
  remit,
  writeOffRest,
  writeSettlement,
} from '../store/settlements.server.ts'

/** The cash that was paid with a row which does not say whose it is, held until the end of the transaction. */
async function collectionNamed(trx: Trx, row: OpenDifference, typed: string): Promise<string> {
  const trackingNumber = asCode(typed)
  if (trackingNumber === '') throw shipmentMissing()
  const [match] = matchRows([{ ...row, trackingNumber }], await lockShipments(trx, [trackingNumber]))
  if (!match?.collectionId || isShipmentUnclear(match.outcome)) throw shipmentNotAwaited(trackingNumber)
  return match.collectionId
}

/** Whose cash a settlement is about: the row's own, or for what was paid the one that is named. Null where it is about none. */
async function collectionMeant(trx: Trx, row: OpenDifference, said: CashSettlementInput): Promise<string | null> {
  if (said.as === 'paid' && isShipmentUnclear(row.outcome)) return collectionNamed(trx, row, said.trackingNumber)
  if (row.collectionId !== null) await lockCollection(trx, row.collectionId)
  return row.collectionId
}

/**
 * Settles a difference by hand, once. What was paid makes its cash count as handed over, and writing off ends the waiting for what is missing
 * (`effectOf`); cash that was handed over meanwhile stays so. Refuses what somebody else has settled, and a shipment whose cash nobody awaits.
 */
export async function settleDifference(admin: AdminActor, id: string, said: CashSettlementInput): Promise<void> {
  if (said.as === 'paid' && said.paidOn > indianDay(now())) throw paidInFuture()
  await inRetriedTransaction(async (trx) => {
    const row = await findOpenDifference(trx, id)
    if (!row) throw differenceGone()
    const collectionId = await collectionMeant(trx, row, said)
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
      before: { result: row.outcome, inFile: paiseToRupees(row.amountPaise) },
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
