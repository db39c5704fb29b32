import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { ask, cookieOf } from './api.ts'
import { sql } from './database.ts'
import { buildProduct, buildVendorMember } from './factories.ts'
import { buildOrder } from './orders.ts'

/** Twelve letters and digits that stand nowhere else. */
export const code = () => randomUUID().replaceAll('-', '').slice(0, 12).toUpperCase()

/** A shipment that is paid at the door: ₹118. `isDelivered`: the cash was collected. */
export async function buildCashShipment({ isDelivered = true } = {}) {
  const vendor = await buildVendorMember()
  const product = await buildProduct({ vendorId: vendor.vendorId, price: 100 })
  const { order } = await buildOrder({ lines: [{ product, quantity: 1 }] })
  const cookie = await cookieOf(vendor)
  const number = `AWB-${code()}`
  const step = (path: string, body?: object) =>
    ask('POST', `/vendor/orders/${order.id}/${path}`, { cookie, ...(body ? { body } : {}) })
  await step('acceptance')
  await step('shipment', { carrier: 'Ekart', trackingNumber: number })
  const deliver = async () => expect((await step('delivery')).status).toBe(200)
  if (isDelivered) await deliver()
  return { number, orderId: order.id, deliver }
}

/** Lets an order's cash be with its courier for 13 days, so that it is overdue. */
export const letCashWait = (orderId: string) =>
  sql(
    `update cash_collections c set collected_at = now() - interval '13 days' from orders o where o.id = c.order_id and o.public_id = $1`,
    [orderId],
  )

/** A courier's file of these rows. */
export const remittanceOf = (...rows: (readonly [number: string, amount: number | string, utr: string])[]) => ({
  courier: 'Ekart',
  name: 'november.csv',
  text: [
    'Tracking number,Amount,Date,UTR',
    ...rows.map(([number, amount, utr]) => `${number},${amount},2026-11-20,${utr}`),
  ].join('\n'),
})
