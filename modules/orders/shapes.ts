import { z } from 'zod'
import { pincodeProblem } from '#modules/accounts/place-rules.ts'
import { addressLimits, addressMessages } from '#modules/accounts/postal-address.ts'
import {
  addressFields,
  email,
  findingFields,
  optionalPhone,
  phone,
  postalAddress,
  stateFitsPincode,
} from '#modules/accounts/shapes.ts'
import { cartMessages, quantityMax } from '#modules/cart/limits.ts'
import {
  attemptStatuses,
  capturePurposes,
  paymentChannels,
  paymentStatuses,
  refundKinds,
  refundProgresses,
  refundStatuses,
} from '#modules/payments/rules.ts'
import { ChargeBack, failureCode } from '#modules/payments/shapes.ts'
import { stateNames } from '#platform/kit/india.ts'
import { indianDay, instant, keysetListOf, line, pageOf, pageSize, rupees, rupeesSaid } from '#platform/shapes.ts'
import { orderLimits, orderMessages } from './limits.ts'
import { type CancelReason, cancelReasons, type MyOrderCounts, myOrderTabs, mySearchMax } from './my-orders.ts'
import { orderStatuses, type StatusCounts } from './rules.ts'

const id = z.uuid('This is not a product of ours.')

const item = z.strictObject({
  productId: id,
  /** Needed only where a product has choices. */
  variantId: id.optional(),
  quantity: z
    .number(cartMessages.quantity)
    .int(cartMessages.quantity)
    .min(1, cartMessages.quantity)
    .max(quantityMax, cartMessages.quantity),
})

const paymentMethod = z.string('Choose how to pay.').regex(/^[a-z0-9-]{1,40}$/, 'Choose how to pay.')
const payOnPage = z.boolean().optional().describe("Pay on the gateway's own page: the answer's `payUrl` leads there")

/** What a browser may say of an order. Prices, tax and totals are ours; `totalAmount` is only what the shopper saw. */
export const PlaceOrderInput = z
  .strictObject({
    items: z.array(item).min(1, cartMessages.nothingInIt).max(100, cartMessages.tooManyLines),
    firstName: line(addressLimits.name, addressMessages.firstName),
    lastName: line(addressLimits.name, addressMessages.lastName),
    email,
    phone,
    alternatePhone: optionalPhone.optional().describe('Called when nobody answers at `phone`'),
    shippingAddress: z
      .strictObject({ ...addressFields, ...findingFields })
      .superRefine(({ pincode }, context) => {
        const message = pincodeProblem(pincode)
        if (message) context.addIssue({ code: 'custom', path: ['pincode'], message })
      })
      .superRefine(stateFitsPincode),
    paymentMethod,
    paymentToken: z.string().max(200).nullish(),
    payOnPage,
    totalAmount: z.number('The total that was shown.').min(0).max(1e9),
  })
  .meta({ id: 'PlaceOrderInput' })
export type PlaceOrderInput = z.output<typeof PlaceOrderInput>

/** Another try to pay an order that waits for its money. */
export const PaymentAttemptInput = z
  .strictObject({ paymentMethod, paymentToken: z.string().max(200).nullish(), payOnPage })
  .meta({ id: 'PaymentAttemptInput' })
export type PaymentAttemptInput = z.output<typeof PaymentAttemptInput>

export const IdempotencyKey = z.uuid()

/** Why something of an order is cancelled; the customer reads it. */
export const reason = line(orderLimits.reason, orderMessages.reason, orderMessages.reasonTooLong)

export const CancellationInput = z.strictObject({ reason }).meta({ id: 'CancellationInput' })
export type CancellationInput = z.output<typeof CancellationInput>

const customerReason = z
  .enum(Object.keys(cancelReasons) as [CancelReason, ...CancelReason[]], 'Choose a reason from the list.')
  .optional()
  .describe('The customer need not say why')

/** A customer cancels an order. */
export const MyCancellationInput = z.strictObject({ reason: customerReason }).meta({ id: 'MyCancellationInput' })
export type MyCancellationInput = z.output<typeof MyCancellationInput>

/** A customer cancels lines of an order. */
export const MyLineCancellationInput = z
  .strictObject({
    variantIds: z
      .array(z.uuid(orderMessages.lines), orderMessages.lines)
      .min(1, orderMessages.lines)
      .max(100, orderMessages.lines)
      .describe('An order has one line of a variant'),
    reason: customerReason,
  })
  .meta({ id: 'MyLineCancellationInput' })
export type MyLineCancellationInput = z.output<typeof MyLineCancellationInput>

const status = z.enum(orderStatuses, 'Choose a status from the list.').optional()
const q = z.string().trim().max(orderLimits.search, `Search with at most ${orderLimits.search} characters.`).optional()
const cursor = z.string().max(1_000).optional()
const limit = pageSize(20)

/** The 31st of February would be read as a day of March. */
function isDay(text: string): boolean {
  const read = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(text)
}
const day = z.string().refine(isDay, 'Give a day as YYYY-MM-DD.').optional()
/** The first and the last day, in India. */
const days = { from: day, to: day }

/** What every list of orders can be narrowed by. */
export const orderFilters = { status, q, ...days }
/** Which page of a list, and how long. */
export const pageFields = { cursor, limit }

/** Orders that want work: not handed over in time (`ship`), past the promised day (`late`), cash not collected, money to go back. */
export const adminOrderViews = ['ship', 'late', 'back', 'cash', 'refunds'] as const
export type AdminOrderView = (typeof adminOrderViews)[number]

export const adminOrderSorts = ['newest', 'oldest', 'total-high', 'total-low'] as const

const adminFilters = {
  ...orderFilters,
  /** Of the money, such as `refund_due`. */
  payment: z.enum(paymentStatuses, 'Choose a payment status from the list.').optional(),
  /** Of India, where it goes. */
  state: z.enum(stateNames, 'Choose a state from the list.').optional(),
  /** By its id. */
  vendor: z.uuid('Choose a vendor from the list.').optional(),
  view: z.enum(adminOrderViews, 'Choose a view from the list.').optional(),
  sort: z.enum(adminOrderSorts, 'Choose a sort order from the list.').default('newest'),
}

/** How the operator looks at orders; `q` is an order's number, a customer's name, an email address or a phone number. */
export const AdminOrdersQuery = z.strictObject({ ...adminFilters, ...pageFields })
export type AdminOrdersQuery = z.output<typeof AdminOrdersQuery>

export const AdminOrdersExport = z.strictObject(adminFilters)
export type AdminOrdersExport = z.output<typeof AdminOrdersExport>

export const MyOrdersQuery = z.object({
  limit: pageSize(10, 50),
  cursor: z.string().max(100).optional(),
  show: z
    .enum(myOrderTabs, 'Choose a tab from the list.')
    .optional()
    .describe(
      '`placed` is every order but tries to pay that were declined; those are `declined`. Without it all are answered, without `counts`',
    ),
  q: z.string().trim().max(mySearchMax, `Search with at most ${mySearchMax} characters.`).optional(),
})
export type MyOrdersQuery = z.output<typeof MyOrdersQuery>

export const orderStatus = z.string().describe(`One of ${orderStatuses.join(', ')}`)
const paymentStatus = z.enum(paymentStatuses)

/** Who took a step. */
export const stepBy = z.enum(['customer', 'vendor', 'admin', 'system'])
export type StepBy = z.output<typeof stepBy>

/** What goes back for a cancelled line that had been paid. */
export const LineRefund = z.object({ amount: rupees, status: z.enum(refundStatuses) })

const ShippingAddress = z.object(postalAddress).meta({ id: 'ShippingAddress' })

/** A line as it was bought; later changes of the product do not touch it. Amounts are rupees. */
const OrderItem = z
  .object({
    productId: z.string(),
    variantId: z.string(),
    name: z.string(),
    slug: z.string().nullable().describe('Of its page; null for what is not in the shop any more'),
    /** Empty for a product without choices. */
    variantName: z.string(),
    price: rupees,
    quantity: z.int(),
    total: rupees.describe('Of all its pieces, with its tax'),
    imageUrl: z.string().nullable(),
    cancelled: z.boolean(),
    canCancel: z.boolean().describe('Its seller has not sent it, and the payment is not being confirmed'),
    /** Why a line was cancelled; null for one that was not, and where nobody said. */
    cancelReason: z.string().nullable(),
    refund: LineRefund.extend({ at: instant.nullable().describe('When it was sent') }).nullable(),
    returned: z.int().describe('Pieces that came back and were accepted'),
    replaced: z.int().describe('Those of them whose replacement has arrived'),
    returnUntil: indianDay
      .nullable()
      .describe('The last day on which it may come back unopened; null where none of it may'),
  })
  .meta({ id: 'OrderItem' })
export type OrderItemView = z.output<typeof OrderItem>

/** An order as its customer sees it. Amounts are rupees. */
export const Order = z
  .object({
    id: z.string().describe('SHR- and ten characters in two groups'),
    userId: z.string(),
    items: z.array(OrderItem),
    itemCount: z.int(),
    subtotal: rupees,
    tax: rupees,
    shipping: rupees,
    totalAmount: rupees.describe('Without what was cancelled, as `subtotal`, `tax` and `itemCount`'),
    ordered: z
      .object({ itemCount: z.int(), subtotal: rupees, tax: rupees, total: rupees })
      .describe('The same as it was placed, with what was cancelled since'),
    customerName: z.string(),
    email: z.string(),
    phone: z.string(),
    alternatePhone: z.string().nullable(),
    shippingAddress: ShippingAddress,
    status: z.string(),
    paymentMethod: z.string(),
    paymentMethodName: z.string(),
    /** What to do for a method that nobody carries out automatically; empty otherwise. */
    paymentDetails: z.string(),
    paymentStatus,
    paid: rupees.describe('What was paid for it, before any of it went back; 0 until all is paid'),
    toPay: z
      .object({
        until: instant,
        failure: z.string().nullable().describe('Why the last try failed, in words'),
        failureCode,
      })
      .nullable()
      .describe('It waits for its customer to pay, and is kept until then; null also while a bank is asked'),
    refunded: rupees.describe('What of its money has gone back'),
    refundedAt: instant.nullable().describe('When the last of that was sent'),
    refundDue: rupees.describe('What of its money is still to go back'),
    refundBlocked: rupees.describe(
      'What of that is for something cancelled or for goodwill, and cannot go back the way it was paid: its customer is asked to write',
    ),
    refundAccountFor: rupees.describe(
      'What of that is for returns, and waits until its customer says where it goes (`/returns/{id}/account`)',
    ),
    chargedBack: z
      .object({ open: rupees, lost: rupees })
      .describe('What the customer’s bank asks for, and what it gave back'),
    createdAt: instant,
    updatedAt: instant,
    estimatedDelivery: indianDay,
    deliveredAt: instant.nullable().describe('When the last of it arrived'),
    comesBack: z.boolean().describe('Nothing of it is still to arrive: each parcel on its way was refused or lost'),
    parcelNews: z
      .string()
      .nullable()
      .describe('1 of 3 parcels delivered, before that shipped; null while it is the same with all'),
    parcelsDelivered: z.int().describe('How many of its parcels have arrived'),
    lastStatus: z
      .string()
      .describe('Of the parcel that is furthest behind; `status` is `shipped` as soon as one parcel is'),
    returnable: z.boolean().describe('Something of it can still be asked back, now or for some reasons'),
    returnUntil: indianDay
      .nullable()
      .describe(
        'The last day for what of that is unopened; null where nothing is, or its categories take nothing back',
      ),
    returnDays: z
      .array(indianDay)
      .describe('Those last days, each once and the earliest first, where parcels have different ones'),
  })
  .meta({ id: 'Order' })

/** What placing answers. */
export const PlacedOrder = Order.extend({
  payUrl: z.string().nullable().describe('Where the customer pays; null where nothing is left to do'),
}).meta({ id: 'PlacedOrder' })
export type PlacedOrderView = z.output<typeof PlacedOrder>

/** How an order stands that its customer pays online. */
export const PaymentState = z
  .object({
    order: Order,
    state: z
      .enum(['paid', 'open', 'processing', 'failed', 'ended'])
      .describe('open: its page waits; failed: it takes another try; ended: the order is over'),
    payUrl: z.string().nullable(),
    reason: z.string().nullable().describe('Why the last try failed, in words'),
    reasonCode: failureCode,
    heldUntil: instant.nullable().describe('Until then it takes another try'),
  })
  .meta({ id: 'PaymentState' })
export type PaymentStateView = z.output<typeof PaymentState>
export type OrderView = z.output<typeof Order>

const OrderTabCounts = z.object({
  placed: z.int(),
  open: z.int(),
  delivered: z.int(),
  cancelled: z.int(),
  declined: z.int(),
}) satisfies z.ZodType<MyOrderCounts>

export const OrderPage = pageOf(Order)
  .extend({
    counts: OrderTabCounts.optional().describe('How many each tab has of what `q` finds; with the first page of a tab'),
    searchedLatest: z
      .int()
      .optional()
      .describe('`q` was looked for in so many of the latest orders; absent when in all'),
    awaiting: z
      .array(Order)
      .optional()
      .describe(
        'Orders that are not paid yet, which stand in no tab; with the first page of `placed` and `open`, where there are any',
      ),
  })
  .meta({ id: 'OrderPage' })
export type OrderPageView = z.output<typeof OrderPage>

/** A step of an order's way, newest last. */
const OrderStep = z.object({ status: z.string(), at: instant, by: stepBy, reason: z.string().nullable() })
export type OrderStepView = z.output<typeof OrderStep>

/** A vendor order as its customer sees it. */
const Parcel = z.object({
  seller: z.string(),
  status: z.string(),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  packingAt: instant.nullable().describe('When its seller began to pack it'),
  shippedAt: instant.nullable().describe('When its seller handed it to the courier'),
  deliveredAt: instant.nullable(),
  comesBack: z.boolean().describe('It does not reach the customer: refused, not handed over, or lost'),
  isLost: z.boolean(),
  total: rupees.describe('Of its items, with tax'),
  items: z.array(z.object({ name: z.string(), variantName: z.string(), quantity: z.int() })),
})
export type ShipmentView = z.output<typeof Parcel>

/** What changed in an order besides its status. Amounts are rupees. */
const OrderChange = z.object({
  what: z
    .enum([
      'item_cancelled',
      'refunded',
      'goodwill_due',
      'shipment_refused',
      'shipment_goes_on',
      'charge_back_opened',
      'charge_back_lost',
      'charge_back_ended',
    ])
    .describe(
      'goodwill_due: money that we give back and have not sent yet; charge_back_lost: the bank gave the money back; charge_back_ended: it did not',
    ),
  at: instant,
  by: stepBy.nullable(),
  /** The item by name, of a parcel its seller; null for the refund of a whole order. */
  item: z.string().nullable(),
  amount: rupees.nullable(),
  reason: z.string().nullable(),
  /** Of a refund, as whoever carried it out knows it. */
  reference: z.string().nullable(),
  returnId: z.string().nullable().describe('Of a refund: the return that it is for'),
})
export type OrderChangeView = z.output<typeof OrderChange>

/** An order with its tracking timeline. */
export const OrderDetail = Order.extend({
  history: z.array(OrderStep),
  changes: z.array(OrderChange),
  parcels: z.array(Parcel),
}).meta({ id: 'OrderDetail' })
export type OrderDetailView = z.output<typeof OrderDetail>

/** What the placing form hears when the shop and the shopper disagree. Amounts are rupees. */
export interface LineChange {
  code: 'gone' | 'out_of_stock' | 'price_changed'
  variantId: string
  name: string
  available: number
  price: number | null
}

/** A line that is not sent, as its email tells. Amounts are rupees. */
export interface CancelledLine {
  name: string
  variantName: string
  quantity: number
  /** Price and tax. */
  total: number
  isByCustomer: boolean
  /** Its parcel was sent and came back. */
  cameBack: boolean
  reason: string | null
  /** What goes back; null where nothing had been paid. */
  refund: number | null
}

const Counts = z
  .object({
    all: z.int(),
    pending: z.int(),
    processing: z.int(),
    shipped: z.int(),
    delivered: z.int(),
    cancelled: z.int(),
  })
  .meta({ id: 'OrderCounts' }) satisfies z.ZodType<StatusCounts>

/** A page of orders that is walked both ways, with the sizes of its tabs. */
export const countedPageOf = <Item extends z.ZodType>(item: Item) => keysetListOf(item).extend({ counts: Counts })
export type CountedPage<Item> = Omit<z.output<ReturnType<typeof countedPageOf>>, 'items'> & { items: Item[] }

/** A row of the operator's orders, and what its filters look at. Amounts are rupees. */
const AdminOrderRow = z
  .object({
    id: z.string(),
    customer: z.string(),
    email: z.string(),
    phone: z.string().nullable().describe('The number that `q` names, or a part of; null where it names none'),
    userId: z.string(),
    date: instant,
    total: rupees,
    ordered: z
      .object({ total: rupees, itemCount: z.int() })
      .describe('What was ordered, with what was cancelled since'),
    status: orderStatus,
    itemCount: z.int(),
    paymentMethod: z.string(),
    paymentStatus,
    toCollect: rupees.describe('Cash still to be collected at the door'),
    refunded: rupees.describe('What has gone back'),
    vendors: z.array(z.string()).describe('Who sends it, by name'),
    parts: z
      .array(
        z.object({
          vendor: z.string(),
          status: orderStatus,
          released: z.boolean().describe('The vendor sees it'),
          lateToShip: z.boolean().describe('It was not handed to a courier in time'),
        }),
      )
      .describe('What each vendor sends of it'),
    estimatedDelivery: indianDay,
    lateToShip: z.boolean().describe('Something of it was not handed to a courier in time'),
    late: z.boolean().describe('Promised for a day that has passed, and not there'),
    refundDue: rupees.describe('What is still to go back'),
  })
  .meta({ id: 'AdminOrderRow' })
export type AdminOrderRowView = z.output<typeof AdminOrderRow>

export const AdminOrderPage = countedPageOf(AdminOrderRow)
  .extend({
    sum: rupees
      .nullable()
      .describe(
        'What was sold of all that the filters leave, as on the dashboard: what is cancelled or not paid is left out; null for more than 10,000 orders',
      ),
    toCollect: rupees
      .nullable()
      .describe(
        'Of the view `cash`: what couriers still collect for all that the filters leave; null for more than 10,000 orders',
      ),
    views: z
      .object({ ship: z.int(), late: z.int(), back: z.int(), cash: z.int(), refunds: z.int() })
      .describe('How many orders each view has, up to 1,000'),
    vendor: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .describe('Whose orders these are, where the filter says'),
  })
  .meta({ id: 'AdminOrderPage' })
export type AdminOrderPageView = z.output<typeof AdminOrderPage>

const goodwillMax = 10_000_000
const goodwillSentence = 'Enter an amount in rupees, such as 250 or 99.50.'

/** Money that the operator gives back, of one line or of the whole order. */
export const GoodwillInput = z
  .strictObject({
    amount: rupeesSaid(goodwillMax, goodwillSentence).positive(goodwillSentence).describe('Rupees, with paise'),
    lineId: z.uuid().nullable().optional(),
    key: z.uuid().describe('Of the form; the same key gives once'),
    reason: line(orderLimits.note, 'Enter a reason.', orderMessages.noteTooLong),
  })
  .meta({ id: 'GoodwillInput' })
export type GoodwillInput = z.output<typeof GoodwillInput>

export const RefundDecisionInput = z.strictObject({ approve: z.boolean() }).meta({ id: 'RefundDecisionInput' })

const transferReference = line(orderLimits.reference, orderMessages.reference)

const transferDay = z.iso
  .date(orderMessages.paidOn)
  .optional()
  .describe('The day in India on which it was sent; without one today')

/** How a refund that the gateway refuses was paid by hand. */
export const HandRefundInput = z
  .strictObject({
    reference: transferReference,
    paidOn: transferDay,
    amount: rupees.optional().describe('The sum that was sent; refused where the refund has another one by now'),
  })
  .meta({ id: 'HandRefundInput' })
export type HandRefundInput = z.output<typeof HandRefundInput>

export const PaymentConfirmationInput = z
  .strictObject({
    amount: rupees.optional().describe('The sum that has come; refused where another one is awaited by now'),
  })
  .meta({ id: 'PaymentConfirmationInput' })
export type PaymentConfirmationInput = z.output<typeof PaymentConfirmationInput>

/** How what is due by hand was sent back. */
export const RefundConfirmationInput = z
  .strictObject({
    reference: transferReference.optional().describe('Of the transfer, such as its UTR; the customer reads it'),
    paidOn: transferDay,
    amount: rupees.optional().describe('The sum that was sent; refused where another one is due by now'),
  })
  .meta({ id: 'RefundConfirmationInput' })
export type RefundConfirmationInput = z.output<typeof RefundConfirmationInput>

/** Which refused refunds are sent once more. */
export const RefundSendingInput = z
  .strictObject({
    amount: rupees.optional().describe('Their sum; refused where another one waits to be sent again by now'),
  })
  .meta({ id: 'RefundSendingInput' })
export type RefundSendingInput = z.output<typeof RefundSendingInput>

/** What those who work here note about an order. */
export const OrderNoteInput = z
  .strictObject({ body: line(orderLimits.note, orderMessages.note, orderMessages.noteTooLong) })
  .meta({ id: 'OrderNoteInput' })

const OrderNote = z.object({ id: z.string(), author: z.string(), body: z.string(), at: instant })

/** An order for the operator, without its vendor orders. Amounts are rupees. */
export const OrderFile = z.object({
  id: z.string(),
  status: orderStatus,
  placedAt: instant,
  updatedAt: instant,
  estimatedDelivery: indianDay,
  itemCount: z.int(),
  subtotal: rupees,
  tax: rupees,
  total: rupees,
  ordered: z
    .object({ subtotal: rupees, tax: rupees, total: rupees })
    .describe('What was ordered, with what was cancelled since'),
  customer: z.object({
    userId: z.string(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    alternatePhone: z.string().nullable(),
  }),
  shippingAddress: ShippingAddress,
  payment: z.object({
    method: z.string(),
    provider: z.enum(paymentChannels).describe('The channel: a gateway, the courier in cash, or the operator by hand'),
    status: paymentStatus,
    amount: rupees,
    reference: z.string().nullable(),
    card: z.string().nullable(),
    declineReason: z.string().nullable(),
    /** What has gone back, by refunds and by charge-backs that were lost, and what is still to go back. */
    refunded: rupees,
    refundDue: rupees,
    left: rupees.describe('What could still be given back'),
    secondAdminAbove: rupees.describe('Goodwill of the order beyond this in all waits for a second admin'),
    tooMuch: rupees.describe('What has gone back, or may by charge-backs, beyond what was paid'),
    isSandbox: z.boolean().describe('The demo’s gateway: no money moves'),
    chargeBacks: z.array(ChargeBack).describe('What banks took back or ask for, oldest first'),
    /** Each refund with the reference of whoever carried it out; `item` is null for the rest of a cancelled order. */
    refunds: z.array(
      z.object({
        id: z.uuid(),
        kind: z.enum(refundKinds),
        item: z.string().nullable(),
        reason: z.string().nullable(),
        amount: rupees,
        status: z.enum(refundStatuses),
        progress: z.enum(refundProgresses).nullable().describe('Of one that is due; null until it is sent'),
        isHeld: z.boolean().describe('It waits until a bank has decided about a charge-back'),
        isByHand: z.boolean().describe('Somebody here has sent it: of when it went only the day is known'),
        failure: z.string().nullable().describe('Why it could not be sent'),
        proposedBy: z
          .object({ id: z.uuid(), name: z.string() })
          .nullable()
          .describe('Who proposed one that needs a second admin'),
        approvedBy: z
          .object({ id: z.uuid(), name: z.string() })
          .nullable()
          .describe('The second admin who agreed to it'),
        by: z.string().nullable().describe('Who decided it, by name; null where it follows from a cancellation'),
        reference: z.string().nullable(),
        at: instant,
      }),
    ),
    attempts: z
      .array(
        z.object({
          id: z.uuid(),
          provider: z.string().describe('Which gateway'),
          method: z.string(),
          isOnPage: z.boolean().describe('Paid on the page of the gateway'),
          status: z.enum(attemptStatuses),
          failure: z.string().nullable().describe('Why it failed, in words'),
          failureCode,
          reference: z.string().nullable(),
          at: instant,
          endedAt: instant.nullable(),
        }),
      )
      .describe('Each try to pay, oldest first'),
    captures: z
      .array(
        z.object({
          id: z.uuid(),
          amount: rupees,
          purpose: z.enum(capturePurposes).describe('What came late or a second time goes back'),
          paidBy: z.string().nullable(),
          card: z.string().nullable(),
          reference: z.string(),
          at: instant,
        }),
      )
      .describe('The money that a gateway took, oldest first'),
    toCollect: rupees.describe('Cash still to be collected at the door'),
    collected: rupees.describe('Cash that was collected at the door'),
    paidAt: instant.nullable().describe('When the money of a payment in advance was here; null before, and for cash'),
  }),
  notes: z
    .array(OrderNote)
    .describe('Of those who work here, oldest first; the customer does not see them in the shop'),
  history: z.array(
    z.object({
      status: orderStatus,
      from: z.string().nullable(),
      at: instant,
      by: stepBy,
      /** Who did it by name, as far as it is known. */
      actor: z.string().nullable(),
      /** Whose vendor order it was; null for a step of the whole order. */
      vendor: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
})
export type OrderFileView = z.output<typeof OrderFile>

/** Where a pincode lies and whether the shop delivers there. */
export const Pincode = z
  .object({ pincode: z.string(), states: z.array(z.string()), city: z.string().nullable(), deliverable: z.boolean() })
  .meta({ id: 'Pincode' })
