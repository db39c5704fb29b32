import { randomUUID } from 'node:crypto'
import { sql as query } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { giveGoodwill, markRefunded } from '#modules/orders/service/operator-refunds.server.ts'
import { getMyOrder } from '#modules/orders/service/read-orders.server.ts'
import { inTransaction } from '#platform/db.server.ts'
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
  told,
  uploadedPhoto,
} from '#tests/support/returns.ts'
import { runClocks } from './service/clocks.server.ts'
import { escalateReturn, getMyReturn, reportReplacement } from './service/my-returns.server.ts'
import { decideReturn, getAdminReturn, listAdminReturns, settleReturn } from './service/operator.server.ts'
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
import { AdminReturnsQuery, type SettlementInput } from './shapes.ts'

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
const settle = async (id: string, how: SettlementInput['how']) =>
  settleReturn(await buildOperator(), id, { how, reason: 'The shop is closed.' })
const owed = async (orderId: string) => (await refundsOf(orderId)).map(({ amount }) => amount)

describe('an exchange for the same pack', () => {
  const again = async (about: object = {}, delivered: object = {}) => {
    const it_ = await buildDelivered({ quantity: 2, price: 100, ...delivered })
    const lines = [{ variantId: it_.product.variantId, quantity: 1, exchangeFor: it_.product.variantId }]
    const photoIds = [await uploadedPhoto(it_.customer)]
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
    expect((await told(it_)).customer[0]).toContain('₹118 for this exchange is on its way.')
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

describe('a replacement that came with a fault', () => {
  const report = async (it_: Awaited<ReturnType<typeof exchangeAccepted>>, by = it_.customer) =>
    reportReplacement(by, it_.request.id, { reason: 'It leaks.', photoIds: [await uploadedPhoto(it_.customer)] })
  const reported = async (about: Parameters<typeof exchangeAccepted>[0] = {}) => {
    const it_ = await exchangeAccepted(about)
    await sendReplacement(it_.vendor, it_.request.id, shipped)
    await deliverReplacement(it_.vendor, it_.request.id)
    await report(it_)
    return it_
  }
  const noReport = { code: 'returns.no_report' }

  it('cannot be reported before it is sent, by anybody else, without its own photograph, or after 30 days', async () => {
    const it_ = await exchangeAccepted()
    const { id } = it_.request
    await expect(report(it_)).rejects.toMatchObject(noReport)
    await sendReplacement(it_.vendor, id, shipped)
    await deliverReplacement(it_.vendor, id)
    await expect(report(it_, (await buildDelivered()).customer)).rejects.toMatchObject({ code: 'returns.not_found' })
    const photoIds = [randomUUID()]
    await expect(reportReplacement(it_.customer, id, { reason: 'It leaks.', photoIds })).rejects.toMatchObject({
      code: 'returns.photo_gone',
    })
    expect(await getMyReturn(it_.customer, id)).toMatchObject({
      canReportReplacement: true,
      replacement: { status: 'delivered' },
    })
    await sql(
      "update return_events set happened_at = now() - interval '31 days' where what = 'replacement_delivered' and return_id = (select id from returns where public_id = $1)",
      [id],
    )
    expect((await getMyReturn(it_.customer, id)).canReportReplacement).toBe(false)
    await expect(report(it_)).rejects.toMatchObject(noReport)
  })

  it('comes to the operator at once, and both sides read of it', async () => {
    const it_ = await exchangeAccepted()
    await sendReplacement(it_.vendor, it_.request.id, shipped)
    // Nobody said that it has arrived: who reports a fault of it has it.
    const view = await report(it_)
    expect(view).toMatchObject({ replacement: { status: 'reported' }, canReportReplacement: false })
    expect(view.photos).toHaveLength(1)
    expect(await report(it_), 'said again it changes nothing').toEqual(view)
    const ours = await listAdminReturns(AdminReturnsQuery.parse({ view: 'ours', vendor: it_.vendor.vendorId }))
    const due = view.replacement?.dueAt
    const row = { id: it_.request.id, replacement: { status: 'reported' }, dueAt: due, overdue: false, risen: false }
    expect(ours).toMatchObject({ items: [row], total: 1 })
    await expect(deliverReplacement(it_.vendor, it_.request.id)).rejects.toMatchObject({
      code: 'returns.no_replacement',
    })
    const { customer, vendor } = await told(it_)
    expect(customer[0]).toContain('You reported a problem with it. We will decide by ')
    expect(vendor[0]).toContain('They write: “It leaks.”')
  })

  it('refuses a photograph that is not there without waiting for the return, and too many tries', async () => {
    const it_ = await exchangeAccepted()
    const { id } = it_.request
    await sendReplacement(it_.vendor, id, shipped)
    const tryIt = () =>
      reportReplacement(it_.customer, id, { reason: 'It leaks.', photoIds: [randomUUID()] }).catch(({ code }) => code)
    scaleLimits(1)
    try {
      // Somebody works on this return for as long as the tries take.
      await inTransaction(async (trx) => {
        await query`select lock_return(r.id) from returns r where r.public_id = ${id}`.execute(trx)
        const codes = []
        for (let at = 0; at < 40; at += 1) codes.push(await tryIt())
        expect(new Set(codes)).toEqual(new Set(['returns.photo_gone', 'too_many_requests']))
      })
    } finally {
      scaleLimits(1_000)
    }
  })

  it('is reported once, though it arrives in the same moment and several tabs report it', async () => {
    const it_ = await exchangeAccepted()
    await sendReplacement(it_.vendor, it_.request.id, shipped)
    const arrived = deliverReplacement(it_.vendor, it_.request.id).then(
      () => 'first',
      ({ code }) => code,
    )
    const reports = await Promise.all([report(it_), report(it_), report(it_)])
    expect(['first', 'returns.no_replacement']).toContain(await arrived)
    expect(reports.map(({ replacement }) => replacement?.status)).toEqual(['reported', 'reported', 'reported'])
    const { events } = await getMyReturn(it_.customer, it_.request.id)
    expect(events.filter(({ what }) => what === 'replacement_reported')).toHaveLength(1)
    // Older code does not know the step: its processes have to leave the job to newer ones.
    const told = await sql<{ identifier: string }>(
      `select t.identifier from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where j.payload->>'what' = 'replacement_reported' and j.payload->>'returnId' = (select id::text from returns where public_id = $1)`,
      [it_.request.id],
    )
    expect(told).toEqual([{ identifier: 'return:report_moved' }])
    await settle(it_.request.id, 'replacement_stands')
    await expect(report(it_), 'what was decided is final').rejects.toMatchObject(noReport)
  })

  it('stays with the operator while an appeal about the rest is decided, and keeps where the money goes', async () => {
    const it_ = await buildReturn({ wish: 'exchange', quantity: 2, delivered: { price: 100, otherPrice: 100 } })
    await received(it_)
    await checked(it_, { writeOff: 1, refuse: 1 }, 'It was opened.')
    await sendReplacement(it_.vendor, it_.request.id, shipped)
    await report(it_)
    await escalateReturn(it_.customer, it_.request.id, 'It was not.')
    await decideReturn(await buildOperator(), it_.request.id, { approve: false, reason: 'So.' })
    const ours = await listAdminReturns(AdminReturnsQuery.parse({ view: 'ours', vendor: it_.vendor.vendorId }))
    expect(ours.items).toMatchObject([{ id: it_.request.id, replacement: { status: 'reported' } }])
    const account = async () => (await getMyReturn(it_.customer, it_.request.id)).account
    const before = await account()
    expect(before).not.toBeNull()
    await sql('select forget_return_accounts(null)')
    expect(await account()).toEqual(before)
    await settle(it_.request.id, 'replacement_refunded')
    expect(await owed(it_.orderId)).toEqual([11_800])
  })

  it('says so where all the money went back before', async () => {
    const it_ = await reported()
    const admin = await buildOperator()
    const insteadOf = async () => (await getMyReturn(it_.customer, it_.request.id)).replacement?.refundInstead
    expect(await insteadOf()).toBe(118)
    await giveGoodwill(admin, it_.orderId, { amount: 200, key: randomUUID(), reason: 'Sorry.' })
    expect(await insteadOf()).toBe(36)
    await giveGoodwill(admin, it_.orderId, { amount: 36, key: randomUUID(), reason: 'Sorry.' })
    expect(await insteadOf()).toBe(0)
    await settle(it_.request.id, 'replacement_refunded')
    const { customer, vendor } = await told(it_)
    expect(customer[0]).toContain('You have already been refunded in full for it.')
    expect(vendor[0]).toContain('The customer had already been refunded.')
  })

  it('is refunded once: the rest of its worth is owed, and nothing comes back into stock', async () => {
    const it_ = await reported({ otherPrice: 80, quantity: 2 })
    const before = await stockOf(it_.otherId)
    expect(await settle(it_.request.id, 'replacement_refunded')).toMatchObject({
      replacement: { status: 'paid' },
      expected: 236,
      risen: false,
    })
    expect(await owed(it_.orderId)).toEqual([4_720, 23_600 - 4_720])
    expect(await stockOf(it_.otherId)).toBe(before)
    for (const how of ['replacement_refunded', 'replacement_stands', 'replacement_lost'] as const)
      await expect(settle(it_.request.id, how)).rejects.toMatchObject({ code: 'returns.no_replacement' })
    await expect(report(it_)).rejects.toMatchObject(noReport)
    expect((await told(it_)).customer[0]).toContain('We looked at the replacement and decided in your favour')
  })

  it('is refused for good: nothing is owed, and it cannot be reported again', async () => {
    const it_ = await reported()
    expect(await settle(it_.request.id, 'replacement_stands')).toMatchObject({
      replacement: { status: 'delivered', dueAt: null },
      risen: false,
    })
    expect(await owed(it_.orderId)).toEqual([])
    expect(await getMyReturn(it_.customer, it_.request.id)).toMatchObject({ canReportReplacement: false })
    await expect(report(it_)).rejects.toMatchObject(noReport)
    expect((await actsOn(it_.orderId)).at(-1)).toMatchObject({ action: 'return.replacement_stands' })
    const { customer, vendor } = await told(it_)
    expect(customer[0]).toContain('We looked at it and cannot refund it. The reason: The shop is closed.')
    expect(vendor[0]).toContain('nothing is refunded')
  })
})
