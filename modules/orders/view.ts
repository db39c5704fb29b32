import type { PaymentStatus } from '#modules/payments/rules.ts'

/** A line as it was bought; later changes of the product do not touch it. Amounts are rupees. */
export interface OrderItemView {
  productId: string
  variantId: string
  name: string
  /** Empty for a product without choices. */
  variantName: string
  price: number
  quantity: number
  imageUrl: string | null
  cancelled: boolean
  /** Why a line was cancelled; null for one that was not, and where nobody said. */
  cancelReason: string | null
  /** What goes back for a cancelled line that had been paid. */
  refund: { amount: number; status: 'due' | 'refunded' } | null
}

export interface ShippingAddressView {
  street: string
  city: string
  state: string
  pincode: string
  country: string
}

/** The specification's Order (section 3), field for field, and what its page needs beside. Amounts are rupees. */
export interface OrderView {
  /** `SHR-XXXXX-XXXXX` */
  id: string
  userId: string
  items: OrderItemView[]
  itemCount: number
  subtotal: number
  tax: number
  shipping: number
  totalAmount: number
  customerName: string
  email: string
  phone: string
  shippingAddress: ShippingAddressView
  status: string
  paymentMethod: string
  paymentMethodName: string
  /** What to do for a method that nobody carries out automatically; empty otherwise. */
  paymentDetails: string
  paymentStatus: PaymentStatus
  createdAt: string
  updatedAt: string
  /** A day in India, `2026-11-25`. */
  estimatedDelivery: string
}

/** Who took a step. */
export type StepBy = 'customer' | 'vendor' | 'admin' | 'system'

/** A step of an order's way, newest last. */
export interface OrderStepView {
  status: string
  at: string
  by: StepBy
  reason: string | null
}

/** One vendor order. */
export interface ShipmentView {
  seller: string
  status: string
  carrier: string | null
  trackingNumber: string | null
  items: { name: string; variantName: string; quantity: number }[]
}

/** An order with its tracking timeline. */
export interface OrderDetailView extends OrderView {
  history: OrderStepView[]
  parcels: ShipmentView[]
}

/** What the placing form hears when the shop and the shopper disagree. Amounts are rupees. */
export interface LineChange {
  code: 'gone' | 'out_of_stock' | 'price_changed'
  variantId: string
  name: string
  available: number
  price: number | null
}

/** A line that cannot be sent, as its email tells. Amounts are rupees. */
export interface CancelledLine {
  name: string
  variantName: string
  quantity: number
  /** Price and tax. */
  total: number
  reason: string | null
  /** What goes back; null where nothing had been paid. */
  refund: number | null
}

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

/** An order for the operator, without the vendor orders that vendors send. Amounts are rupees. */
export interface OrderFileView {
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
    /** Whose vendor order it was; null for a step of the whole order. */
    vendor: string | null
    reason: string | null
  }[]
}
