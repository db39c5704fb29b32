import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { AdminActor, VendorActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { notPaidYet, orderNotFound, stepNotPossible } from '#modules/fulfillment/errors.ts'
import { before, type ParcelStep } from '#modules/fulfillment/rules.ts'
import type { MoveInput, ShipmentInput } from '#modules/fulfillment/shapes.ts'
import {
  inTransaction,
  movePart,
  type PartToMove,
  selectPartsToMove,
} from '#modules/fulfillment/store/vendor-orders.server.ts'
import { orderStatuses } from '#modules/orders/rules.ts'

type Parcel = { carrier?: string | undefined; trackingNumber?: string | undefined }

const actions = { processing: 'order.accepted', shipped: 'order.shipped', delivered: 'order.delivered' } as const

/** Moves what stands one step before, and writes it down. Refuses when nothing does; says where it stands instead. */
async function moveParts(
  trx: Transaction<DB>,
  actor: VendorActor | AdminActor,
  publicId: string,
  parts: readonly PartToMove[],
  to: ParcelStep,
  parcel: Parcel,
): Promise<void> {
  const [first] = parts
  if (!first) throw orderNotFound()
  const moved: PartToMove[] = []
  for (const part of parts) {
    const stood = part.status === before[to]
    if (stood && (await movePart(trx, part.id, to, { by: actor.role, actorId: actor.userId }, parcel))) moved.push(part)
  }
  if (moved.length === 0) {
    // What was read before the lock may be old: somebody else was faster.
    const now = await selectPartsToMove(trx, publicId, actor.role === 'vendor' ? actor.vendorId : null)
    throw stepNotPossible(publicId, to, standing(now.filter((part) => parts.some((one) => one.id === part.id))))
  }
  await recordAct(trx, actor, {
    action: actions[to],
    subject: { type: 'order', id: publicId, name: publicId },
    before: { status: before[to] },
    after: { status: to, ...parcel, ...(actor.role === 'admin' ? { parts: moved.length } : {}) },
  })
}

/** The status that explains best why nothing could be moved: the earliest of what is still under way. */
function standing(parts: readonly PartToMove[]): string {
  const live = parts.map((part) => part.status).filter((status) => status !== 'cancelled')
  return orderStatuses.find((status) => live.includes(status)) ?? 'cancelled'
}

/** A vendor takes its own part a step on. Another vendor's order is not found; a step that somebody was faster with is a conflict. */
export async function moveOwnPart(
  vendor: VendorActor,
  publicId: string,
  to: ParcelStep,
  parcel: Partial<ShipmentInput> = {},
): Promise<void> {
  await inTransaction(async (trx) => {
    const parts = await selectPartsToMove(trx, publicId, vendor.vendorId)
    await moveParts(trx, vendor, publicId, parts, to, parcel)
  })
}

/**
 * The operator moves every part that stands one step before (decisions: an admin's status move applies to every vendor order
 * still one step before), or the one that is named. Nothing moves before the money is there.
 */
export async function moveOrder(
  admin: AdminActor,
  publicId: string,
  { to, part, ...parcel }: MoveInput,
): Promise<void> {
  await inTransaction(async (trx) => {
    const all = await selectPartsToMove(trx, publicId, null)
    const parts = part === undefined ? all : all.filter((one) => one.id === part)
    if (parts.length > 0 && parts.some((one) => !one.released && one.status !== 'cancelled')) throw notPaidYet(publicId)
    await moveParts(trx, admin, publicId, parts, to, parcel)
  })
}
