import { beforeAll, describe, expect, it } from 'vitest'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, stockOf } from '#tests/support/factories.ts'
import { buildOrder } from '#tests/support/orders.ts'
import { orderJobs } from '../jobs.server.ts'
import { cancelOrder, cancelUnpaid } from './cancel-order.server.ts'

beforeAll(() => {
  scaleLimits(1_000)
  chooseProvider(sandboxProvider)
})

const paymentOf = async (publicId: string) =>
  (
    await sql<{ id: string; status: string }>(
      'select o.id, p.status from payments p join orders o on o.id = p.order_id where o.public_id = $1',
      [publicId],
    )
  )[0]

describe('cancelling an order is refused', () => {
  it('to nobody, with the sentence of the specification', async () => {
    const { order } = await buildOrder()
    await expect(cancelOrder(undefined, order.id)).rejects.toMatchObject({
      message: 'You must be logged in to cancel an order.',
    })
  })

  it('to somebody else, as if it were not there', async () => {
    const { order } = await buildOrder()
    await expect(cancelOrder(await buildUser(), order.id)).rejects.toMatchObject({ kind: 'not_found' })
  })

  it.each(['SHR-00000-00000', 'x', '../1', "' or 1=1"])('for the unknown id %s', async (id) => {
    await expect(cancelOrder(await buildUser(), id)).rejects.toMatchObject({ kind: 'not_found' })
  })

  it.each([
    ['shipped', 'It has been shipped already.'],
    ['delivered', 'It has been delivered already.'],
  ])('when it is %s: the required sentence, then the reason', async (status, reason) => {
    const { order, viewer, lines } = await buildOrder({ status })
    await expect(cancelOrder(viewer, order.id)).rejects.toMatchObject({
      kind: 'conflict',
      message: `Failed to cancel order ${order.id}. Please try again. ${reason}`,
    })
    expect(await stockOf(lines[0]?.product.variantId ?? '')).toBe(8)
  })

  it('when a part of it has shipped', async () => {
    const lines = [
      { product: await buildProduct(), quantity: 1 },
      { product: await buildProduct(), quantity: 1 },
    ]
    const { order, viewer } = await buildOrder({ lines })
    for (const step of ['processing', 'shipped']) {
      await sql('update vendor_orders set status = $2 where vendor_id = $1', [lines[0]?.product.vendorId, step])
    }
    await expect(cancelOrder(viewer, order.id)).rejects.toMatchObject({
      message: expect.stringContaining('A part of it has been shipped already.'),
    })
  })
})

describe('a cancelled order', () => {
  it.each(['pending', 'processing'])('was %s, and its stock is back', async (status) => {
    const { order, viewer, lines } = await buildOrder({ status })
    const before = await stockOf(lines[0]?.product.variantId ?? '')
    const cancelled = await cancelOrder(viewer, order.id)
    expect(cancelled.status).toBe('cancelled')
    expect(await stockOf(lines[0]?.product.variantId ?? '')).toBe(before + 2)
    expect(cancelled.totalAmount).toBe(order.totalAmount)
  })

  it('stays cancelled when asked again, and its stock returns once', async () => {
    const { order, viewer, lines } = await buildOrder()
    await Promise.all(Array.from({ length: 6 }, () => cancelOrder(viewer, order.id)))
    await cancelOrder(viewer, order.id)
    expect(await stockOf(lines[0]?.product.variantId ?? '')).toBe(10)
    const steps = await sql(
      "select changed_by from order_status_changes c join orders o on o.id = c.order_id where o.public_id = $1 and to_status = 'cancelled' and vendor_order_id is null",
      [order.id],
    )
    expect(steps).toEqual([{ changed_by: 'customer' }])
  })

  it('that was paid is refunded once', async () => {
    const { order, viewer } = await buildOrder({ input: { paymentMethod: 'upi' } })
    await cancelOrder(viewer, order.id)
    const owed = await paymentOf(order.id)
    expect(owed?.status).toBe('refund_due')
    await orderJobs['order:cancelled']?.({ orderId: owed?.id })
    await orderJobs['order:cancelled']?.({ orderId: owed?.id })
    expect((await paymentOf(order.id))?.status).toBe('refunded')
  })

  it('puts a sold-out product back on sale', async () => {
    const product = await buildProduct({ stock: 2 })
    const { order, viewer } = await buildOrder({ lines: [{ product, quantity: 2 }] })
    const inStock = async () => (await sql('select in_stock from products where id = $1', [product.productId]))[0]
    expect(await inStock()).toEqual({ in_stock: false })
    await cancelOrder(viewer, order.id)
    expect(await inStock()).toEqual({ in_stock: true })
  })

  it('is cancelled or shipped, never both, when both happen at once', async () => {
    for (let round = 0; round < 5; round++) {
      const { order, viewer } = await buildOrder({ status: 'processing' })
      const shipping = sql(
        `select move_vendor_order(s.id, 'shipped', 'vendor', null, null, null, null)
           from vendor_orders s join orders o on o.id = s.order_id where o.public_id = $1`,
        [order.id],
      )
      const [cancelled] = await Promise.allSettled([cancelOrder(viewer, order.id), shipping])
      const [row] = await sql<{ status: string }>('select status from orders where public_id = $1', [order.id])
      expect(row?.status).toBe(cancelled.status === 'fulfilled' ? 'cancelled' : 'shipped')
    }
  })
})

describe('cancelling an order that was not paid', () => {
  it('notes why in the same transaction: when that fails, the order stands as it was', async () => {
    const { order } = await buildOrder()
    const payment = await paymentOf(order.id)
    await sql("update payments set status = 'awaiting', provider = 'gateway', expires_at = now() where order_id = $1", [
      payment?.id,
    ])
    await sql("alter table payments add constraint test_refuses check (status <> 'expired') not valid")
    await expect(cancelUnpaid(payment?.id ?? '', null)).rejects.toThrow('test_refuses')
    await sql('alter table payments drop constraint test_refuses')
    expect(await sql('select status from orders where public_id = $1', [order.id])).toEqual([{ status: order.status }])

    await cancelUnpaid(payment?.id ?? '', null)
    expect(await sql('select status from orders where public_id = $1', [order.id])).toEqual([{ status: 'cancelled' }])
    expect(await paymentOf(order.id)).toMatchObject({ status: 'expired' })
  })
})
