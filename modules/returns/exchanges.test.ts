import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { markRefunded } from '#modules/orders/service/operator-refunds.server.ts'
import { getMyOrder } from '#modules/orders/service/read-orders.server.ts'
import { scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { stockOf } from '#tests/support/factories.ts'
import { actsOn } from '#tests/support/people.ts'
import {
  buildDelivered,
  buildOperator,
  buildReturn,
  checked,
  letReturnWait,
  received,
  refundsOf,
  returnInput,
  shipped,
  somePhoto,
  told,
} from '#tests/support/returns.ts'
import { runClocks } from './service/clocks.server.ts'
import { escalateReturn, getMyReturn } from './service/my-returns.server.ts'
import { decideReturn, getAdminReturn, listAdminReturns, settleReturn } from './service/operator.server.ts'
import { uploadReturnPhoto } from './service/photos.server.ts'
import { requestReturn } from './service/request-return.server.ts'
import {
  approveReturn,
  arrangePickUp,
  deliverReplacement,
  getVendorReturn,
  letKeep,
  receiveReturn,
  sendReplacement,
} from './service/vendor-returns.server.ts'
import { AdminReturnsQuery } from './shapes.ts'

beforeAll(() => scaleLimits(1_000))

/** An exchange for something cheaper, of two pieces that were checked. */
async function exchangeChecked(pieces: { writeOff?: number; refuse: number }) {
  const it = await buildReturn({
    wish: 'exchange',
    quantity: 2,
    account: undefined,
    delivered: { price: 100, otherPrice: 80 },
  })
  await received(it)
  await checked(it, pieces, 'It was opened.')
  await escalateReturn(it.customer, it.request.id, 'It was not.')
  return it
}

describe('an appeal about an exchange', () => {
  it('says what is paid when it is granted: all that was refused is paid back', async () => {
    const it_ = await exchangeChecked({ refuse: 2 })
    expect(await getAdminReturn(it_.request.id)).toMatchObject({ expected: 236, needsAccount: true })
    expect(await getMyReturn(it_.customer, it_.request.id)).toMatchObject({ expected: 236, needsAccount: true })
    const decided = await decideReturn(await buildOperator(), it_.request.id, { approve: true, reason: 'So.' })
    expect(decided).toMatchObject({ status: 'accepted', expected: 236 })
    expect(await refundsOf(it_.orderId)).toEqual([{ amount: 23_600, status: 'due' }])
  })

  it('counts what was exchanged as the difference, and the rest as money', async () => {
    const it_ = await exchangeChecked({ writeOff: 1, refuse: 1 })
    expect((await getAdminReturn(it_.request.id)).expected).toBe(23.6 + 118)
    await decideReturn(await buildOperator(), it_.request.id, { approve: true, reason: 'So.' })
    expect((await refundsOf(it_.orderId)).map(({ amount }) => amount)).toEqual([2_360, 11_800])
  })
})

/** An exchange of one piece that was checked and accepted: the replacement is owed. */
async function exchangeAccepted(about: { otherPrice?: number; quantity?: number } = {}) {
  const it = await buildReturn({
    wish: 'exchange',
    quantity: about.quantity ?? 1,
    delivered: { price: 100, otherPrice: about.otherPrice ?? 100 },
  })
  await received(it)
  await checked(it, { writeOff: about.quantity ?? 1 })
  return it
}
const settle = async (id: string, how: 'pay_instead' | 'replacement_lost' | 'replacement_arrived') =>
  settleReturn(await buildOperator(), id, { how, reason: 'The shop is closed.' })
const owed = async (orderId: string) => (await refundsOf(orderId)).map(({ amount }) => amount)

describe('an exchange for the same pack', () => {
  const again = async (about: object = {}, delivered: object = {}) => {
    const it_ = await buildDelivered({ quantity: 2, price: 100, ...delivered })
    const lines = [{ variantId: it_.product.variantId, quantity: 1, exchangeFor: it_.product.variantId }]
    const photoIds = [(await uploadReturnPhoto(it_.customer, { from: '127.0.0.1', read: somePhoto })).id]
    const asked = { reason: 'defective', opened: true, wish: 'exchange', account: undefined, photoIds, lines, ...about }
    const request = () =>
      requestReturn(
        it_.customer,
        it_.orderId,
        returnInput(it_, asked as Parameters<typeof returnInput>[1]),
        randomUUID(),
      )
    return { ...it_, request }
  }

  it('is refused for a change of mind, and where too few are left', async () => {
    const changed = await again({ reason: 'changed_mind', opened: false, photoIds: [] })
    await expect(changed.request()).rejects.toMatchObject({ code: 'returns.exchange_unavailable' })
    const last = await again({}, { stock: 2 })
    await expect(last.request()).rejects.toMatchObject({ code: 'returns.exchange_unavailable' })
  })

  it('puts one aside at the approval and sends it, with no money, whatever it costs today', async () => {
    const it_ = await again()
    await sql('update variants set price_paise = price_paise * 2, mrp_paise = mrp_paise * 2 where id = $1', [
      it_.product.variantId,
    ])
    const {
      items: [request],
    } = await it_.request()
    expect(request?.lines[0]?.replacement).toMatchObject({ again: true, name: expect.not.stringContaining('another') })
    const before = await stockOf(it_.product.variantId)
    const whole = { ...it_, request: request as NonNullable<typeof request> }
    const { id } = whole.request
    await approveReturn(it_.vendor, id, 'pick_up')
    expect(await stockOf(it_.product.variantId)).toBe(before - 1)
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await arrangePickUp(it_.vendor, id, { day, ...shipped })
    await receiveReturn(it_.vendor, id, {
      lines: whole.request.lines.map((line) => ({ lineId: line.id, received: 1 })),
    })
    await checked(whole, { writeOff: 1 })
    expect(await refundsOf(it_.orderId)).toEqual([])
    expect(await sendReplacement(it_.vendor, id, shipped)).toMatchObject({ status: 'accepted' })
    expect(await stockOf(it_.product.variantId), 'what came back is not sold again').toBe(before - 1)
    const items = async () => (await getMyOrder(it_.customer, it_.orderId)).items
    expect(await items()).toMatchObject([{ returned: 1, replaced: 0 }])
    await deliverReplacement(it_.vendor, id)
    expect(await items()).toMatchObject([{ returned: 1, replaced: 1 }])
    expect((await told(whole)).customer.join()).toContain('Replacement: ')
  })
})

describe('an exchange whose other piece does not come', () => {
  it('is not paid before it is accepted, nor a refund', async () => {
    const it_ = await buildReturn({ wish: 'exchange' })
    await received(it_)
    await expect(settle(it_.request.id, 'pay_instead')).rejects.toMatchObject({ code: 'returns.no_replacement' })
    const money = await buildReturn()
    await received(money)
    await checked(money, { writeOff: 1 })
    await expect(settle(money.request.id, 'pay_instead')).rejects.toMatchObject({ code: 'returns.no_replacement' })
  })

  it('is paid instead, once: the rest of its worth is owed, and what was put aside is back in stock', async () => {
    const it_ = await exchangeAccepted({ otherPrice: 80, quantity: 2 })
    expect(await owed(it_.orderId)).toEqual([4_720])
    expect(await stockOf(it_.otherId)).toBe(3)
    expect(await settle(it_.request.id, 'pay_instead')).toMatchObject({
      status: 'accepted',
      replacement: { status: 'paid', dueAt: null },
      expected: 236,
      risen: false,
    })
    expect(await owed(it_.orderId)).toEqual([4_720, 23_600 - 4_720])
    expect(await stockOf(it_.otherId)).toBe(5)
    await expect(settle(it_.request.id, 'pay_instead')).rejects.toMatchObject({ code: 'returns.no_replacement' })
    await expect(sendReplacement(it_.vendor, it_.request.id, shipped)).rejects.toThrow('is paid back instead')
    expect((await getMyReturn(it_.customer, it_.request.id)).refunds.map(({ amount }) => amount)).toEqual([47.2, 188.8])
    const list = await listAdminReturns(AdminReturnsQuery.parse({ vendor: it_.vendor.vendorId }))
    expect(list).toMatchObject({ refunded: 236, items: [{ refunded: 236, replacementDue: false }] })
    expect((await actsOn(it_.orderId)).at(-1)).toMatchObject({ action: 'return.paid_instead' })
  })

  it('is paid after it was lost, and nothing comes back into stock', async () => {
    const it_ = await exchangeAccepted()
    await expect(settle(it_.request.id, 'replacement_lost')).rejects.toMatchObject({ code: 'returns.no_replacement' })
    await sendReplacement(it_.vendor, it_.request.id, shipped)
    await expect(settle(it_.request.id, 'pay_instead')).rejects.toMatchObject({ code: 'returns.no_replacement' })
    expect(await settle(it_.request.id, 'replacement_lost')).toMatchObject({ replacement: { status: 'paid' } })
    expect(await owed(it_.orderId)).toEqual([11_800])
    expect(await stockOf(it_.otherId)).toBe(4)
  })

  it('comes to the operator fourteen days after it was sent, and ends there when it has arrived', async () => {
    const it_ = await exchangeAccepted()
    await sendReplacement(it_.vendor, it_.request.id, shipped)
    await letReturnWait(it_.request.id, 13)
    await runClocks()
    expect((await getAdminReturn(it_.request.id)).risen).toBe(false)
    await letReturnWait(it_.request.id, 1)
    await runClocks()
    expect((await getAdminReturn(it_.request.id)).risen).toBe(true)
    expect(await settle(it_.request.id, 'replacement_arrived')).toMatchObject({
      replacement: { status: 'delivered' },
      risen: false,
    })
    expect(await owed(it_.orderId)).toEqual([])
  })

  it('tells both what is paid, and its refund with its own sum', async () => {
    const it_ = await exchangeAccepted()
    await settle(it_.request.id, 'pay_instead')
    const { customer, vendor } = await told(it_)
    expect(customer[0]).toContain(
      'did not send the replacement, so you get your money back. The reason: The shop is closed.',
    )
    expect(customer[0]).toContain('We send ₹118 to your UPI ID')
    expect(vendor[0]).toContain('The customer gets money instead: ₹118.')
    expect(vendor[0]).toContain('it is back in your stock')
    await markRefunded(await buildOperator(), it_.orderId)
    expect((await told(it_)).customer[0]).toContain('₹118 for this return is on its way.')
  })

  it('lets a suspended vendor read where to pick up, and where to send nothing', async () => {
    const it_ = await buildReturn({ reason: 'reaction', wish: 'exchange' })
    await approveReturn(it_.vendor, it_.request.id, 'pick_up')
    await sql("update vendors set status = 'suspended' where id = $1", [it_.vendor.vendorId])
    expect((await getVendorReturn(it_.vendor, it_.request.id)).pickUpFrom).toMatchObject({ city: 'Bengaluru' })
    await letKeep(it_.vendor, it_.request.id)
    expect((await getVendorReturn(it_.vendor, it_.request.id)).pickUpFrom).toBeNull()
  })
})
