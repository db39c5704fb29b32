import { netQuantityText } from '#modules/pricing/net-quantity.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { type Paise, paise, paiseToRupees } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import type { Outcome } from '#platform/one-by-one.server.ts'
import { dueDay, isAddressShown, lateness } from './rules.ts'
import type {
  AdminVendorOrderView,
  BulkMoveView,
  CollectionView,
  PackingSlipView,
  RefusedShipmentView,
  RefusedTakenBackView,
  VendorOrderLineView,
  VendorOrderRowView,
  VendorOrderView,
} from './shapes.ts'
import type {
  AdminVendorOrderRow,
  CollectionRow,
  RefusedRow,
  TakenBackRow,
  VendorOrderDetailRow,
  VendorOrderLineRow,
  VendorOrderRow,
  VendorOrderStepRow,
} from './store/vendor-orders.server.ts'

/** When a vendor order has to leave, and what is late of it at the time `now`, or that it has to be counted. */
function clockOf(
  row: { status: string; released_at: Date | null; estimated_delivery_on: string },
  now: Date,
  isComingBack: boolean,
): Pick<VendorOrderRowView, 'shipBy' | 'late'> {
  // Nobody is shown what was not released.
  const releasedAt = required(row.released_at, 'the moment its vendor saw it')
  const order = { status: row.status, releasedAt, promisedOn: row.estimated_delivery_on }
  return { shipBy: dueDay(order), late: isComingBack ? 'back' : lateness(order, indianDay(now)) }
}

/** A vendor order as its vendor's table shows it: its sums in rupees, cancelled lines not counted in `itemCount`. */
export function vendorOrderRowView(row: VendorOrderRow, now: Date): VendorOrderRowView {
  return {
    id: row.public_id,
    status: row.status,
    placedAt: row.placed_at.toISOString(),
    // People's names are not for a vendor that is suspended.
    customerName: row.is_vendor_suspended ? 'Not shown' : row.customer_name,
    city: row.city,
    items: row.items,
    itemCount: row.items.reduce((sum, item) => sum + (item.cancelled ? 0 : item.quantity), 0),
    subtotal: paiseToRupees(row.subtotal_paise),
    total: paiseToRupees(row.total_paise),
    collectOnDelivery: amountOrNull(row.to_collect_paise),
    ...clockOf(row, now, row.is_coming_back),
  }
}

/** The pack as it was sold; null in orders from before packs were kept. */
function packOf(row: VendorOrderLineRow): VendorOrderLineView['pack'] {
  if (row.mrpPaise === null || row.netQuantity === null) return null
  return {
    mrp: paiseToRupees(row.mrpPaise),
    netQuantity: netQuantityText(row.netQuantity, row.netQuantityUnit ?? 'g'),
    batchNumber: row.batchNumber ?? '',
    bestBefore: row.expiresOn,
    countryOfOrigin: row.countryOfOrigin ?? '',
  }
}

const amountOrNull = (sum: Paise): number | null => (sum === 0 ? null : paiseToRupees(sum))

const collectedView = (row: CollectionRow | null): CollectionView | null =>
  row && { amount: paiseToRupees(row.amountPaise), at: new Date(row.at).toISOString(), by: row.by, actor: row.actor }

const refusedView = (row: RefusedRow | null): RefusedShipmentView | null =>
  row && {
    why: row.why,
    at: new Date(row.at).toISOString(),
    by: row.by,
    counted:
      row.countedAt === null
        ? null
        : {
            at: new Date(row.countedAt).toISOString(),
            by: row.countedBy ?? 'vendor',
            restocked: row.restocked,
            writtenOff: row.writtenOff,
          },
  }

const takenBackView = (row: TakenBackRow): RefusedTakenBackView => ({
  ...row,
  refusedAt: new Date(row.refusedAt).toISOString(),
  at: new Date(row.at).toISOString(),
})

/** A line with its amounts in rupees. `price` is for one piece without tax, `total` for all of them with tax. */
export function vendorOrderLineView(row: VendorOrderLineRow): VendorOrderLineView {
  return {
    id: row.id,
    name: row.name,
    variantName: row.variantName,
    sku: row.sku,
    quantity: row.quantity,
    price: paiseToRupees(row.pricePaise),
    tax: paiseToRupees(row.taxPaise),
    total: paiseToRupees(paise(row.pricePaise * row.quantity + row.taxPaise)),
    imageUrl: row.imageId && `/media/${row.imageId}-240.webp`,
    pack: packOf(row),
    cancelled:
      row.cancelledAt === null
        ? null
        : { at: new Date(row.cancelledAt).toISOString(), by: row.cancelledBy ?? 'system', reason: row.cancelReason },
  }
}

const pieces = (lines: readonly VendorOrderLineRow[]): number =>
  lines.reduce((sum, line) => sum + (line.cancelledAt === null ? line.quantity : 0), 0)

function shipToOf(row: VendorOrderDetailRow, now: Date): VendorOrderView['shipTo'] {
  const { status, delivered_at: deliveredAt, is_vendor_suspended: isVendorSuspended } = row
  if (!isAddressShown({ status, deliveredAt, isVendorSuspended }, now)) return null
  const { customer_name: name, phone, alternate_phone: alternatePhone, address_label: label } = row
  const { street, landmark, city, state, pincode, country } = row
  return { name, phone, alternatePhone, street, landmark, city, state, pincode, country, label }
}

function sellerOf({ seller }: VendorOrderDetailRow): VendorOrderView['seller'] {
  const place = [seller.city, [seller.state, seller.pincode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return {
    name: seller.name,
    legalName: seller.legal_name,
    address: [seller.street, place].filter(Boolean).join(', '),
    phone: seller.phone,
    email: seller.email,
    gstin: seller.gstin,
  }
}

/** What became of orders that were moved by their numbers. */
export const bulkMoveView = ({ done, left }: Outcome<string>): BulkMoveView => ({
  moved: done,
  left: left.map(({ item: id, reason }) => ({ id, reason })),
})

/** What a packing slip is made of at the time `now`, with amounts in rupees. `collectOnDelivery` is null unless the courier still collects money. */
export function packingSlipView(row: VendorOrderDetailRow, now: Date): PackingSlipView {
  return {
    id: row.public_id,
    status: row.status,
    placedAt: row.placed_at.toISOString(),
    estimatedDelivery: row.estimated_delivery_on,
    ...clockOf(row, now, row.refused !== null && row.refused.countedAt === null),
    shipTo: shipToOf(row, now),
    items: row.lines.map(vendorOrderLineView),
    itemCount: pieces(row.lines),
    subtotal: paiseToRupees(row.subtotal_paise),
    tax: paiseToRupees(row.tax_paise),
    total: paiseToRupees(paise(row.subtotal_paise + row.tax_paise)),
    collectOnDelivery: amountOrNull(row.to_collect_paise),
    collected: collectedView(row.collection),
    refused: refusedView(row.refused),
    takenBack: row.taken_back.map(takenBackView),
    version: row.version,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    shippedAt: row.shipped_at?.toISOString() ?? null,
    deliveredAt: row.delivered_at?.toISOString() ?? null,
    seller: sellerOf(row),
  }
}

/** A vendor order's page at the time `now`. */
export const vendorOrderView = (
  row: VendorOrderDetailRow,
  history: readonly VendorOrderStepRow[],
  now: Date,
): VendorOrderView => ({
  ...packingSlipView(row, now),
  history: history.map((step) => ({
    status: step.to_status,
    at: step.changed_at.toISOString(),
    by: step.changed_by,
    reason: step.reason,
  })),
})

/** A vendor order as the operator sees it at the time `now`: amounts in rupees, refunds of its lines included. */
export function adminVendorOrderView(row: AdminVendorOrderRow, now: Date): AdminVendorOrderView {
  const isComingBack = row.refused !== null && row.refused.countedAt === null
  return {
    id: row.id,
    vendorId: row.vendor_id,
    vendorName: row.vendor_name,
    status: row.status,
    released: row.released,
    ...(row.released ? clockOf(row, now, isComingBack) : { shipBy: null, late: null }),
    items: row.lines.map((line) => ({
      ...vendorOrderLineView(line),
      refund:
        line.refundPaise === null
          ? null
          : { amount: paiseToRupees(line.refundPaise), status: line.refundStatus ?? 'due' },
    })),
    subtotal: paiseToRupees(row.subtotal_paise),
    tax: paiseToRupees(row.tax_paise),
    total: paiseToRupees(paise(row.subtotal_paise + row.tax_paise)),
    collectOnDelivery: amountOrNull(row.to_collect_paise),
    collected: collectedView(row.collection),
    refused: refusedView(row.refused),
    takenBack: row.taken_back.map(takenBackView),
    version: row.version,
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
  }
}
