import { randomUUID } from 'node:crypto'
import type { Viewer } from '#modules/accounts/rules.ts'
import { placeOrder } from '#modules/orders/service/place-order.server.ts'
import type { OrderView } from '#modules/orders/shapes.ts'
import { PlaceOrderInput } from '#modules/orders/shapes.ts'
import { totalsOf } from '#modules/pricing/rules.ts'
import { paiseToRupees, rupeesToPaise } from '#platform/kit/money.ts'
import { sql } from './database.ts'
import { buildProduct, buildUser, type TestProduct } from './factories.ts'

type Line = { product: TestProduct; quantity: number }

/** What the checkout sends for these lines; the total is what the shop charges, unless the test says otherwise. */
export function orderInput(lines: Line[], about: Partial<PlaceOrderInput> = {}): PlaceOrderInput {
  const totals = totalsOf(lines.map(({ product, quantity }) => ({ unitPrice: rupeesToPaise(product.price), quantity })))
  return PlaceOrderInput.parse({
    items: lines.map(({ product, quantity }) => ({
      productId: product.productId,
      variantId: product.variantId,
      quantity,
    })),
    firstName: 'Meera',
    lastName: 'Krishnan',
    email: 'meera@people.example',
    phone: '98450 12345',
    shippingAddress: { street: '14, 2nd Cross, Indiranagar', city: 'Bengaluru', state: 'Karnataka', pincode: '560038' },
    paymentMethod: 'cod',
    totalAmount: paiseToRupees(totals.total),
    ...about,
  })
}

export const asking = (key: string = randomUUID()) => ({ key, address: '127.0.0.1' })

/** Places an order through the front, for tests about what comes after. */
export async function buildOrder(
  about: { viewer?: Viewer; lines?: Line[]; status?: string; input?: Partial<PlaceOrderInput> } = {},
): Promise<{ order: OrderView; viewer: Viewer; lines: Line[] }> {
  const viewer = about.viewer ?? (await buildUser())
  const lines = about.lines ?? [{ product: await buildProduct(), quantity: 2 }]
  const { order } = await placeOrder(viewer, orderInput(lines, about.input), asking())
  if (about.status) await moveOrder(order.id, about.status)
  return { order, viewer, lines }
}

const stepsTo: Record<string, string[]> = {
  processing: ['processing'],
  shipped: ['processing', 'shipped'],
  delivered: ['processing', 'shipped', 'delivered'],
  cancelled: ['cancelled'],
}

/** Brings all parts of an order to a status, step by step, as the database insists. */
export async function moveOrder(publicId: string, status: string): Promise<void> {
  for (const step of stepsTo[status] ?? []) {
    await sql(
      `with part as (update vendor_orders set status = $2 where order_id = (select id from orders where public_id = $1))
       update orders set status = $2 where public_id = $1`,
      [publicId, step],
    )
  }
}
