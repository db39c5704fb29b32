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

/** This many later orders like this one, written past the shop: for lists that are long. */
export const repeatOrder = (publicId: string, times: number) =>
  sql(
    `with placed as (
       insert into orders (public_id, user_id, subtotal_paise, tax_paise, total_paise, item_count, payment_method, customer_name, email,
                           phone, street, city, state, pincode, estimated_delivery_on)
       select 'SHR-' || substr(mark, 1, 5) || '-' || substr(mark, 6, 5), user_id, subtotal_paise, tax_paise, total_paise, item_count,
              payment_method, customer_name, email, phone, street, city, state, pincode, estimated_delivery_on
         from orders cross join generate_series(1, $2) n cross join lateral (select upper(md5(n || gen_random_uuid()::text)) as mark) m
        where public_id = $1
       returning id
     ), paid as (
       insert into payments (order_id, method, provider, status, amount_paise)
       select placed.id, p.method, p.provider, p.status, p.amount_paise
         from placed, payments p join orders o on o.id = p.order_id where o.public_id = $1
     ), sent as (
       insert into vendor_orders (order_id, vendor_id, subtotal_paise, tax_paise, released_at)
       select placed.id, s.vendor_id, s.subtotal_paise, s.tax_paise, s.released_at
         from placed, vendor_orders s join orders o on o.id = s.order_id where o.public_id = $1
       returning id, order_id, vendor_id
     )
     insert into line_items (order_id, vendor_order_id, position, product_id, variant_id, vendor_id, name, variant_name, quantity,
                             unit_price_paise, tax_paise, hsn)
     select sent.order_id, sent.id, l.position, l.product_id, l.variant_id, l.vendor_id, l.name, l.variant_name, l.quantity,
            l.unit_price_paise, l.tax_paise, l.hsn
       from sent join line_items l on l.vendor_id = sent.vendor_id join orders o on o.id = l.order_id where o.public_id = $1`,
    [publicId, times],
  )

const stepsTo: Record<string, string[]> = {
  processing: ['processing'],
  shipped: ['processing', 'shipped'],
  delivered: ['processing', 'shipped', 'delivered'],
}

/** Brings all parts of an order to a status, step by step, as the shop does it. */
export async function moveOrder(publicId: string, status: string): Promise<void> {
  if (status === 'cancelled')
    await sql("select cancel_order(id, 'system', null, null) from orders where public_id = $1", [publicId])
  for (const step of stepsTo[status] ?? [])
    await sql(
      `select move_vendor_order(s.id, $2, 'system', null, null, null, null)
         from vendor_orders s join orders o on o.id = s.order_id where o.public_id = $1`,
      [publicId, step],
    )
}

/** Cancels lines of an order that has not been sent: those of one product, or all of a variant. */
export const cancelLinesOf = (publicId: string, productIds: readonly string[]) =>
  sql(
    `select cancel_lines(o.id, array(select l.id from line_items l where l.order_id = o.id and l.product_id = any ($2)), 'vendor', null, 'Not in stock')
       from orders o where o.public_id = $1`,
    [publicId, productIds],
  )
