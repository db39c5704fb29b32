import { isRefundSent } from '#modules/payments/rules.ts'
import { type Paise, paise, paiseToRupees, sumOfPaise } from '#platform/kit/money.ts'
import {
  canArrangePickUp,
  canEscalate,
  canReportReplacement,
  canWithdraw,
  differenceOf,
  isExchangedNext,
  isOpenReturn,
  lastReturnDay,
  maySellAgain,
  mayVendorReject,
  openReasons,
  waysOf,
  worthOf,
} from './rules.ts'
import type {
  AdminReturnView,
  ReturnableLineView,
  ReturnLineView,
  ReturnRowView,
  ReturnView,
  VendorReturnView,
} from './shapes.ts'
import type { FileLine, FileRefund, ReturnFile } from './store/files.server.ts'
import type { ReturnRow } from './store/lists.server.ts'
import type { DeliveredLine } from './store/request.server.ts'

const imageUrl = (id: string | null) => id && `/media/${id}-240.webp`

/** What the pieces that nobody has decided about are worth, or so many of them, after all of the line that came back before. */
function openWorth(line: FileLine, pieces = line.quantity - line.accepted) {
  const earlier = Math.min(line.lineAccepted, line.lineQuantity - pieces)
  return worthOf({ quantity: line.lineQuantity, unitPrice: line.unitPricePaise, tax: line.taxPaise }, earlier, pieces)
}

/** What goes back for the pieces that nobody has decided about, or for so many of them, when they are accepted next. */
function openRefund(file: ReturnFile, line: FileLine, pieces?: number): Paise {
  const open = openWorth(line, pieces)
  const isExchanged = isExchangedNext({ ...file, escalatedFrom: file.escalated_from })
  return isExchanged && line.replacementPricePaise !== null
    ? differenceOf(open, line.unitPricePaise, line.replacementPricePaise)
    : open
}

function lineView(file: ReturnFile, line: FileLine): ReturnLineView {
  const isExchanged = file.wish === 'exchange' && line.replacementName !== null && line.replacementPricePaise !== null
  return {
    id: line.id,
    variantId: line.variantId,
    name: line.name,
    variantName: line.variantName,
    imageUrl: imageUrl(line.imageId),
    quantity: line.quantity,
    received: line.received,
    restocked: line.restocked,
    writtenOff: line.writtenOff,
    accepted: line.accepted,
    refused: line.refused,
    worth: paiseToRupees(sumOfPaise([line.worthPaise, openWorth(line)])),
    replacement: isExchanged
      ? {
          name: line.isAgain ? line.variantName || line.name : (line.replacementName ?? ''),
          again: line.isAgain,
          price: paiseToRupees(line.replacementPricePaise ?? paise(0)),
          difference: paiseToRupees(openRefund(file, line)),
        }
      : null,
    canRestock: maySellAgain(file.reason, file.is_opened) && line.isBatchOnSale,
  }
}

/** What goes back when all that is open is accepted, with what was accepted. */
function expectedOf(file: ReturnFile) {
  const isOpen = isOpenReturn(file.status)
  return sumOfPaise(
    file.lines.flatMap((line) => (isOpen ? [line.refundPaise, openRefund(file, line)] : [line.refundPaise])),
  )
}

/** What was asked for and not accepted. */
export const leftOutOf = (file: ReturnFile): number =>
  file.lines.reduce((sum, line) => sum + line.quantity - line.accepted, 0)

/** Whether no other return has what this one left out. */
const isLeft = (file: ReturnFile): boolean =>
  file.lines.every((line) => line.quantity - line.accepted <= line.lineLeft + line.refused)

/** What goes back if money takes the place of the replacement: what it is worth, but no more than is left of the order's money. */
function refundInsteadOf({ lines, left_paise: left }: ReturnFile): { refundInstead: number; worthInstead: number } {
  const worth = sumOfPaise(lines.map(({ refundInsteadPaise }) => refundInsteadPaise))
  return {
    refundInstead: paiseToRupees(left !== null && left < worth ? left : worth),
    worthInstead: paiseToRupees(worth),
  }
}

/** Whether its gateway will not send it, so that somebody pays it by hand; not while a bank may still give the money back. */
export const isBlocked = ({ status, progress, isHeld }: FileRefund): boolean =>
  !isRefundSent(status) && progress === 'blocked' && !isHeld

const refundView = (refund: FileRefund) => ({
  amount: paiseToRupees(refund.amountPaise),
  status: refund.status,
  blocked: isBlocked(refund),
  reference: refund.reference,
  at: new Date(refund.at).toISOString(),
})

function fields(file: ReturnFile) {
  return {
    id: file.public_id,
    orderId: file.order_id,
    status: file.status,
    reason: file.reason,
    opened: file.is_opened,
    wish: file.wish,
    payer: file.payer,
    note: file.note,
    way: file.way,
    pickUpOn: file.pick_up_on,
    carrier: file.carrier,
    trackingNumber: file.tracking_number,
    refusal: file.refusal,
    appeal: file.appeal,
    requestedAt: file.requested_at.toISOString(),
    dueAt: file.due_at?.toISOString() ?? null,
    replacement: file.replacement && {
      status: file.replacement,
      carrier: file.replacement_carrier,
      trackingNumber: file.replacement_tracking_number,
      dueAt: file.replacement_due_at?.toISOString() ?? null,
      ...refundInsteadOf(file),
    },
    lines: file.lines.map((line) => lineView(file, line)),
    photos: file.photos.map((photo) => ({ ...photo, at: new Date(photo.at).toISOString() })),
    events: file.events.map((event) => ({ ...event, at: new Date(event.at).toISOString() })),
    refunds: file.refunds.map(refundView),
    expected: paiseToRupees(expectedOf(file)),
    paidByHand: file.is_paid_by_hand,
  }
}

/** Whether money is owed, or will be, that goes back by hand, and nobody knows where to. */
export const needsAccount = (file: ReturnFile): boolean =>
  file.account === null &&
  (file.refunds.some(isBlocked) ||
    (file.is_paid_by_hand && (isOpenReturn(file.status) ? expectedOf(file) > 0 : hasUnsettled(file))))

/** Whether money of this return has not arrived yet. */
export const hasUnsettled = (file: ReturnFile): boolean => file.refunds.some(({ status }) => !isRefundSent(status))

/** Whether its customer reported the replacement. */
export const wasReported = ({ events }: ReturnFile): boolean =>
  events.some(({ what }) => what === 'replacement_reported')

/** The facts by which `canReportReplacement` decides. */
export function reportOf(file: ReturnFile) {
  const delivered = file.events.findLast(({ what }) => what === 'replacement_delivered')
  return {
    replacement: file.replacement,
    deliveredAt: delivered ? new Date(delivered.at) : null,
    wasReported: wasReported(file),
  }
}

const isSentBack = ({ status, way }: ReturnFile) => status === 'approved' && way === 'self_ship'

/** A return as its customer sees it at `now`. */
export function returnView(file: ReturnFile, now: Date): ReturnView {
  const leftOut = leftOutOf(file)
  return {
    ...fields(file),
    seller: file.vendor_name,
    sendTo: isSentBack(file)
      ? {
          name: file.vendor_name,
          street: file.vendor_street,
          landmark: '',
          city: file.vendor_city,
          state: file.vendor_state,
          pincode: file.vendor_pincode ?? '',
          phone: file.vendor_phone,
        }
      : null,
    account: file.account,
    needsAccount: needsAccount(file),
    canWithdraw: canWithdraw(file.status),
    canSendOff: isSentBack(file),
    canEscalate:
      canEscalate({ status: file.status, escalatedFrom: file.escalated_from, dueAt: file.due_at, leftOut }, now) &&
      isLeft(file),
    canReportReplacement: canReportReplacement(reportOf(file), now),
  }
}

/**
 * Where a vendor has something picked up, or sends another one to, while it does. One that is suspended sends nothing, but takes back what it sold.
 */
function pickUpFrom(file: ReturnFile): VendorReturnView['pickUpFrom'] {
  const isPickedUp = (file.status === 'approved' || file.status === 'in_transit') && file.way === 'pick_up'
  const isSent = file.replacement === 'reserved' && file.replacement_due_at !== null
  if (!(isPickedUp || (isSent && !file.is_vendor_suspended))) return null
  const { customer_name: name, street, landmark, city, state, pincode, phone } = file
  return { name, street, landmark, city, state, pincode, phone }
}

/** What goes back for the pieces of a line that came, by how many of them its vendor accepts. */
const refundFor = (file: ReturnFile, line: FileLine): number[] =>
  file.status === 'received'
    ? Array.from({ length: line.received ?? 0 }, (_, at) => paiseToRupees(openRefund(file, line, at + 1)))
    : []

/** What is left of the order's money where that is less than the pieces that came are worth; else it would tell what others sold. */
function refundAtMost(file: ReturnFile): number | null {
  const worth = sumOfPaise(file.lines.map((line) => openRefund(file, line, line.received ?? 0)))
  return file.left_paise !== null && file.left_paise < worth ? paiseToRupees(file.left_paise) : null
}

/** The same for its vendor. People's names are not for one that is suspended. */
export const vendorReturnView = (file: ReturnFile): VendorReturnView => ({
  ...fields(file),
  customer: file.is_vendor_suspended ? 'Not shown' : file.customer_name,
  pickUpFrom: pickUpFrom(file),
  risen: file.has_risen,
  ways: [...waysOf(file.payer)],
  canArrangePickUp: canArrangePickUp(file),
  mayRefuse: mayVendorReject(file.payer),
  lines: file.lines.map((line) => ({ ...lineView(file, line), refundFor: refundFor(file, line) })),
  refundAtMost: refundAtMost(file),
})

/** The same for the operator. */
export const adminReturnView = (file: ReturnFile): AdminReturnView => ({
  ...fields(file),
  customer: { userId: file.user_id, name: file.customer_name },
  vendor: { id: file.vendor_id, name: file.vendor_name },
  risen: file.has_risen,
  escalatedFrom: file.escalated_from,
  account: file.account,
  needsAccount: needsAccount(file),
  refunds: file.refunds.map((refund) => ({ ...refundView(refund), failure: refund.failure, held: refund.isHeld })),
})

/** Until when something is owed about a return in a list: its next step, or the decision about a replacement that was reported. */
export function dueOfRow(
  row: Pick<ReturnRow, 'status' | 'due_at' | 'replacement' | 'replacement_due_at'>,
): Date | null {
  if (isOpenReturn(row.status)) return row.due_at
  return row.replacement === 'reported' ? row.replacement_due_at : null
}

const isPast = (due: Date | null, now: Date): boolean => due !== null && due <= now

/** A return in a list at `now`. */
export const returnRowView = (row: ReturnRow, now: Date): ReturnRowView => ({
  id: row.public_id,
  orderId: row.order_id,
  customer: row.customer_name,
  vendor: row.vendor_name,
  status: row.status,
  pickUpOn: row.pick_up_on,
  reason: row.reason,
  wish: row.wish,
  items: row.items,
  worth: paiseToRupees(row.worth_paise),
  refunded: paiseToRupees(row.refund_paise),
  refundDue: paiseToRupees(row.due_paise),
  requestedAt: row.requested_at.toISOString(),
  dueAt: dueOfRow(row)?.toISOString() ?? null,
  overdue: isPast(dueOfRow(row), now),
  replacement: row.replacement && { status: row.replacement },
  risen: row.has_risen,
  replacementDue: row.replacement_due,
})

/** A delivered line as far as it can still come back. */
export function returnableLineView(line: DeliveredLine, now: Date): ReturnableLineView {
  const frozen = { deliveredAt: line.delivered_at, promisedOn: line.promised_on, returnDays: line.return_days }
  const money = { quantity: line.quantity, unitPrice: line.unit_price_paise, tax: line.tax_paise }
  const portions = Array.from({ length: Math.max(0, line.left) }, (_, at) =>
    worthOf(money, Math.min(line.accepted, line.quantity - at - 1), at + 1),
  )
  return {
    variantId: line.variant_id,
    name: line.name,
    variantName: line.variant_name,
    imageUrl: imageUrl(line.image_id),
    seller: line.vendor_name,
    left: Math.max(0, line.left),
    until: line.return_days === 0 ? null : lastReturnDay('changed_mind', frozen),
    reasons: line.left > 0 ? openReasons(frozen, now) : [],
    worth: portions.map(paiseToRupees),
    again: line.again,
    exchangeFor: line.others.map((other) => ({
      variantId: other.id,
      name: other.name,
      available: other.available,
      difference: portions.map((worth) => paiseToRupees(differenceOf(worth, line.unit_price_paise, other.pricePaise))),
    })),
  }
}
