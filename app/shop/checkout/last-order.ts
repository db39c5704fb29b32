import { api, call } from '#app/frame/api.ts'
import type { AddressView } from '#modules/accounts/shapes.ts'
import { lastOrderId } from './prefill.ts'

/** Where the last order went, as an address that is not saved; undefined before the first order. */
export async function addressOfLastOrder(): Promise<AddressView | undefined> {
  const { items } = await call(api.orders.$get({ query: { limit: '1' } }))
  const [order] = items
  if (!order) return undefined
  const [firstName = '', ...others] = order.customerName.split(' ')
  return {
    ...order.shippingAddress,
    id: lastOrderId,
    firstName,
    lastName: others.join(' '),
    phone: order.phone,
    alternatePhone: order.alternatePhone,
    isDefault: false,
  }
}
