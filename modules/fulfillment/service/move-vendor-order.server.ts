import type { AdminActor, VendorActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { orderStatuses } from '#modules/orders/rules.ts'
import { inRetriedTransaction, type Trx } from '#platform/db.server.ts'
import { notPaidYet, numberUsed, orderNotFound, stepNotPossible, vendorSuspended } from '../errors.ts'
import { before, type ShipmentStep } from '../rules.ts'
import type { MoveInput, ShipmentInput } from '../shapes.ts'
import { numberProblem } from '../shipment-rows.ts'
import { holdNumber, selectNumbersInUse } from '../store/shipments.server.ts'
import { moveVendorOrder, selectVendorOrdersToMove, type VendorOrderToMove } from '../store/vendor-orders.server.ts'

type Shipment = { carrier?: string | undefined; trackingNumber?: string | undefined }

const actions = { processing: 'order.accepted', shipped: 'order.shipped', delivered: 'order.delivered' } as const

/** Refuses a tracking number that one of these vendors has given to another order with the same courier. */
async function requireFreeNumber(
  trx: Trx,
  orderId: string,
  vendorOrders: readonly VendorOrderToMove[],
  { carrier = '', trackingNumber }: Shipment,
): Promise<void> {
  if (!trackingNumber) return
  await holdNumber(trx, trackingNumber)
  const vendorIds = vendorOrders.map(({ vendorId }) => vendorId)
  const used = await selectNumbersInUse(vendorIds, [trackingNumber], trx)
  const problem = numberProblem({ orderId, carrier, trackingNumber }, used)
  if (problem) throw numberUsed(problem)
}

/** Moves what stands one step before, and writes it down. Refuses when nothing does; says where it stands instead. */
async function moveVendorOrders(
  trx: Trx,
  actor: VendorActor | AdminActor,
  publicId: string,
  vendorOrders: readonly VendorOrderToMove[],
  to: ShipmentStep,
  shipment: Shipment,
): Promise<void> {
  const [first] = vendorOrders
  if (!first) throw orderNotFound()
  const standing = vendorOrders.filter(({ status }) => status === before[to])
  if (to === 'shipped') await requireFreeNumber(trx, publicId, standing, shipment)
  const moved: VendorOrderToMove[] = []
  for (const vendorOrder of standing) {
    if (await moveVendorOrder(trx, vendorOrder.id, to, { by: actor.role, actorId: actor.userId }, shipment))
      moved.push(vendorOrder)
  }
  if (moved.length === 0) {
    // What was read before the lock may be old: somebody else was faster.
    const now = await selectVendorOrdersToMove(trx, publicId, actor.role === 'vendor' ? actor.vendorId : null)
    throw stepNotPossible(
      publicId,
      to,
      whyNot(now.filter((vendorOrder) => vendorOrders.some((one) => one.id === vendorOrder.id))),
    )
  }
  await recordAct(trx, actor, {
    action: actions[to],
    subject: { type: 'order', id: publicId, name: publicId },
    before: { status: before[to] },
    after: { status: to, ...shipment, ...(actor.role === 'admin' ? { parts: moved.length } : {}) },
  })
}

/** The status that explains best why nothing could be moved: the earliest of what is still under way. */
function whyNot(vendorOrders: readonly VendorOrderToMove[]): string {
  const live = vendorOrders.map((vendorOrder) => vendorOrder.status).filter((status) => status !== 'cancelled')
  if (live.length > 0 && vendorOrders.every((one) => one.isComingBack || one.status === 'cancelled'))
    return 'coming_back'
  return orderStatuses.find((status) => live.includes(status)) ?? 'cancelled'
}

/** A vendor takes its own order a step on; a suspended one neither accepts nor ships. Another vendor's order is not found; a step that somebody was faster with is a conflict. */
export async function moveOwnVendorOrder(
  vendor: VendorActor,
  publicId: string,
  to: ShipmentStep,
  shipment: Partial<ShipmentInput> = {},
): Promise<void> {
  await inRetriedTransaction(async (trx) => {
    const vendorOrders = await selectVendorOrdersToMove(trx, publicId, vendor.vendorId)
    // What is on its way may still be marked as delivered.
    if (to !== 'delivered' && vendorOrders.some((one) => one.isVendorSuspended)) throw vendorSuspended()
    await moveVendorOrders(trx, vendor, publicId, vendorOrders, to, shipment)
  })
}

/**
 * The operator moves every vendor order that stands one step before (docs/specification.md, section 10: an admin's move applies to every vendor order
 * still one step before), or the one that is named. Nothing moves before the money is there.
 */
export async function moveOrder(
  admin: AdminActor,
  publicId: string,
  { to, part: vendorOrderId, ...shipment }: MoveInput,
): Promise<void> {
  await inRetriedTransaction(async (trx) => {
    const all = await selectVendorOrdersToMove(trx, publicId, null)
    const vendorOrders = vendorOrderId === undefined ? all : all.filter((one) => one.id === vendorOrderId)
    if (vendorOrders.length > 0 && vendorOrders.some((one) => !one.released && one.status !== 'cancelled'))
      throw notPaidYet(publicId)
    await moveVendorOrders(trx, admin, publicId, vendorOrders, to, shipment)
  })
}
