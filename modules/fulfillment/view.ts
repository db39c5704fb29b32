import type { OrderFileView, StepBy } from '#modules/orders/view.ts'

/** A vendor order in its list. Amounts are rupees and its own. */
export interface VendorOrderRowView {
  /** The order's number, `SHR-XXXXX-XXXXX`. */
  id: string
  status: string
  placedAt: string
  customerName: string
  city: string
  items: { name: string; variantName: string; quantity: number; cancelled: boolean }[]
  /** Pieces that are still to be sent. */
  itemCount: number
  /** Price and tax of its lines. */
  total: number
}

/** A frozen line of an order for those who send it. Amounts are rupees. */
export interface VendorOrderLineView {
  id: string
  name: string
  variantName: string
  sku: string
  quantity: number
  price: number
  tax: number
  /** Price of all pieces and their tax. */
  total: number
  imageUrl: string | null
  cancelled: { at: string; by: StepBy; reason: string | null } | null
}

/** A vendor order: its own lines and what is needed to send them. Amounts are rupees and its own. */
export interface VendorOrderView {
  id: string
  status: string
  placedAt: string
  estimatedDelivery: string
  /** Where it goes. Null once it is cancelled: nothing is sent then. */
  shipTo: {
    name: string
    phone: string
    street: string
    city: string
    state: string
    pincode: string
    country: string
  } | null
  items: VendorOrderLineView[]
  itemCount: number
  subtotal: number
  tax: number
  total: number
  /** What the courier collects at the door; null where it is paid already. */
  collectOnDelivery: number | null
  /** Of the vendor order, for correcting its shipment. */
  version: number
  carrier: string | null
  trackingNumber: string | null
  shippedAt: string | null
  deliveredAt: string | null
  history: { status: string; at: string; by: StepBy; reason: string | null }[]
  /** As it stands on the packing slip. */
  seller: { name: string; legalName: string; address: string; phone: string; email: string; gstin: string | null }
}

/** One vendor order as the operator sees it. */
export interface AdminVendorOrderView {
  id: string
  vendorId: string
  vendorName: string
  status: string
  /** The vendor sees it: it is paid, or will be on delivery. */
  released: boolean
  items: (VendorOrderLineView & { refund: { amount: number; status: 'due' | 'refunded' } | null })[]
  subtotal: number
  tax: number
  total: number
  /** For correcting its shipment. */
  version: number
  carrier: string | null
  trackingNumber: string | null
}

/** Everything about an order, for the operator. */
export interface AdminOrderView extends OrderFileView {
  parts: AdminVendorOrderView[]
}

/** What became of a move of many orders. */
export interface BulkMoveView {
  moved: string[]
  left: { id: string; reason: string }[]
}
