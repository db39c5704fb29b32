import { z } from 'zod'
import { addressLimits, addressMessages } from '#modules/accounts/address-limits.ts'
import { addressFields, email, line, phone } from '#modules/accounts/input.ts'
import { cartMessages, quantityMax } from '#modules/cart/limits.ts'
import { isDeliverable } from '#platform/kit/india.ts'

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
