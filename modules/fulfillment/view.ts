import type { PaymentStatus } from '#modules/payments/rules.ts'

/** How many orders stand in each status; exact up to 10,000, then 10,001. */
export interface StatusCounts {
  all: number
  pending: number
  processing: number
  shipped: number
  delivered: number
  cancelled: number
}

/** A page of a list that is walked both ways, with the sizes of its tabs. */
export interface CountedPage<Item> {
  items: Item[]
  nextCursor: string | null
  previousCursor: string | null
  /** How many the filters leave; exact up to 10,000, then 10,001. */
  total: number
  counts: StatusCounts
}

/** A vendor's part of an order in its list. Amounts are rupees and the part's own. */
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

export type StepBy = 'customer' | 'vendor' | 'admin' | 'system'

/** A frozen line of an order for those who send it. Amounts are rupees. */
export interface PartLineView {
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

/** A vendor's part of an order: its own lines and what is needed to send them. Amounts are rupees and the part's own. */
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
  items: PartLineView[]
  itemCount: number
  subtotal: number
  tax: number
  total: number
  /** What the courier collects at the door; null where it is paid already. */
  collectOnDelivery: number | null
  /** Of the part, for correcting its parcel. */
  version: number
  carrier: string | null
  trackingNumber: string | null
  shippedAt: string | null
  deliveredAt: string | null
  history: { status: string; at: string; by: StepBy; reason: string | null }[]
  /** As it stands on the packing slip. */
  seller: { name: string; legalName: string; address: string; phone: string; email: string; gstin: string | null }
}

/** A row of the operator's orders (specification section 3), and what its filters look at. Amounts are rupees. */
export interface AdminOrderRowView {
  id: string
  customer: string
  email: string
  userId: string
  date: string
  total: number
  status: string
  itemCount: number
  paymentMethod: string
  paymentStatus: PaymentStatus
}

/** One vendor's part as the operator sees it. */
export interface AdminOrderPartView {
  id: string
  vendorId: string
  vendorName: string
  status: string
  /** The vendor sees it: it is paid, or will be on delivery. */
  released: boolean
  items: (PartLineView & { refund: { amount: number; status: 'due' | 'refunded' } | null })[]
  subtotal: number
  tax: number
  total: number
  /** For correcting its parcel. */
  version: number
  carrier: string | null
  trackingNumber: string | null
}

/** Everything about an order, for the operator. Amounts are rupees. */
export interface AdminOrderView {
  id: string
  status: string
  placedAt: string
  updatedAt: string
  estimatedDelivery: string
  itemCount: number
  subtotal: number
  tax: number
  total: number
  customer: { userId: string; name: string; email: string; phone: string }
  shippingAddress: { street: string; city: string; state: string; pincode: string; country: string }
  parts: AdminOrderPartView[]
  payment: {
    method: string
    /** Who carries it out: a gateway, the courier, or nobody but the operator. */
    provider: 'gateway' | 'cash' | 'manual'
    status: PaymentStatus
    amount: number
    reference: string | null
    card: string | null
    declineReason: string | null
    /** What has gone back and what is still to go back. */
    refunded: number
    refundDue: number
  }
  history: {
    status: string
    from: string | null
    at: string
    by: StepBy
    /** Who did it by name, as far as it is known. */
    actor: string | null
    /** Whose part it was; null for a step of the whole order. */
    vendor: string | null
    reason: string | null
  }[]
}

/** What became of a move of many orders. */
export interface BulkMoveView {
  moved: string[]
  left: { id: string; reason: string }[]
}

/** What open screens hear of an order. */
export interface OrderEventView {
  what: 'placed' | 'moved' | 'cancelled' | 'paid'
  orderId: string
  /** In which of their roles the person hears it. */
  as: 'customer' | 'vendor' | 'admin'
  /** The whole order's status; not told to vendors, who know their own part. */
  status?: string
}
