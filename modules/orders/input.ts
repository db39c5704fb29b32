import { z } from 'zod'
import { addressLimits, addressMessages } from '#modules/accounts/address-limits.ts'
import { addressFields, email, line, phone } from '#modules/accounts/input.ts'
import { cartMessages, quantityMax } from '#modules/cart/limits.ts'
import { paymentStatuses } from '#modules/payments/rules.ts'
import { isDeliverable, stateNames } from '#platform/kit/india.ts'
import { orderLimits, orderMessages } from './limits.ts'
import { orderStatuses } from './rules.ts'

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

/** What a browser may say of an order. Prices, tax and totals are ours; `totalAmount` is only what the shopper saw. */
export const PlaceOrderInput = z.strictObject({
  items: z.array(item).min(1, cartMessages.nothingInIt).max(100, cartMessages.tooManyLines),
  firstName: line(addressLimits.name, addressMessages.firstName),
  lastName: line(addressLimits.name, addressMessages.lastName),
  email,
  phone,
  shippingAddress: z.strictObject(addressFields).refine((address) => isDeliverable(address.pincode), {
    path: ['pincode'],
    message: addressMessages.notDeliverable,
  }),
  paymentMethod: z.string('Choose how to pay.').regex(/^[a-z0-9-]{1,40}$/, 'Choose how to pay.'),
  paymentToken: z.string().max(200).nullish(),
  totalAmount: z.number('The total that was shown.').min(0).max(1e9),
})
export type PlaceOrderInput = z.infer<typeof PlaceOrderInput>

export const IdempotencyKey = z.uuid()

/** Why something of an order is cancelled; the customer reads it. */
export const reason = line(orderLimits.reason, orderMessages.reason, orderMessages.reasonTooLong)

export const CancellationInput = z.strictObject({ reason })
export type CancellationInput = z.infer<typeof CancellationInput>

const status = z.enum(orderStatuses, 'Choose a status of the list.').optional()
const q = z.string().trim().max(orderLimits.search, `Search with at most ${orderLimits.search} characters.`).optional()
const cursor = z.string().max(1_000).optional()
const limit = z.coerce
  .number('Ask for 1 to 100.')
  .int('Ask for 1 to 100.')
  .min(1, 'Ask for 1 to 100.')
  .max(100, 'Ask for 1 to 100.')
  .default(20)

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

export const adminOrderSorts = ['newest', 'oldest', 'total-high', 'total-low'] as const

const adminFilters = {
  ...orderFilters,
  /** Of the money, such as `refund_due`. */
  payment: z.enum(paymentStatuses, 'Choose a payment status of the list.').optional(),
  /** Of India, where it goes. */
  state: z.enum(stateNames, 'Choose a state of the list.').optional(),
  sort: z.enum(adminOrderSorts, 'Choose a sort order of the list.').default('newest'),
}

/** How the operator looks at orders; `q` is an order's number, a customer's name or an e-mail address. */
export const AdminOrdersQuery = z.strictObject({ ...adminFilters, ...pageFields })
export type AdminOrdersQuery = z.infer<typeof AdminOrdersQuery>

export const AdminOrdersExport = z.strictObject(adminFilters)
export type AdminOrdersExport = z.infer<typeof AdminOrdersExport>
