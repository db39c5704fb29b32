import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminActor, VendorActor } from '#modules/audit/rules.ts'
import { lateness } from '#modules/fulfillment/rules.ts'
import { getAdminOrder } from '#modules/fulfillment/service/admin-order.server.ts'
import { cancelLines } from '#modules/fulfillment/service/cancel-lines.server.ts'
import { moveOrder, moveOwnVendorOrder } from '#modules/fulfillment/service/move-vendor-order.server.ts'
import { getVendorOrder, listVendorOrders } from '#modules/fulfillment/service/vendor-orders.server.ts'
import { VendorOrdersQuery } from '#modules/fulfillment/shapes.ts'
import { listListings } from '#modules/listing/service/list-listings.server.ts'
import { ListingsQuery } from '#modules/listing/shapes/lists.ts'
import { isSold, orderStatuses } from '#modules/orders/rules.ts'
import { exportAdminOrders, exportHeads, listAdminOrders } from '#modules/orders/service/admin-orders.server.ts'
import { cancelOrderAsAdmin } from '#modules/orders/service/operator.server.ts'
import { getMyOrder } from '#modules/orders/service/read-orders.server.ts'
import { AdminOrdersExport, AdminOrdersQuery } from '#modules/orders/shapes.ts'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { isPaid, paymentStatuses, toCollect } from '#modules/payments/rules.ts'
import { listVendors } from '#modules/vendors/service/lists.server.ts'
import { VendorsQuery } from '#modules/vendors/shapes.ts'
import { addDays, indianDay } from '#platform/kit/dates.ts'
import { paise } from '#platform/kit/money.ts'
import { chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, buildVendor, buildVendorMember } from '#tests/support/factories.ts'
import { runOrderJobs } from '#tests/support/order-jobs.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { getVendorOverview } from './service.server.ts'
import { rollUp } from './store.server.ts'

// 'Sold', 'paid' and 'to collect' are each said in one place; every list, page, file and dashboard has to agree with it.

beforeAll(() => {
  scaleLimits(1_000)
  chooseProvider(sandboxProvider)
})

const vendorActor = (vendorId: string, userId = '00000000-0000-7000-8000-000000000001'): VendorActor => ({
  userId,
  name: 'Anita Rao',
  role: 'vendor',
  vendorId,
  network: '127.0.0.0/24',
})

async function adminActor(): Promise<AdminActor> {
  const { userId } = await buildUser({ role: 'admin', name: 'Vikram Rao' })
  return { userId, name: 'Vikram Rao', role: 'admin', network: '127.0.0.0/24' }
}

/** A row of the operator's file about one order, by its heads. */
async function fileRow(publicId: string): Promise<Record<string, string | number>> {
  const rows = await exportAdminOrders(await adminActor(), AdminOrdersExport.parse({ q: publicId }))
  for await (const row of rows) return Object.fromEntries(exportHeads.map((head, at) => [head, row[at] ?? '']))
  throw new Error(`The file has no ${publicId}.`)
}

const listRow = async (publicId: string) => (await listAdminOrders(AdminOrdersQuery.parse({ q: publicId }))).items[0]

describe('the rules in SQL and in TypeScript', () => {
  it('call the same vendor orders sold', async () => {
    for (const status of orderStatuses)
      for (const released of [true, false]) {
        const [row] = await sql<{ sold: boolean }>('select is_sold($1, case when $2 then now() end) as sold', [
          status,
          released,
        ])
        expect(row?.sold, `${status} ${released}`).toBe(isSold({ status, released }))
      }
  })

  it('call the same vendor orders late to ship', async () => {
    const today = indianDay(new Date())
    for (const status of orderStatuses)
      for (const days of [0, 1, 2, 3]) {
        const releasedAt = addDays(new Date(), -days)
        const [row] = await sql<{ late: boolean }>('select is_late_to_ship($1, $2, $3) as late', [
          status,
          releasedAt,
          today,
        ])
        const order = { status, releasedAt, promisedOn: today }
        expect(row?.late, `${status} ${days}`).toBe(lateness(order, today) === 'ship')
      }
    const [unseen] = await sql<{ late: boolean }>(`select is_late_to_ship('pending', null, current_date) as late`)
    expect(unseen?.late).toBe(false)
  })

  it('call the same payments paid, and have the same left to collect', async () => {
    for (const payment of paymentStatuses) {
      const [paid] = await sql<{ paid: boolean }>('select is_paid($1) as paid', [payment])
      expect(paid?.paid, payment).toBe(isPaid(payment))
      for (const status of orderStatuses)
        for (const isRefused of [false, true]) {
          const [row] = await sql<{ open: number }>('select to_collect($1, $2, 49600, $3)::int as open', [
            payment,
            status,
            isRefused,
          ])
          const open = toCollect(payment, { status, isRefused }, paise(49_600))
          expect(row?.open, `${payment} ${status} ${isRefused}`).toBe(open)
        }
    }
  })
})

describe('what was sold', () => {
  it('is the same in the list of products, on both dashboards and in the list of vendors', async () => {
    await sql(
      `update payment_methods set enabled = true, details = 'Account 50100123456789, IFSC HDFC0000123.' where code = 'bank-transfer'`,
    )
    const vendorId = await buildVendor()
    const other = await buildVendor()
    const products = await Promise.all([
      buildProduct({ vendorId, price: 137, stock: 500 }),
      buildProduct({ vendorId, price: 61, stock: 500, name: 'Hair Oil' }),
      buildProduct({ vendorId: other, price: 250, stock: 500, name: 'Kajal' }),
    ])
    const admin = await adminActor()
    for (let at = 0; at < 18; at++) {
      const lines = products
        .filter((_, index) => (at + index) % 3 !== 0)
        .map((product, index) => ({ product, quantity: 1 + ((at + index) % 3) }))
      const paymentMethod = at % 4 === 1 ? 'bank-transfer' : 'cod'
      const { order } = await buildOrder({ lines, input: { paymentMethod } })
      if (at % 5 === 2) await cancelOrderAsAdmin(admin, order.id, { reason: 'Not in stock' })
      if (at % 5 === 4) {
        const { parts } = await getAdminOrder(order.id)
        const line = parts[0]?.items[0]
        if (line) await cancelLines(admin, order.id, { lineIds: [line.id], reason: 'Broken' })
      }
      // As if it were ordered so many days ago: 29 days are within the last 30 of India, 30 are not.
      const days = [0, 29, 30][Math.floor(at / 2) % 3]
      await sql(
        `with moved as (
           update vendor_orders set created_at = india_midnight(india_day(now()) - $2::int) + interval '5 minutes'
            where order_id = (select id from orders where public_id = $1) returning id, created_at
         )
         update line_items l set id = ((lpad(to_hex((extract(epoch from m.created_at) * 1000)::bigint), 12, '0')
                                         || substr(replace(l.id::text, '-', ''), 13))::uuid)
           from moved m where m.id = l.vendor_order_id`,
        [order.id, days],
      )
      // Moving orders to other days by hand leaves no mark.
      await sql('insert into sales_changes values (india_day(now()) - $1::int), (india_day(now()))', [days])
    }
    await rollUp(1_000)

    const overview = await getVendorOverview(vendorActor(vendorId), {})
    const { items } = await listListings(vendorId, ListingsQuery.parse({}))
    const sold = (name: string) => items.find((item) => item.name === name)?.soldLately
    expect(overview.topProducts.length).toBe(2)
    for (const product of overview.topProducts) expect(sold(product.name), product.name).toBe(product.quantity)
    const { items: vendors } = await listVendors(VendorsQuery.parse({ q: vendorId }))
    const [row] = await sql<{ sum: number; orders: number }>(
      `select (sum(s.subtotal_paise + s.tax_paise) / 100)::int as sum, count(*)::int as orders
         from vendor_orders s where s.vendor_id = $1 and is_sold(s.status, s.released_at)`,
      [vendorId],
    )
    const listed = vendors.find(({ id }) => id === vendorId)
    if (listed) expect({ sum: listed.sales, orders: listed.orderCount }).toEqual(row)
    const found = await listAdminOrders(AdminOrdersQuery.parse({ vendor: vendorId, limit: 100 }))
    const [whole] = await sql<{ sum: number }>(
      `select (sum(s.subtotal_paise + s.tax_paise) / 100.0)::float as sum from vendor_orders s
        where is_sold(s.status, s.released_at) and s.order_id in (select order_id from vendor_orders where vendor_id = $1)`,
      [vendorId],
    )
    expect(found.sum).toBe(whole?.sum)
    expect(found.items.some(({ status }) => status === 'cancelled')).toBe(true)
    const [lately] = await sql<{ sum: number }>(
      `select (sum(s.subtotal_paise + s.tax_paise) / 100)::int as sum from vendor_orders s
        where s.vendor_id = $1 and is_sold(s.status, s.released_at) and india_day(s.created_at) > india_day(now()) - 30`,
      [vendorId],
    )
    expect(overview.sales.value).toBe(lately?.sum)
  })
})

describe('cash on delivery', () => {
  it('is to be collected until each part has arrived, then collected by somebody at a time, wherever it is shown', async () => {
    const [first, second] = [await buildVendorMember(), await buildVendorMember()]
    const lines = await Promise.all(
      [first, second].map(async ({ vendorId }) => ({
        product: await buildProduct({ vendorId, price: 100 }),
        quantity: 1,
      })),
    )
    const { order, viewer } = await buildOrder({ lines })
    const half = order.totalAmount / 2
    const [one, two] = [first, second].map(({ vendorId, userId }) => vendorActor(vendorId, userId)) as [
      VendorActor,
      VendorActor,
    ]
    expect(await getVendorOrder(one, order.id)).toMatchObject({ collectOnDelivery: half, collected: null })
    expect((await listVendorOrders(one, VendorOrdersQuery.parse({}))).items[0]).toMatchObject({
      collectOnDelivery: half,
    })
    expect(await listRow(order.id)).toMatchObject({ paymentStatus: 'on_delivery', toCollect: order.totalAmount })
    expect(await fileRow(order.id)).toMatchObject({
      'Payment status': 'To collect on delivery',
      'To collect': order.totalAmount,
      Collected: 0,
    })

    const steps = ['processing', 'shipped', 'delivered'] as const
    for (const step of steps)
      await moveOwnVendorOrder(one, order.id, step, { carrier: 'Delhivery', trackingNumber: 'A1' })
    const arrived = await getVendorOrder(one, order.id)
    expect(arrived).toMatchObject({
      collectOnDelivery: null,
      collected: { amount: half, by: 'vendor', actor: 'Anita Rao' },
    })
    expect(Date.parse(arrived.collected?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect(await listRow(order.id)).toMatchObject({ paymentStatus: 'on_delivery', toCollect: half })
    expect((await getAdminOrder(order.id)).payment).toMatchObject({
      status: 'on_delivery',
      toCollect: half,
      collected: half,
    })
    await expect(moveOwnVendorOrder(one, order.id, 'delivered')).rejects.toMatchObject({ kind: 'conflict' })

    const admin = await adminActor()
    for (const to of steps) {
      if (to === 'processing' || to === 'shipped')
        await moveOwnVendorOrder(two, order.id, to, { carrier: 'DTDC', trackingNumber: 'B2' })
      else await moveOrder(admin, order.id, { to })
    }
    expect(await listRow(order.id)).toMatchObject({ paymentStatus: 'collected', toCollect: 0 })
    expect((await getMyOrder(viewer, order.id)).paymentStatus).toBe('collected')
    const file = await getAdminOrder(order.id)
    expect(file.payment).toMatchObject({ status: 'collected', toCollect: 0, collected: order.totalAmount })
    expect(file.parts.map(({ collected }) => collected?.actor).sort()).toEqual(['Anita Rao', 'Vikram Rao'])
    expect(await fileRow(order.id)).toMatchObject({
      Status: 'Delivered',
      'Payment status': 'Collected on delivery',
      'To collect': 0,
      Collected: order.totalAmount,
      Vendors: 'Vanya Botanics; Vanya Botanics',
    })
    const found = await listAdminOrders(AdminOrdersQuery.parse({ payment: 'collected', q: order.id }))
    expect(found.items.map(({ id }) => id)).toEqual([order.id])
  })

  it('is collected once the rest of the order is cancelled', async () => {
    const [first, second] = [await buildVendor(), await buildVendor()]
    const lines = await Promise.all(
      [first, second].map(async (vendorId) => ({ product: await buildProduct({ vendorId }), quantity: 1 })),
    )
    const { order } = await buildOrder({ lines })
    for (const step of ['processing', 'shipped', 'delivered'] as const)
      await moveOwnVendorOrder(vendorActor(first), order.id, step, { carrier: 'DTDC', trackingNumber: 'C3' })
    const mine = (await getVendorOrder(vendorActor(second), order.id)).items.map(({ id }) => id)
    await cancelLines(vendorActor(second), order.id, { lineIds: mine, reason: 'Not in stock' })
    const { payment, total } = await getAdminOrder(order.id)
    expect(payment).toMatchObject({ status: 'collected', toCollect: 0, collected: total, refunded: 0, refundDue: 0 })
  })
})

describe('refunds', () => {
  it('are rows of their own with reference and time; the payment keeps its reference, and partly is said', async () => {
    const lines = [
      { product: await buildProduct({ price: 100 }), quantity: 1 },
      { product: await buildProduct({ price: 300 }), quantity: 1 },
    ]
    const { order, viewer } = await buildOrder({ lines, input: { paymentMethod: 'upi' } })
    const admin = await adminActor()
    const before = await getAdminOrder(order.id)
    expect(before.payment).toMatchObject({ status: 'captured', refunds: [] })
    const reference = before.payment.reference
    const [line, ...rest] = before.parts.flatMap(({ items }) => items).sort((a, b) => a.total - b.total)
    await cancelLines(admin, order.id, { lineIds: [line?.id ?? ''], reason: 'Broken' })
    expect((await getAdminOrder(order.id)).payment).toMatchObject({ status: 'captured', refunded: 0, refundDue: 118 })
    await runOrderJobs(order.id, 'order:lines_cancelled')

    const partly = await getAdminOrder(order.id)
    expect(partly.payment).toMatchObject({ status: 'partly_refunded', reference, refunded: 118, refundDue: 0 })
    expect(partly.payment.refunds).toEqual([
      {
        id: expect.any(String),
        kind: 'cancellation',
        item: 'Rose Mist',
        reason: null,
        progress: null,
        failure: null,
        isHeld: false,
        isByHand: false,
        proposedBy: null,
        approvedBy: null,
        by: null,
        amount: 118,
        status: 'refunded',
        reference: expect.stringContaining('refund'),
        at: expect.any(String),
      },
    ])
    expect(await listRow(order.id)).toMatchObject({ paymentStatus: 'partly_refunded', refunded: 118 })
    expect(await fileRow(order.id)).toMatchObject({ 'Payment status': 'Partly refunded', Refunded: 118 })

    // What the customer reads says both, with the item that was taken out.
    const mine = await getMyOrder(viewer, order.id)
    expect(mine.changes.map(({ what, amount }) => [what, amount])).toEqual([
      ['item_cancelled', null],
      ['refunded', 118],
    ])
    await runOrderJobs(order.id, 'order:lines_cancelled')
    expect((await getAdminOrder(order.id)).payment.refunds.length).toBe(1)

    await cancelLines(admin, order.id, { lineIds: rest.map(({ id }) => id), reason: 'Broken as well' })
    await runOrderJobs(order.id, 'order:cancelled')
    const whole = await getAdminOrder(order.id)
    expect(whole.payment).toMatchObject({ status: 'refunded', reference, refunded: 472, refundDue: 0 })
    expect(whole.payment.refunds.map(({ item, amount }) => [item, amount])).toEqual([
      ['Rose Mist', 118],
      [null, 354],
    ])
    expect(new Set(whole.payment.refunds.map((refund) => refund.reference)).size).toBe(2)
  })
})
