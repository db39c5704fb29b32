import { describe, expect, it } from 'vitest'
import type { VendorActor } from '#modules/audit/rules.ts'
import { approveReturn } from '#modules/returns/service/vendor-returns.server.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { paise } from '#platform/kit/money.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildSize, buildUser, buildVendor } from '#tests/support/factories.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { buildReturn } from '#tests/support/returns.ts'
import { buildReview } from '#tests/support/reviews.ts'
import { averageOrder, dayAfter } from './rules.ts'
import { getAdminOverview, getVendorOverview, getVendorWaiting } from './service.server.ts'
import { rollUp } from './store.server.ts'

const today = indianDay(new Date())
const someDays = { from: dayAfter(today, -200), to: today }

const actorOf = (vendorId: string): VendorActor => ({
  userId: '00000000-0000-0000-0000-000000000001',
  name: 'Nila',
  role: 'vendor',
  vendorId,
  network: '127.0.0.0/24',
})

interface Part {
  order_id: string
  order_status: string
  vendor_id: string
  day: string
  status: string
  released: boolean
  state: string
  amount: number
  lines: { category: string; product_id: string; amount: number; cancelled: boolean }[]
}

/** Every part of every order, to be added up in the plainest way. */
const allVendorOrders = () =>
  sql<Part>(
    `select s.order_id, o.status as order_status, s.vendor_id, o.state, s.status, s.released_at is not null as released,
            (s.created_at at time zone 'Asia/Kolkata')::date as day, s.subtotal_paise + s.tax_paise as amount,
            (select json_agg(json_build_object('category', p.category, 'product_id', p.id, 'cancelled', l.cancelled_at is not null,
                                               'amount', l.unit_price_paise * l.quantity + l.tax_paise))
               from line_items l join products p on p.id = l.product_id where l.vendor_order_id = s.id) as lines
       from vendor_orders s join orders o on o.id = s.order_id`,
  )

const isSold = (part: Part) => part.released && part.status !== 'cancelled'
const sum = (parts: readonly { amount: number }[]) => parts.reduce((total, part) => total + part.amount, 0)

function by<Thing>(things: readonly Thing[], key: (thing: Thing) => string, amount: (thing: Thing) => number) {
  const totals = new Map<string, number>()
  for (const thing of things) totals.set(key(thing), (totals.get(key(thing)) ?? 0) + amount(thing))
  return totals
}

/** Some orders on other days, some unpaid, some cancelled whole, by vendor or by line. */
async function manyOrders(): Promise<string[]> {
  // Nobody has paid by bank transfer yet, so those orders are not released.
  await sql(
    `update payment_methods set enabled = true, details = 'Account 50100123456789, IFSC HDFC0000123.' where code = 'bank-transfer'`,
  )
  const vendors = await Promise.all([buildVendor(), buildVendor(), buildVendor()])
  const products = await Promise.all(
    vendors.flatMap((vendorId, at) => [
      buildProduct({ vendorId, price: 137 + at, stock: 500, category: 'Skincare' }),
      buildProduct({ vendorId, price: 61 + at, stock: 500, category: 'Haircare', name: `Oil ${at}` }),
    ]),
  )
  for (let at = 0; at < 24; at++) {
    const lines = products
      .filter((_, index) => (at + index) % 3 !== 0)
      .map((product, index) => ({ product, quantity: 1 + ((at + index) % 3) }))
    const { order } = await buildOrder({
      lines,
      input: { paymentMethod: at % 5 === 0 ? 'bank-transfer' : 'cod' },
    })
    // Around midnight in India, which is half past six in the evening of UTC.
    const moment = `${dayAfter(today, -(at % 9) * 7 - 1)} ${at % 2 === 0 ? '18:29' : '18:31'}+00`
    await sql('update orders set created_at = $2 where public_id = $1', [order.id, moment])
    await sql(
      'update vendor_orders set created_at = $2 where order_id = (select id from orders where public_id = $1)',
      [order.id, moment],
    )
    // Moving orders to other days by hand leaves no mark.
    await sql('insert into sales_changes values (india_day($1)), (india_day(now()))', [moment])
    const [row] = await sql<{ id: string }>('select id from orders where public_id = $1', [order.id])
    if (at % 4 === 1) await sql(`select cancel_order($1, 'customer', null, 'Changed my mind')`, [row?.id])
    if (at % 4 === 2)
      await sql(
        `select cancel_lines($1, array(select id from line_items where order_id = $1 order by position limit $2), 'vendor', null, 'Broken')`,
        [row?.id, 1 + (at % 3)],
      )
    // The last vendor loses one line and keeps another.
    if (at % 4 === 3)
      await sql(
        `select cancel_lines($1, array(select id from line_items where order_id = $1 order by position desc limit 1), 'vendor', null, 'Broken')`,
        [row?.id],
      )
  }
  return vendors
}

async function rollUpAll(): Promise<void> {
  while ((await rollUp(50)) > 0);
}

describe('the figures of the dashboards', () => {
  it('are those of adding up every order, after cancellations too', async () => {
    const vendors = await manyOrders()
    await rollUpAll()
    const parts = await allVendorOrders()
    const sold = parts.filter(isSold)
    const overview = await getAdminOverview(someDays)

    const orders = new Set(sold.map((part) => part.order_id))
    expect(overview.isSettling).toBe(false)
    expect(overview.sales.value).toBe(sum(sold) / 100)
    expect(overview.orders.value).toBe(orders.size)
    expect(overview.averageOrder.value).toBe(averageOrder(paise(sum(sold)), orders.size) / 100)
    expect(overview.cancellations.value).toBe(
      new Set(parts.filter((part) => part.order_status === 'cancelled').map((part) => part.order_id)).size,
    )
    expect(overview.vendors.value).toBe(new Set(sold.map((part) => part.vendor_id)).size)
    const byDay = by(
      sold,
      (part) => part.day,
      (part) => part.amount,
    )
    expect(overview.days.map((day) => day.sales)).toEqual(overview.days.map((day) => (byDay.get(day.day) ?? 0) / 100))

    const lines = sold.flatMap((part) => part.lines.filter((line) => !line.cancelled))
    expect(sold.some((part) => part.lines.some((line) => line.cancelled))).toBe(true)
    expect(new Map(overview.byCategory.map((share) => [share.name, Math.round(share.sales * 100)]))).toEqual(
      by(
        lines,
        (line) => line.category,
        (line) => line.amount,
      ),
    )
    const states = by(
      sold,
      (part) => part.state,
      (part) => part.amount,
    )
    // The largest by name; whatever is left stands last, and together they are all of the sales.
    for (const shares of [overview.byState, overview.byCategory, overview.byVendor]) {
      const whole = shares.reduce((all, share) => all + Math.round(share.sales * 100), 0)
      expect(whole).toBe(sum(sold))
    }
    for (const share of overview.byState.filter(({ key }) => key))
      expect(share.sales).toBe((states.get(share.name) ?? 0) / 100)

    for (const vendorId of vendors) {
      const own = await getVendorOverview(actorOf(vendorId), someDays)
      const ownOrders = parts.filter((part) => part.vendor_id === vendorId)
      expect(own.sales.value).toBe(sum(ownOrders.filter(isSold)) / 100)
      expect(own.orders.value).toBe(ownOrders.filter(isSold).length)
      expect(own.cancellations.value).toBe(
        ownOrders.filter((part) => part.released && part.status === 'cancelled').length,
      )
      const products = by(
        ownOrders.filter(isSold).flatMap((part) => part.lines.filter((line) => !line.cancelled)),
        (line) => line.product_id,
        (line) => line.amount,
      )
      expect(new Map(own.topProducts.map((share) => [share.key, Math.round(share.sales * 100)]))).toEqual(products)
    }

    // Rebuilding from nothing comes to the same.
    await sql('select rebuild_sales()')
    const { waiting: _, ...again } = await getAdminOverview(someDays)
    expect(overview).toMatchObject(again)
  })

  it('know an order at once, and its cancellation', async () => {
    const { order, lines } = await buildOrder()
    const vendor = actorOf(lines[0]?.product.vendorId ?? '')
    const fresh = await getVendorOverview(vendor, { range: '7' })
    expect(fresh.sales).toMatchObject({ value: order.totalAmount, before: 0, change: null })
    expect(fresh.sales.trend.at(-1)).toBe(order.totalAmount)
    expect(fresh.toDo).toMatchObject({ toAccept: 1, toPack: 0 })
    expect((await getAdminOverview({})).recentOrders[0]).toMatchObject({
      id: order.id,
      status: 'pending',
      itemCount: 2,
    })

    await sql(`select cancel_order(id, 'customer', null, 'Changed my mind') from orders where public_id = $1`, [
      order.id,
    ])
    const after = await getVendorOverview(vendor, { range: '7' })
    expect(after.sales.value).toBe(0)
    expect(after.cancellations.value).toBe(1)
  })

  it('leave out what is not paid yet', async () => {
    const { lines, order } = await buildOrder({ input: { paymentMethod: 'cod' } })
    const vendor = actorOf(lines[0]?.product.vendorId ?? '')
    await sql(
      `update vendor_orders set released_at = null where order_id = (select id from orders where public_id = $1)`,
      [order.id],
    )
    const overview = await getVendorOverview(vendor, { range: '7' })
    expect(overview.sales.value).toBe(0)
    expect(overview.toDo.toAccept).toBe(0)
  })

  it('compare with the days just before', async () => {
    const vendorId = await buildVendor()
    const product = await buildProduct({ vendorId, price: 100 })
    const { order } = await buildOrder({ lines: [{ product, quantity: 1 }] })
    await sql(
      `update vendor_orders set created_at = now() - interval '7 days' where order_id = (select id from orders where public_id = $1)`,
      [order.id],
    )
    await sql(`insert into sales_changes values (india_day(now() - interval '7 days'))`)
    await buildOrder({ lines: [{ product, quantity: 3 }] })
    const overview = await getVendorOverview(actorOf(vendorId), { range: '7' })
    expect(overview.sales).toMatchObject({ value: 354, before: 118, change: 200 })
    expect(overview.days.at(-1)).toMatchObject({ sales: 354, salesBefore: 118 })
  })

  it('name what a vendor has to do', async () => {
    const vendorId = await buildVendor()
    await buildProduct({ vendorId, name: 'Low One', stock: 3 })
    await buildProduct({ vendorId, name: 'Gone One', stock: 0 })
    await buildProduct({ vendorId, name: 'Returned One', status: 'rejected' })
    const changed = await buildProduct({ vendorId, name: 'Changed One' })
    await sql(`insert into product_revisions (product_id, content, changed_fields) values ($1, '{}', '{name}')`, [
      changed.productId,
    ])
    const { toDo, products } = await getVendorOverview(actorOf(vendorId), {})
    expect(products).toEqual({ all: 4, live: 3 })
    expect(toDo).toMatchObject({
      lowStock: 1,
      lowStockNames: ['Low One'],
      outOfStock: 1,
      outOfStockNames: ['Gone One'],
      sentBack: 1,
      sentBackNames: ['Returned One'],
      changesWaiting: 1,
    })
  })

  it('name what of it is late, ends soon or was rated low', async () => {
    const vendorId = await buildVendor()
    const soon = dayAfter(today, 90)
    await buildProduct({ vendorId, name: 'Ending One', expiresOn: soon })
    await buildProduct({ vendorId, name: 'Lasting One', expiresOn: dayAfter(today, 91) })
    await buildProduct({ vendorId, name: 'Empty One', expiresOn: soon, stock: 0 })
    const product = await buildProduct({ vendorId, name: 'Shaded One', stock: 50 })
    await buildSize(product.productId, { name: '100 ml', price: 100, mrp: 200, quantity: 100, stock: 0 })
    const late = await buildOrder({ lines: [{ product, quantity: 1 }] })
    const lost = await buildOrder({ lines: [{ product, quantity: 1 }], status: 'shipped' })
    await sql(
      `update vendor_orders set released_at = now() - interval '2 days'
        where order_id in (select id from orders where public_id = any($1))`,
      [[late.order.id, lost.order.id]],
    )
    await sql('update orders set estimated_delivery_on = $2 where public_id = $1', [lost.order.id, dayAfter(today, -1)])
    const low = await buildReview({ product, stars: 2 })
    await buildReview({ product, stars: 3 })
    const actor = actorOf(vendorId)

    const { toDo } = await getVendorOverview(actor, {})
    expect(toDo).toMatchObject({
      late: 1,
      lateParcels: 1,
      lowReviews: 1,
      choicesOut: 1,
      choicesOutNames: ['Shaded One'],
      ending: 1,
      endingNames: ['Ending One'],
    })
    const waiting = { late: 1, orders: 1, products: 1, reviews: 1 }
    expect(await getVendorWaiting(actor)).toMatchObject({ ...waiting, shop: { name: 'Vanya Botanics' } })

    await sql('insert into review_replies (review_id, vendor_id, body) values ($1, $2, $3)', [
      low.review.id,
      vendorId,
      'We are sorry.',
    ])
    expect((await getVendorOverview(actor, {})).toDo.lowReviews).toBe(0)
    expect((await getVendorWaiting(actor)).reviews).toBe(0)
    await expect(getVendorWaiting(actorOf('00000000-0000-0000-0000-000000000009'))).rejects.toThrow('find this shop')
  })

  it('count a return for the vendor whose turn it is, and say until when it is answered', async () => {
    const it = await buildReturn()
    const waiting = async () => (await getVendorOverview(it.vendor, {})).toDo
    expect(await waiting()).toMatchObject({ returns: 1, answerReturnsBy: it.request.dueAt })
    expect((await getVendorOverview(actorOf(await buildVendor()), {})).toDo).toMatchObject({ returns: 0 })

    await approveReturn(it.vendor, it.request.id, 'self_ship')
    expect(await waiting()).toMatchObject({ returns: 0, answerReturnsBy: null })
  })

  it('lead nowhere before the shop was approved once', async () => {
    expect((await getVendorWaiting(actorOf(await buildVendor({ status: 'draft' })))).shop.slug).toBeNull()
    expect((await getVendorWaiting(actorOf(await buildVendor()))).shop.slug).toContain('vendor-')
  })

  it('count new customers, but neither vendors nor admins', async () => {
    const before = await getAdminOverview({ range: '7' })
    await buildUser()
    await buildUser({ role: 'vendor' })
    const after = await getAdminOverview({ range: '7' })
    expect(after.customers.value).toBe(before.customers.value + 1)
  })

  it('are those of the demo from the start', async () => {
    const [row] = await sql<{ days: number }>('select count(*)::int as days from sales_by_day')
    expect(row?.days).toBeGreaterThan(20)
  })
})

describe('rolling up', () => {
  it('misses no change that commits while it runs', async () => {
    const vendorId = await buildVendor()
    const product = await buildProduct({ vendorId, price: 100, stock: 100 })
    await Promise.all([
      ...Array.from({ length: 8 }, () => buildOrder({ lines: [{ product, quantity: 1 }] })),
      ...Array.from({ length: 8 }, () => rollUp(3)),
    ])
    const overview = await getVendorOverview(actorOf(vendorId), { range: '7' })
    expect(overview.orders.value).toBe(8)
    expect(overview.sales.value).toBe(8 * 118)
  })
})
