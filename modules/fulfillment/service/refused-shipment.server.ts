import type { AdminActor, VendorActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { refusedReasons } from '#modules/orders/refused-shipments.ts'
import { inRetriedTransaction, type Trx } from '#platform/db.server.ts'
import { required } from '#platform/kit/required.ts'
import {
  markedByOperator,
  markedTooOften,
  moneyHasMoved,
  nothingToCount,
  nothingToTakeBack,
  notRefusable,
  notSellableAgain,
  orderNotFound,
  piecesNotCounted,
} from '../errors.ts'
import { type CountedPieces, isWholeCount } from '../rules.ts'
import type { RefusedCountInput, RefusedInput } from '../shapes.ts'
import {
  countRefusedShipment,
  refuseShipment,
  selectLinesToCount,
  selectVendorOrdersToMove,
  takeBackRefusedShipment,
  type VendorOrderToMove,
} from '../store/vendor-orders.server.ts'

type Actor = VendorActor | AdminActor

/** The vendor order that is meant: a vendor's own of this order, the operator's by its id. Another's is not found. */
async function meant(
  trx: Trx,
  actor: Actor,
  publicId: string,
  vendorOrderId: string | null,
): Promise<VendorOrderToMove> {
  const vendorOrders = await selectVendorOrdersToMove(trx, publicId, actor.role === 'vendor' ? actor.vendorId : null)
  const one = vendorOrders.find(({ id }) => vendorOrderId === null || id === vendorOrderId)
  if (!one) throw orderNotFound()
  return one
}

const standing = ({ isComingBack, status }: VendorOrderToMove) => (isComingBack ? 'coming_back' : status)
const moverOf = (actor: Actor) => ({ by: actor.role, actorId: actor.userId })
const subjectOf = (publicId: string) => ({ type: 'order', id: publicId, name: publicId }) as const

/**
 * A shipped parcel does not reach its customer: it was refused at the door, nobody was there, or it is lost. It cannot be delivered any more, and
 * waits to be counted. Of what is lost nothing can come back to count: all of it is written off at once. Refuses what was not sent or has arrived,
 * what somebody else was faster with, and a vendor's third mark of one parcel. `vendorOrderId`: the operator names it.
 */
export async function markRefused(
  actor: Actor,
  publicId: string,
  { why }: RefusedInput,
  vendorOrderId: string | null = null,
): Promise<void> {
  await inRetriedTransaction(async (trx) => {
    const { id } = await meant(trx, actor, publicId, vendorOrderId)
    if (!(await refuseShipment(trx, id, why, moverOf(actor)))) {
      const stands = standing(await meant(trx, actor, publicId, id))
      throw stands === 'shipped' ? markedTooOften(publicId) : notRefusable(publicId, stands)
    }
    await recordAct(trx, actor, {
      action: 'order.shipment_refused',
      subject: subjectOf(publicId),
      before: { status: 'shipped' },
      after: { status: 'coming_back', parcel: refusedReasons[why].choice },
    })
    if (why === 'lost') await writeOff(trx, actor, publicId, id)
  })
}

/** Counts a parcel of which nothing comes back. */
async function writeOff(trx: Trx, actor: Actor, publicId: string, vendorOrderId: string): Promise<void> {
  const waiting = required(await selectLinesToCount(trx, vendorOrderId), 'the parcel that was just marked')
  const count = waiting.lines.map((line) => ({ lineId: line.id, restock: 0, writeOff: line.quantity }))
  const reason = refusedReasons[waiting.why].reason
  const outcome = await countRefusedShipment(trx, vendorOrderId, count, moverOf(actor), reason)
  if (outcome !== 'done') throw new Error('A lost parcel was not counted.')
  await recordCount(trx, actor, publicId, count, reason)
}

const recordCount = (trx: Trx, actor: Actor, publicId: string, count: CountedPieces[], reason: string) =>
  recordAct(trx, actor, {
    action: 'order.refused_shipment_counted',
    subject: subjectOf(publicId),
    before: { status: 'shipped' },
    after: {
      status: 'cancelled',
      restocked: count.reduce((sum, { restock }) => sum + restock, 0),
      writtenOff: count.reduce((sum, { writeOff }) => sum + writeOff, 0),
    },
    reason,
  })

/**
 * The mark was a mistake: the parcel is on its way to its customer after all, who is told, and it no longer counts against them. A vendor takes back
 * what it marked itself, the operator any mark. Refuses what was not marked, what somebody has counted, and what money has gone back for since.
 */
export async function takeBackRefused(
  actor: Actor,
  publicId: string,
  vendorOrderId: string | null = null,
): Promise<void> {
  await inRetriedTransaction(async (trx) => {
    const { id } = await meant(trx, actor, publicId, vendorOrderId)
    const outcome = await takeBackRefusedShipment(trx, id, moverOf(actor))
    if (outcome === 'elsewhere') throw nothingToTakeBack(publicId, (await meant(trx, actor, publicId, id)).status)
    if (outcome === 'not_own') throw markedByOperator(publicId)
    if (outcome === 'money_moved') throw moneyHasMoved(publicId)
    await recordAct(trx, actor, {
      action: 'order.refused_taken_back',
      subject: subjectOf(publicId),
      before: { status: 'coming_back' },
      after: { status: 'shipped' },
    })
  })
}

/**
 * Counts what came back, every piece once: what can be sold goes back into stock, the rest is written off. The part is cancelled then, what was
 * paid for it is owed to the customer, and the customer hears of both. Refuses where nothing waits, or somebody else has counted.
 */
export async function countRefused(
  actor: Actor,
  publicId: string,
  { lines: count }: RefusedCountInput,
  vendorOrderId: string | null = null,
): Promise<void> {
  await inRetriedTransaction(async (trx) => {
    const { id } = await meant(trx, actor, publicId, vendorOrderId)
    const waiting = await selectLinesToCount(trx, id)
    if (waiting && !isWholeCount(waiting.lines, count)) throw piecesNotCounted()
    const reason = refusedReasons[waiting?.why ?? 'refused'].reason
    const outcome = waiting ? await countRefusedShipment(trx, id, count, moverOf(actor), reason) : 'elsewhere'
    if (outcome === 'not_all') throw piecesNotCounted()
    if (outcome === 'elsewhere') throw nothingToCount(publicId, (await meant(trx, actor, publicId, id)).status)
    if (outcome !== 'done') throw notSellableAgain(outcome.notSellable)
    await recordCount(trx, actor, publicId, count, reason)
  })
}
