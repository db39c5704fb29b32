import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Viewer } from '#modules/accounts/rules.ts'
import { listActs } from '#modules/audit/service.server.ts'
import { AuditQuery } from '#modules/audit/shapes.ts'
import { getAdminOrder } from '#modules/fulfillment/service/admin-order.server.ts'
import { listMails } from '#modules/mail/service/outbox.server.ts'
import { MailsQuery } from '#modules/mail/shapes.ts'
import { giveGoodwill, markRefunded, noteRefundByHand } from '#modules/orders/service/operator-refunds.server.ts'
import { placeOrder } from '#modules/orders/service/place-order.server.ts'
import { listMyOrders } from '#modules/orders/service/read-orders.server.ts'
import { paymentJobs } from '#modules/payments/jobs.server.ts'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import { paise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import { chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, buildVendorMember, stockOf } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { asking, buildOrder, orderInput } from '#tests/support/orders.ts'
import { actsOn } from '#tests/support/people.ts'
import {
  actorOf,
  buildDelivered,
  buildOperator,
  buildReturn,
  checked,
  deliver,
  letReturnWait,
  type Requested,
  received,
  refundsOf,
  returnInput,
  shipped,
  somePhoto,
  tellSteps,
  upi,
  uploadedPhoto,
} from '#tests/support/returns.ts'
import { returnJobs } from './jobs.server.ts'
import { worthOf } from './rules.ts'
import { runClocks } from './service/clocks.server.ts'
import {
  escalateReturn,
  getMyReturn,
  giveAccount,
  reportReplacement,
  sendReturnOff,
  withdrawReturn,
} from './service/my-returns.server.ts'
import {
  decideReturn,
  getAdminReturn,
  listAdminReturns,
  noteReturnOpened,
  openReturnAccount,
  settleReturn,
} from './service/operator.server.ts'
import { getReturnPhoto, getUnsentPhoto, uploadReturnPhoto } from './service/photos.server.ts'
import { listOrderReturns, requestReturn } from './service/request-return.server.ts'
import { sendMailAgain } from './service/send-again.server.ts'
import {
  approveReturn,
  arrangePickUp,
  deliverReplacement,
  getVendorReturn,
  letKeep,
  listVendorReturns,
  receiveReturn,
  refuseReturn,
  sendReplacement,
} from './service/vendor-returns.server.ts'
import { getReturnWindows, saveReturnWindows } from './service/windows.server.ts'
import { AdminReturnsQuery } from './shapes.ts'

beforeAll(() => scaleLimits(1_000))

const asked = (sort: object = {}) => AdminReturnsQuery.parse(sort)

const movementsOf = (id: string) =>
  sql<{ delta: number; reason: string }>(
    `select m.delta, m.reason from stock_movements m join return_lines p on p.id = m.return_line_id join returns r on r.id = p.return_id
      where r.public_id = $1 order by m.id`,
    [id],
  )
const acceptancesOf = (id: string) =>
  sql(
    `select a.earlier, a.pieces, a.restocked, a.written_off, a.unseen, a.replaced, a.worth_paise::int as worth, a.refund_paise::int as refund, a.accepted_by
       from return_acceptances a join return_lines p on p.id = a.return_line_id join returns r on r.id = p.return_id
      where r.public_id = $1 order by a.id`,
    [id],
  )

describe('asking for a return', () => {
  it('is for people who are signed in, about orders of theirs that have come', async () => {
    const it_ = await buildDelivered()
    const input = returnInput(it_)
    const ask = (viewer: Parameters<typeof requestReturn>[0], orderId = it_.orderId) =>
      requestReturn(viewer, orderId, input, randomUUID())
    await expect(ask(undefined)).rejects.toMatchObject({ kind: 'unauthenticated' })
    await expect(ask(await buildUser())).rejects.toMatchObject({ code: 'orders.not_found' })
    const { order, viewer } = await buildOrder({ lines: [{ product: it_.product, quantity: 1 }] })
    await expect(ask(viewer, order.id)).rejects.toMatchObject({ code: 'returns.lines_unknown' })
  })

  it('is refused for more pieces than came, for what is asked for already, and after the window', async () => {
    const it_ = await buildDelivered({ quantity: 2 })
    const ask = (quantity: number, about = {}) =>
      requestReturn(it_.customer, it_.orderId, returnInput(it_, { quantity, ...about }), randomUUID())
    await expect(ask(3)).rejects.toMatchObject({ code: 'returns.not_returnable', details: { lines: [{ left: 2 }] } })
    await ask(1)
    await expect(ask(2)).rejects.toThrow(/Only 1 of .* can still be sent back/)
    await sql("update vendor_orders set delivered_at = now() - interval '31 days' where vendor_id = $1", [
      it_.vendor.vendorId,
    ])
    await expect(ask(1)).rejects.toMatchObject({ code: 'returns.reason_not_open' })
    const { lines } = await listOrderReturns(it_.customer, it_.orderId)
    expect(lines[0]?.reasons).toEqual(['expired', 'spurious'])
  })

  it('needs photographs where the reason shows on them, of the one who asks, and each once', async () => {
    const it_ = await buildDelivered()
    const send = (photoIds: string[]) =>
      requestReturn(
        it_.customer,
        it_.orderId,
        returnInput(it_, { reason: 'damaged', opened: true, photoIds }),
        randomUUID(),
      )
    const photo = (viewer = it_.customer) => uploadedPhoto(viewer)
    const [first, second] = [await photo(), await photo()]
    await expect(send([first])).rejects.toMatchObject({ code: 'returns.photos_missing' })
    const stranger = await buildDelivered()
    await expect(send([first, await photo(stranger.customer)])).rejects.toMatchObject({ code: 'returns.photo_gone' })
    expect((await getUnsentPhoto(it_.customer, first)).subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    await expect(getUnsentPhoto(stranger.customer, first)).rejects.toMatchObject({ code: 'returns.photo_not_found' })
    const { items } = await send([first, second])
    await expect(getUnsentPhoto(it_.customer, first)).rejects.toMatchObject({ code: 'returns.photo_not_found' })
    const [made] = items
    expect(made?.photos).toHaveLength(2)
    const bytes = await getReturnPhoto(made?.id ?? '', made?.photos[0]?.id ?? '', { userId: it_.customer.userId })
    expect(bytes.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    expect(bytes.includes('somebody')).toBe(false)
    for (const scope of [{ userId: stranger.customer.userId }, { vendorId: stranger.vendor.vendorId }])
      await expect(getReturnPhoto(made?.id ?? '', made?.photos[0]?.id ?? '', scope)).rejects.toMatchObject({
        code: 'returns.photo_not_found',
      })
    await expect(uploadReturnPhoto(await buildUser(), { from: '127.0.0.1', read: somePhoto })).rejects.toMatchObject({
      code: 'returns.nothing_delivered',
    })
  })

  it('of what was paid in cash needs an account, which is kept sealed', async () => {
    const it_ = await buildDelivered()
    const without = { ...returnInput(it_), account: undefined }
    await expect(requestReturn(it_.customer, it_.orderId, without, randomUUID())).rejects.toMatchObject({
      code: 'returns.account_needed',
    })
    const { items } = await requestReturn(it_.customer, it_.orderId, returnInput(it_), randomUUID())
    expect(items[0]).toMatchObject({ account: { kind: 'upi', shown: 'me…@okbank' }, needsAccount: false })
    const [kept] = await sql<{ text: string }>(
      "select encode(a.sealed, 'escape') as text from return_accounts a join returns r on r.id = a.return_id where r.public_id = $1",
      [items[0]?.id],
    )
    expect(kept?.text).not.toContain('meera')
  })

  it('says before anything is sent who pays and what goes back', async () => {
    const it_ = await buildDelivered({ quantity: 3, price: 100 })
    const { lines, paidByHand } = await listOrderReturns(it_.customer, it_.orderId)
    expect(paidByHand).toBe(true)
    expect(lines[0]).toMatchObject({ left: 3, worth: [118, 236, 354] })
    expect(lines[0]?.exchangeFor).toEqual([
      { variantId: it_.otherId, name: 'Rose', available: 5, difference: [0, 0, 0] },
    ])
    const { items } = await requestReturn(it_.customer, it_.orderId, returnInput(it_, { quantity: 2 }), randomUUID())
    expect(items[0]).toMatchObject({ payer: 'customer', status: 'requested', expected: 236, canWithdraw: true })
  })

  it('that is sent twice makes one return; the same key for something else is refused', async () => {
    const it_ = await buildDelivered({ quantity: 3 })
    const key = randomUUID()
    const ask = (quantity = 1) => requestReturn(it_.customer, it_.orderId, returnInput(it_, { quantity }), key)
    const [one, other] = await Promise.all([ask(), ask()])
    expect(one.items[0]?.id).toBe(other.items[0]?.id)
    expect([one.replayed, other.replayed].sort()).toEqual([false, true])
    expect((await ask()).replayed).toBe(true)
    await expect(ask(2)).rejects.toMatchObject({ code: 'returns.key_used' })
    const elsewhere = returnInput(it_, { account: { ...upi, upiId: 'asha@okbank' } })
    await expect(requestReturn(it_.customer, it_.orderId, elsewhere, key)).rejects.toMatchObject({
      code: 'returns.key_used',
    })
  })

  it('for things of two sellers makes one request for each, and neither sees the other', async () => {
    const customer = await buildUser()
    const members = [await buildVendorMember(), await buildVendorMember()]
    const products = await Promise.all(members.map(({ vendorId }) => buildProduct({ vendorId })))
    const { order } = await placeOrder(
      customer,
      orderInput(products.map((product) => ({ product, quantity: 1 }))),
      asking(),
    )
    for (const member of members) await deliver(order.id, actorOf(member))
    const input = {
      ...returnInput({ product: products[0] } as never),
      lines: products.map(({ variantId }) => ({ variantId, quantity: 1 })),
    }
    const { items } = await requestReturn(customer, order.id, input, randomUUID())
    expect(items).toHaveLength(2)
    const [first, second] = members.map(actorOf)
    const ofFirst = items.find((one) => one.lines[0]?.variantId === products[0]?.variantId)
    if (!first || !second || !ofFirst) throw new Error('not built')
    await expect(getVendorReturn(second, ofFirst.id)).rejects.toMatchObject({ code: 'returns.not_found' })
    expect((await getVendorReturn(first, ofFirst.id)).lines).toHaveLength(1)
    expect((await listVendorReturns(first, { q: '', limit: 20 })).total).toBe(1)
  })
})

describe('a return through all hands', () => {
  it('ends with stock and money back, once, and one recorded acceptance', async () => {
    const it_ = await buildReturn({ quantity: 2, delivered: { quantity: 3, price: 100, stock: 10 } })
    expect(await stockOf(it_.product.variantId)).toBe(7)
    expect((await approveReturn(it_.vendor, it_.request.id, 'self_ship')).status).toBe('approved')
    const mine = await getMyReturn(it_.customer, it_.request.id)
    expect(mine).toMatchObject({ canSendOff: true, sendTo: { name: 'Vanya Botanics' } })
    await sendReturnOff(it_.customer, it_.request.id, shipped)
    const lines = it_.request.lines.map(({ id }) => ({ lineId: id, received: 2 }))
    expect((await receiveReturn(it_.vendor, it_.request.id, { lines })).status).toBe('received')
    await expect(checked(it_, { restock: 1 })).rejects.toThrow(/2 came, and 1 are accounted for/)
    expect(await checked(it_, { restock: 1, writeOff: 1 })).toMatchObject({ status: 'accepted', dueAt: null })
    expect(await stockOf(it_.product.variantId)).toBe(8)
    expect(await movementsOf(it_.request.id)).toEqual([{ delta: 1, reason: 'returned' }])
    expect(await acceptancesOf(it_.request.id)).toEqual([
      {
        earlier: 0,
        pieces: 2,
        restocked: 1,
        written_off: 1,
        unseen: 0,
        replaced: 0,
        worth: 23_600,
        refund: 23_600,
        accepted_by: 'vendor',
      },
    ])
    expect(await refundsOf(it_.orderId)).toEqual([{ amount: 23_600, status: 'due' }])
    await expect(checked(it_, { restock: 1, writeOff: 1 })).rejects.toMatchObject({ code: 'returns.step_not_possible' })
    const after = await getMyReturn(it_.customer, it_.request.id)
    expect(after.events.map(({ what }) => what)).toEqual(['requested', 'approved', 'sent_off', 'received', 'accepted'])
    const acts = (await actsOn(it_.orderId)).map(({ action }) => action)
    expect(acts).toEqual(expect.arrayContaining(['return.approved', 'return.received', 'return.checked']))
    const [order] = await sql('select status from orders where public_id = $1', [it_.orderId])
    expect(order).toEqual({ status: 'delivered' })
  })

  it('whose whole price went back as goodwill before ends accepted, and nothing goes back twice', async () => {
    const it_ = await buildReturn({ delivered: { quantity: 1 } })
    await received(it_)
    const [order] = await sql<{ id: string; total: number }>(
      'select id, total_paise::int as total from orders where public_id = $1',
      [it_.orderId],
    )
    const operator = await buildOperator()
    await giveGoodwill(operator, it_.orderId, {
      amount: (order?.total ?? 0) / 100,
      key: randomUUID(),
      reason: 'Sorry.',
    })
    await markRefunded(operator, it_.orderId)
    expect(await checked(it_, { writeOff: 1 })).toMatchObject({ status: 'accepted' })
    expect(await refundsOf(it_.orderId)).toEqual([{ amount: order?.total, status: 'refunded' }])
  })

  it('writes to both at every move, with the number of the return', async () => {
    const it_ = await buildReturn()
    await sql('update orders set email = $2 where public_id = $1', [it_.orderId, it_.customer.email])
    await received(it_)
    await checked(it_, { writeOff: 1 })
    await tellSteps(it_.request.id)
    const mails = await mailsTo(it_.customer.email)
    const subjects = mails.map(({ subject }) => subject).join('\n')
    for (const said of [
      'We have your return request',
      'Your return is approved',
      'has arrived',
      'Your return is accepted',
    ])
      expect(subjects).toContain(said)
    expect(subjects).toContain(`(${it_.request.id}, order ${it_.orderId})`)
  })

  it('of one piece after another pays what was paid, whatever the tax', async () => {
    // Their tax is ₹14: no third of it is whole paise.
    const it_ = await buildDelivered({ quantity: 3, price: 25 })
    const amounts: number[] = []
    for (let piece = 0; piece < 3; piece++) {
      const { items } = await requestReturn(it_.customer, it_.orderId, returnInput(it_), randomUUID())
      const one = { ...it_, request: items[0] as never as Requested['request'] }
      await received(one)
      await checked(one, { restock: 1 })
      const [acceptance] = await acceptancesOf(one.request.id)
      amounts.push((acceptance as { refund: number }).refund)
    }
    expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(3 * 2_500 + 1_400)
    await expect(requestReturn(it_.customer, it_.orderId, returnInput(it_), randomUUID())).rejects.toMatchObject({
      code: 'returns.not_returnable',
    })
  })

  it('lets goods be written off that the reason does not let be sold again', async () => {
    const built = await buildDelivered()
    const photoIds = [await uploadedPhoto(built.customer)]
    const { items } = await requestReturn(
      built.customer,
      built.orderId,
      returnInput(built, { reason: 'defective', opened: true, photoIds }),
      randomUUID(),
    )
    const it_ = { ...built, request: items[0] as Requested['request'] }
    await expect(approveReturn(it_.vendor, it_.request.id, 'self_ship')).rejects.toMatchObject({
      code: 'returns.way_not_open',
    })
    await approveReturn(it_.vendor, it_.request.id, 'pick_up')
    await expect(sendReturnOff(it_.customer, it_.request.id, shipped)).rejects.toMatchObject({
      code: 'returns.step_not_possible',
    })
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    await expect(arrangePickUp(it_.vendor, it_.request.id, { day: '2020-01-01', ...shipped })).rejects.toMatchObject({
      kind: 'invalid',
    })
    expect(await arrangePickUp(it_.vendor, it_.request.id, { day, ...shipped })).toMatchObject({
      status: 'in_transit',
      pickUpOn: day,
    })
    await receiveReturn(it_.vendor, it_.request.id, {
      lines: it_.request.lines.map(({ id }) => ({ lineId: id, received: 1 })),
    })
    await expect(checked(it_, { restock: 1 })).rejects.toMatchObject({ code: 'returns.pieces_wrong' })
    await checked(it_, { writeOff: 1 })
    expect(await movementsOf(it_.request.id)).toEqual([])
  })

  it('puts nothing on sale under the label of another batch', async () => {
    const it_ = await buildReturn()
    await received(it_)
    await sql("update variants set batch_number = 'B-2' where id = $1", [it_.product.variantId])
    expect((await getVendorReturn(it_.vendor, it_.request.id)).lines[0]?.canRestock).toBe(false)
    await expect(checked(it_, { restock: 1 })).rejects.toThrow(/a different batch is on sale now/)
    await checked(it_, { writeOff: 1 })
  })

  it('pays what the seller lets the customer keep, and nothing moves', async () => {
    const it_ = await buildReturn()
    await approveReturn(it_.vendor, it_.request.id, 'self_ship')
    expect(await letKeep(it_.vendor, it_.request.id)).toMatchObject({ status: 'accepted', dueAt: null })
    expect(await movementsOf(it_.request.id)).toEqual([])
    expect(await refundsOf(it_.orderId)).toEqual([{ amount: 11_800, status: 'due' }])
  })
})

describe('what a check pays', () => {
  it('is told to the vendor for each count of the pieces that came, as it is paid then', async () => {
    const it_ = await buildReturn({ quantity: 3, delivered: { quantity: 3, price: 101 } })
    expect((await getVendorReturn(it_.vendor, it_.request.id)).lines).toMatchObject([{ refundFor: [] }])
    await received(it_, 2)
    const [line] = (await getVendorReturn(it_.vendor, it_.request.id)).lines
    expect(line?.refundFor).toHaveLength(2)
    await checked(it_, { restock: 1, refuse: 1 }, 'One is open.')
    expect(await refundsOf(it_.orderId)).toEqual([
      { amount: Math.round((line?.refundFor[0] ?? 0) * 100), status: 'due' },
    ])
  })

  it('stands in the audit trail, whoever accepts it', async () => {
    const lastOf = async (orderId: string) => (await actsOn(orderId)).at(-1)
    const after = { refund: 118, status: 'accepted' }
    const it_ = await buildReturn()
    await received(it_)
    await checked(it_, { restock: 1 })
    expect(await lastOf(it_.orderId)).toMatchObject({ action: 'return.checked', after })
    const kept = await buildReturn()
    await approveReturn(kept.vendor, kept.request.id, 'self_ship')
    await letKeep(kept.vendor, kept.request.id)
    expect(await lastOf(kept.orderId)).toMatchObject({ action: 'return.kept', after })
    const lost = await buildReturn()
    await approveReturn(lost.vendor, lost.request.id, 'self_ship')
    await settleReturn(await buildOperator(), lost.request.id, { how: 'keep', reason: 'It would cost more.' })
    expect(await lastOf(lost.orderId)).toMatchObject({ action: 'return.kept', after })
  })

  it('is no more than is left of the order’s money', async () => {
    const it_ = await buildReturn({ quantity: 2 })
    await received(it_)
    await giveGoodwill(await buildOperator(), it_.orderId, { amount: 200, key: randomUUID(), reason: 'Sorry.' })
    expect(await getVendorReturn(it_.vendor, it_.request.id)).toMatchObject({
      refundAtMost: 36,
      lines: [{ refundFor: [118, 236] }],
    })
  })

  it('tells its vendor nothing of what else the order holds', async () => {
    chooseProvider(sandboxProvider)
    const member = await buildVendorMember()
    const [vendor, product] = [actorOf(member), await buildProduct({ vendorId: member.vendorId })]
    const { order, viewer: customer } = await buildOrder({
      lines: [
        { product, quantity: 1 },
        { product: await buildProduct({ price: 5_000 }), quantity: 1 },
      ],
      input: { paymentMethod: 'upi' },
    })
    await deliver(order.id, vendor)
    const bought = { orderId: order.id, customer, member, vendor, product, otherId: '' }
    const { items } = await requestReturn(customer, order.id, returnInput(bought, { account: undefined }), randomUUID())
    const it_ = { ...bought, request: required(items[0], 'the return') }
    await received(it_)
    expect(await getVendorReturn(vendor, it_.request.id)).toMatchObject({
      refundAtMost: null,
      lines: [{ refundFor: [118] }],
    })
  })
})

describe('the money of a return', () => {
  it('goes back the way it was paid, by a job, once, and the timeline says so', async () => {
    chooseProvider(sandboxProvider)
    const it_ = await buildReturn({ quantity: 2, delivered: { quantity: 2, input: { paymentMethod: 'upi' } } })
    expect(it_.request).toMatchObject({ account: null, needsAccount: false })
    await received(it_)
    await checked(it_, { restock: 2 })
    await tellSteps(it_.request.id)
    await tellSteps(it_.request.id)
    expect(await refundsOf(it_.orderId)).toEqual([{ amount: 23_600, status: 'refunded' }])
    const [payment] = await sql(
      'select p.status from payments p join orders o on o.id = p.order_id where o.public_id = $1',
      [it_.orderId],
    )
    expect(payment).toEqual({ status: 'refunded' })
    const mine = await getMyReturn(it_.customer, it_.request.id)
    expect(mine.events.at(-1)).toMatchObject({ what: 'refunded', detail: expect.any(String) })
    expect(mine.refunds).toMatchObject([{ amount: 236, status: 'refunded' }])
  })

  it('that its gateway refuses is sent by hand to the account that its customer gives for it', async () => {
    const reason = 'The payment is too old.'
    chooseProvider({ ...sandboxProvider, refund: async () => ({ kind: 'blocked', reason }) })
    const it_ = await buildReturn({ delivered: { input: { paymentMethod: 'upi' } } })
    const [admin, id] = [await buildOperator(), it_.request.id]
    await received(it_)
    await checked(it_, { restock: 1 })
    await expect(giveAccount(it_.customer, id, upi)).rejects.toMatchObject({ code: 'returns.no_account_needed' })
    await tellSteps(id)
    const refused = await getAdminReturn(id)
    expect(refused).toMatchObject({ needsAccount: true, refunds: [{ blocked: true, failure: reason, held: false }] })
    expect(await getMyReturn(it_.customer, id)).toMatchObject({ needsAccount: true, refunds: [{ blocked: true }] })
    expect(JSON.stringify([await getMyReturn(it_.customer, id), await getVendorReturn(it_.vendor, id)])).not.toContain(
      reason,
    )
    const ofOrder = async () => (await listMyOrders(it_.customer, { limit: 1 })).items[0]
    const due = (await ofOrder())?.refundDue
    expect(due).toBeGreaterThan(0)
    expect(await ofOrder()).toMatchObject({ refundAccountFor: due, refundBlocked: 0 })
    // The operator and the customer each read it in an email, once; who has said where to send it is not asked again.
    await sql('update orders set email = $2 where public_id = $1', [it_.orderId, it_.customer.email])
    const tellRefused = async () => {
      const left = await sql<{ task: string; payload: object }>(
        `select t.identifier as task, j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           join refunds r on r.id = (j.payload->>'refundId')::uuid join orders o on o.id = r.order_id
          where t.identifier like '%:refund_refused' and o.public_id = $1`,
        [it_.orderId],
      )
      for (const { task, payload } of left) await { ...returnJobs, ...paymentJobs }[task]?.(payload)
      return left.map(({ task }) => task).sort()
    }
    expect(await tellRefused()).toEqual(['payment:refund_refused', 'return:refund_refused'])
    const toCustomer = async () =>
      (await mailsTo(it_.customer.email)).filter(({ subject }) => subject.startsWith('Tell us where'))
    const [asked] = await toCustomer()
    expect(asked?.text).toContain(
      'We couldn’t refund ₹118 the way you paid. Tell us on the order’s page where to send it',
    )
    expect(asked?.text).not.toContain(reason)
    const toOperator = await mailsTo((await getShop()).supportEmail)
    expect(toOperator.filter(({ text }) => text.includes(it_.orderId))).toMatchObject([
      { subject: `Refund of ₹118 refused for order ${it_.orderId}`, text: expect.stringContaining(reason) },
    ])
    // It is sent again for as long as the question is open.
    await sql("update mails set status = 'sent', sent_at = now() where about = $1", [it_.orderId])
    const question = async () =>
      (await listMails(MailsQuery.parse({ q: it_.orderId }))).items.findLast(({ subject }) =>
        subject.startsWith('Tell us where'),
      )
    const sent = await question()
    expect(sent).toMatchObject({ repeatable: true })
    await sendMailAgain(admin, sent?.id ?? '')
    expect((await toCustomer()).map(({ text }) => text)).toEqual([asked?.text, asked?.text])
    expect(await giveAccount(it_.customer, id, upi)).toMatchObject({ needsAccount: false, account: { kind: 'upi' } })
    expect(await ofOrder()).toMatchObject({ refundAccountFor: 0, refundBlocked: 0 })
    await tellRefused()
    expect(await question()).toMatchObject({ repeatable: false })
    await expect(sendMailAgain(admin, sent?.id ?? '')).rejects.toMatchObject({ code: 'mail.outdated' })
    expect(await toCustomer()).toHaveLength(2)
    await returnJobs['returns:tidy']?.({})
    expect(await openReturnAccount(admin, id)).toMatchObject({ account: upi.upiId })
    const [refund] = (await getAdminOrder(it_.orderId)).payment.refunds
    await noteRefundByHand(admin, it_.orderId, refund?.id ?? '', { reference: 'HDFC1' })
    expect((await getAdminReturn(id)).refunds).toMatchObject([{ status: 'refunded', blocked: false }])
    await sql("update returns set due_at = now() - interval '1 day' where public_id = $1", [id])
    await returnJobs['returns:tidy']?.({})
    await expect(openReturnAccount(admin, id)).rejects.toMatchObject({ code: 'returns.no_account' })
  })

  it('of cash is sent by hand, and the account is forgotten then', async () => {
    const it_ = await buildReturn()
    await received(it_)
    await checked(it_, { writeOff: 1 })
    await tellSteps(it_.request.id)
    expect(await refundsOf(it_.orderId)).toEqual([{ amount: 11_800, status: 'due' }])
    await returnJobs['returns:tidy']?.({})
    const admin = await buildOperator()
    await openReturnAccount(admin, it_.request.id)
    await markRefunded(admin, it_.orderId)
    await returnJobs['returns:tidy']?.({})
    await expect(openReturnAccount(admin, it_.request.id)).rejects.toMatchObject({ code: 'returns.no_account' })
    expect((await getMyReturn(it_.customer, it_.request.id)).events.at(-1)).toMatchObject({ what: 'refunded' })
  })

  it('never comes to more than was paid, whoever gives something back beside it', async () => {
    const it_ = await buildReturn({ quantity: 2 })
    await received(it_)
    await giveGoodwill(await buildOperator(), it_.orderId, { amount: 200, key: randomUUID(), reason: 'Sorry.' })
    await checked(it_, { restock: 2 })
    const refunds = await refundsOf(it_.orderId)
    expect(
      refunds.reduce((sum, { amount }) => sum + amount, 0),
      'what was left of ₹236',
    ).toBe(23_600)
  })
})

describe('an exchange', () => {
  it('puts the replacement aside at the approval, and sends it after the check', async () => {
    const it_ = await buildReturn({ wish: 'exchange' })
    expect(await stockOf(it_.otherId)).toBe(5)
    await received(it_)
    expect(await stockOf(it_.otherId)).toBe(4)
    await expect(sendReplacement(it_.vendor, it_.request.id, shipped)).rejects.toMatchObject({
      code: 'returns.no_replacement',
    })
    await checked(it_, { restock: 1 })
    expect(await refundsOf(it_.orderId)).toEqual([])
    expect(await sendReplacement(it_.vendor, it_.request.id, shipped)).toMatchObject({
      replacement: { status: 'sent' },
    })
    await expect(sendReplacement(it_.vendor, it_.request.id, shipped)).rejects.toMatchObject({
      code: 'returns.no_replacement',
    })
    await deliverReplacement(it_.vendor, it_.request.id)
    expect(await movementsOf(it_.request.id)).toEqual([
      { delta: -1, reason: 'exchanged' },
      { delta: 1, reason: 'returned' },
    ])
    expect(await acceptancesOf(it_.request.id)).toMatchObject([{ pieces: 1, replaced: 1, refund: 0 }])
  })

  it('for a cheaper one pays the difference', async () => {
    const it_ = await buildReturn({ wish: 'exchange', quantity: 2, delivered: { price: 100, otherPrice: 80 } })
    expect(it_.request.expected).toBe(47.2)
    await received(it_)
    await checked(it_, { restock: 2 })
    expect(await refundsOf(it_.orderId)).toEqual([{ amount: 4_720, status: 'due' }])
  })

  it('is refused for a dearer one, one of another product, and more than there are', async () => {
    const it_ = await buildDelivered({ otherPrice: 150 })
    const ask = (about: object) =>
      requestReturn(it_.customer, it_.orderId, returnInput(it_, { wish: 'exchange', ...about }), randomUUID())
    await expect(ask({})).rejects.toMatchObject({ code: 'returns.exchange_unavailable' })
    const other = await buildProduct()
    await expect(
      ask({ lines: [{ variantId: it_.product.variantId, quantity: 1, exchangeFor: other.variantId }] }),
    ).rejects.toMatchObject({ code: 'returns.exchange_unavailable' })
    const few = await buildDelivered({ otherStock: 1 })
    await expect(
      requestReturn(few.customer, few.orderId, returnInput(few, { wish: 'exchange', quantity: 2 }), randomUUID()),
    ).rejects.toMatchObject({ code: 'returns.exchange_unavailable' })
  })

  it('becomes a refund when the last one is sold before the approval', async () => {
    const it_ = await buildReturn({ wish: 'exchange', delivered: { otherStock: 1 } })
    await sql('update variants set stock = 0 where id = $1', [it_.otherId])
    expect(await approveReturn(it_.vendor, it_.request.id, 'self_ship')).toMatchObject({
      wish: 'refund',
      replacement: { status: 'gone' },
    })
    await sendReturnOff(it_.customer, it_.request.id, shipped)
    await receiveReturn(it_.vendor, it_.request.id, {
      lines: it_.request.lines.map(({ id }) => ({ lineId: id, received: 1 })),
    })
    await checked(it_, { restock: 1 })
    expect(await refundsOf(it_.orderId)).toEqual([{ amount: 11_800, status: 'due' }])
  })

  it('gives the replacement back, once, when it is withdrawn, expires or is refused', async () => {
    const withdrawn = await buildReturn({ wish: 'exchange' })
    await approveReturn(withdrawn.vendor, withdrawn.request.id, 'self_ship')
    await withdrawReturn(withdrawn.customer, withdrawn.request.id)
    await withdrawReturn(withdrawn.customer, withdrawn.request.id)
    expect(await stockOf(withdrawn.otherId)).toBe(5)
    const refused = await buildReturn({ wish: 'exchange', quantity: 2 })
    await received(refused)
    expect(await checked(refused, { restock: 1, refuse: 1 }, 'One was opened.')).toMatchObject({ status: 'accepted' })
    expect(await stockOf(refused.otherId)).toBe(4)
    const expired = await buildReturn({ wish: 'exchange' })
    await approveReturn(expired.vendor, expired.request.id, 'self_ship')
    await letReturnWait(expired.request.id, 10)
    await runClocks()
    expect((await getMyReturn(expired.customer, expired.request.id)).status).toBe('expired')
    expect(await stockOf(expired.otherId)).toBe(5)
  })
})

describe('refusals', () => {
  it.each([
    ['refused', 2, { writeOff: 1, refuse: 1 }],
    ['missing', 1, { writeOff: 1 }],
    ['all missing', 0, {}],
  ])('take a reason where pieces are %s', async (_, came, pieces) => {
    const it_ = await buildReturn({ quantity: 2 })
    await received(it_, came)
    await expect(checked(it_, pieces)).rejects.toMatchObject({
      code: 'returns.why_missing',
      details: { issues: [{ path: 'reason' }] },
    })
    expect(await checked(it_, pieces, 'So it was.')).toMatchObject({ refusal: 'So it was.', dueAt: expect.any(String) })
  })

  it('of a changed mind count, and the customer may take them to the operator, once', async () => {
    const it_ = await buildReturn()
    expect(await refuseReturn(it_.vendor, it_.request.id, 'The seal is broken.')).toMatchObject({
      status: 'rejected',
      refusal: 'The seal is broken.',
    })
    expect((await getMyReturn(it_.customer, it_.request.id)).canEscalate).toBe(true)
    await escalateReturn(it_.customer, it_.request.id, 'It is not.')
    await expect(approveReturn(it_.vendor, it_.request.id, 'self_ship')).rejects.toMatchObject({
      code: 'returns.step_not_possible',
    })
    const admin = await buildOperator()
    const closed = await decideReturn(admin, it_.request.id, { approve: false, reason: 'The photos show it.' })
    expect(closed).toMatchObject({ status: 'closed', refusal: 'The photos show it.' })
    await expect(escalateReturn(it_.customer, it_.request.id, 'Again.')).rejects.toMatchObject({
      code: 'returns.no_appeal',
    })
    await expect(decideReturn(admin, it_.request.id, { approve: true, reason: 'After all.' })).rejects.toMatchObject({
      code: 'returns.step_not_possible',
    })
    expect((await requestReturn(it_.customer, it_.orderId, returnInput(it_), randomUUID())).items).toHaveLength(1)
  })

  it('of what the vendor would pay for go to the operator, whose yes is an approval', async () => {
    const it_ = await buildReturn({ reason: 'reaction', opened: true })
    expect((await refuseReturn(it_.vendor, it_.request.id, 'It was used up.')).status).toBe('escalated')
    const admin = await buildOperator()
    expect((await listAdminReturns(asked({ view: 'ours', q: it_.request.id }))).items).toMatchObject([
      { id: it_.request.id },
    ])
    expect(await decideReturn(admin, it_.request.id, { approve: true, reason: 'Law says so.' })).toMatchObject({
      status: 'approved',
      way: 'pick_up',
    })
  })

  it('after a check may be overruled: the rest is paid back and nothing goes on sale', async () => {
    const it_ = await buildReturn({ quantity: 2 })
    await received(it_)
    await expect(checked(it_, { refuse: 2 }, 'Both were opened.')).resolves.toMatchObject({ status: 'refused' })
    await escalateReturn(it_.customer, it_.request.id, 'They were sealed.')
    const decided = await decideReturn(await buildOperator(), it_.request.id, { approve: true, reason: 'They were.' })
    expect(decided).toMatchObject({ status: 'accepted', lines: [{ accepted: 2, refused: 0, writtenOff: 2 }] })
    expect(await refundsOf(it_.orderId)).toEqual([{ amount: 23_600, status: 'due' }])
    expect(await movementsOf(it_.request.id)).toEqual([])
  })

  it('of a part leave the other part paid, whatever the operator says', async () => {
    const it_ = await buildReturn({ quantity: 2 })
    await received(it_)
    await checked(it_, { restock: 1, refuse: 1 }, 'One was opened.')
    await escalateReturn(it_.customer, it_.request.id, 'It was not.')
    expect(
      await decideReturn(await buildOperator(), it_.request.id, { approve: false, reason: 'It was.' }),
    ).toMatchObject({ status: 'accepted' })
    expect(await refundsOf(it_.orderId)).toEqual([{ amount: 11_800, status: 'due' }])
  })
})

describe('the clocks', () => {
  it('approve for a silent vendor after 48 hours, and remind and expire for a silent customer', async () => {
    const it_ = await buildReturn()
    await letReturnWait(it_.request.id, 2)
    await Promise.all([runClocks(), runClocks()])
    expect(await getMyReturn(it_.customer, it_.request.id)).toMatchObject({ status: 'approved', way: 'self_ship' })
    await letReturnWait(it_.request.id, 7)
    await runClocks()
    await runClocks()
    await letReturnWait(it_.request.id, 3)
    await runClocks()
    const { status, events } = await getMyReturn(it_.customer, it_.request.id)
    expect(status).toBe('expired')
    expect(events.map(({ what }) => what)).toEqual(['requested', 'approved', 'reminded', 'expired'])
  })

  it('bring what is late to the operator, who accepts it', async () => {
    const it_ = await buildReturn()
    await received(it_)
    await letReturnWait(it_.request.id, 4)
    await runClocks()
    await runClocks()
    const late = await getAdminReturn(it_.request.id)
    expect(late).toMatchObject({ status: 'received', risen: true })
    expect(late.events.filter(({ what }) => what === 'risen')).toHaveLength(1)
    expect(
      await settleReturn(await buildOperator(), it_.request.id, { how: 'arrived', reason: 'Nobody checked it.' }),
    ).toMatchObject({
      status: 'accepted',
      risen: false,
    })
    expect(await refundsOf(it_.orderId)).toEqual([{ amount: 11_800, status: 'due' }])
  })

  it('bring a replacement that nobody sends to the operator', async () => {
    const it_ = await buildReturn({ wish: 'exchange' })
    await received(it_)
    await checked(it_, { restock: 1 })
    await letReturnWait(it_.request.id, 3)
    await runClocks()
    expect((await getAdminReturn(it_.request.id)).risen).toBe(true)
    await sendReplacement(it_.vendor, it_.request.id, shipped)
    expect((await getAdminReturn(it_.request.id)).risen).toBe(false)
  })

  it('of a lost parcel are ended by the operator: it counts as accepted', async () => {
    const it_ = await buildReturn()
    await approveReturn(it_.vendor, it_.request.id, 'self_ship')
    await sendReturnOff(it_.customer, it_.request.id, shipped)
    await settleReturn(await buildOperator(), it_.request.id, { how: 'lost', reason: 'The courier says so.' })
    expect(await acceptancesOf(it_.request.id)).toMatchObject([{ unseen: 1, restocked: 0, accepted_by: 'admin' }])
  })
})

describe('the lists of returns', () => {
  it('have each return under Open or under Ended, with an exchange or without', async () => {
    const [open, ended] = [await buildReturn(), await buildReturn()]
    await withdrawReturn(ended.customer, ended.request.id)
    const found = async ({ request, vendor }: Requested) =>
      Promise.all(
        (['open', 'ended'] as const).map(async (view) => {
          const admins = await listAdminReturns(asked({ view, q: request.id }))
          const vendors = await listVendorReturns(vendor, { show: view, q: request.id, limit: 20 })
          expect(vendors.total, view).toBe(admins.total)
          return admins.total
        }),
      )
    expect(await found(open)).toEqual([1, 0])
    expect(await found(ended)).toEqual([0, 1])
    expect((await listVendorReturns(ended.vendor, { q: '', limit: 20 })).counts).toMatchObject({ open: 0, ended: 1 })
  })

  it('have a return under Open until its money is sent, and find it by that', async () => {
    const it_ = await buildReturn()
    const found = async () => {
      const standings = [{ view: 'open' }, { view: 'ended' }, { status: 'refund_due' }, { status: 'accepted' }]
      const admins = await Promise.all(standings.map((one) => listAdminReturns(asked({ ...one, q: it_.request.id }))))
      const { counts } = await listVendorReturns(it_.vendor, { q: '', limit: 20 })
      return [...admins.map(({ total }) => total), counts.open, counts.ended]
    }
    expect(await found()).toEqual([1, 0, 0, 0, 1, 0])
    await received(it_)
    await checked(it_, { restock: 1 })
    expect(await found()).toEqual([1, 0, 1, 1, 1, 0])
    await markRefunded(await buildOperator(), it_.orderId)
    expect(await found()).toEqual([0, 1, 0, 1, 0, 1])
  })

  it('count all of them, and those whose money is due', async () => {
    const it_ = await buildReturn()
    await received(it_)
    await checked(it_, { restock: 1 })
    const { counts, total } = await listAdminReturns(asked())
    expect(counts).toMatchObject({
      all: total,
      refundDue: (await listAdminReturns(asked({ status: 'refund_due' }))).total,
    })
    expect(counts.refundDue).toBeGreaterThan(0)
    await markRefunded(await buildOperator(), it_.orderId)
    expect((await listAdminReturns(asked())).counts.refundDue).toBe(counts.refundDue - 1)
  })

  it('have an exchange that became money under Open until that is sent', async () => {
    const it_ = await buildReturn({ wish: 'exchange' })
    await received(it_)
    await checked(it_, { restock: 1 })
    const due = async () => (await listAdminReturns(asked({ status: 'refund_due', q: it_.request.id }))).total
    expect(await due()).toBe(0)
    await letReturnWait(it_.request.id, 3)
    await runClocks()
    await settleReturn(await buildOperator(), it_.request.id, { how: 'pay_instead', reason: 'Nobody sent it.' })
    expect(await due()).toBe(1)
    expect((await listAdminReturns(asked({ view: 'open', q: it_.request.id }))).total).toBe(1)
  })
})

describe('the audit trail of a return', () => {
  it('says after each step where the return stands', async () => {
    const it_ = await buildReturn()
    await approveReturn(it_.vendor, it_.request.id, 'self_ship')
    await sendReturnOff(it_.customer, it_.request.id, shipped)
    await settleReturn(await buildOperator(), it_.request.id, { how: 'lost', reason: 'The courier says so.' })
    const { items } = await listActs(AuditQuery.parse({ q: it_.orderId }))
    const moves = items.flatMap(({ changes }) => changes.filter(({ field }) => field === 'status'))
    expect(moves.map(({ before, after }) => [before, after])).toContainEqual(['requested', 'approved'])
    expect(moves.map(({ before, after }) => [before, after])).toContainEqual(['in_transit', 'accepted'])
  })

  it('is found by its kind, with the order it belongs to, and is none of the kind Order', async () => {
    const it_ = await buildReturn()
    await approveReturn(it_.vendor, it_.request.id, 'self_ship')
    const ofKind = async (kind: string) => (await listActs(AuditQuery.parse({ q: it_.request.id, kind }))).items
    expect(await ofKind('order')).toEqual([])
    expect(await ofKind('return')).toMatchObject([
      {
        action: 'return.approved',
        subjectType: 'return',
        subjectId: it_.orderId,
        subjectName: `${it_.request.id}, ${it_.orderId}`,
      },
    ])
    // Whoever asks about the order reads it, too.
    const { items } = await listActs(AuditQuery.parse({ subject: it_.orderId }))
    expect(items.map(({ subjectType }) => subjectType)).toContain('return')
  })
})

describe('the account of a return', () => {
  it('stays closed to an admin without the right to open account numbers, and leaves no line', async () => {
    const it_ = await buildReturn()
    const admin = await buildOperator({ mayOpenAccounts: false })
    await expect(openReturnAccount(admin, it_.request.id)).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'vendors.bank_account_not_yours_to_open',
    })
    expect((await actsOn(it_.orderId)).map(({ action }) => action)).not.toContain('return.account_opened')
  })

  it('is opened by the operator on the record, and replaced by its customer', async () => {
    const it_ = await buildReturn()
    await giveAccount(it_.customer, it_.request.id, {
      kind: 'bank',
      holder: 'Meera Krishnan',
      accountNumber: '501200349012',
      ifsc: 'SBIN0001234',
      consent: true,
    })
    expect(await openReturnAccount(await buildOperator(), it_.request.id)).toEqual({
      kind: 'bank',
      holder: 'Meera Krishnan',
      account: '501200349012',
      ifsc: 'SBIN0001234',
    })
    expect((await actsOn(it_.orderId)).at(-1)).toMatchObject({ action: 'return.account_opened' })
  })

  it('goes when nothing is to be paid to it', async () => {
    const it_ = await buildReturn()
    await withdrawReturn(it_.customer, it_.request.id)
    await returnJobs['returns:tidy']?.({})
    await expect(openReturnAccount(await buildOperator(), it_.request.id)).rejects.toMatchObject({
      code: 'returns.no_account',
    })
    await expect(giveAccount(it_.customer, it_.request.id, upi)).rejects.toMatchObject({
      code: 'returns.no_account_needed',
    })
  })
})

describe('photographs that the operator looks at', () => {
  it('leave one line for each return and hour, though they are loaded at once', async () => {
    const it_ = await buildReturn()
    const again = required(
      (await requestReturn(it_.customer, it_.orderId, returnInput(it_), randomUUID())).items[0],
      'the second one',
    )
    const admin = await buildOperator()
    const look = (id: string) => Promise.all(Array.from({ length: 6 }, () => noteReturnOpened(admin, id)))
    await Promise.all([look(it_.request.id), look(again.id)])
    const lines = async () => (await actsOn(it_.orderId)).filter(({ action }) => action === 'return.opened').length
    expect(await lines()).toBe(2)
    await look(it_.request.id)
    expect(await lines()).toBe(2)
  })
})

describe('the windows', () => {
  it('of a category hold for orders from then on', async () => {
    const before = await buildDelivered()
    const admin = await buildOperator()
    const { version, categories } = await getReturnWindows()
    const [row] = await sql<{ category: string }>('select category from products where id = $1', [
      before.product.productId,
    ])
    const days = (count: number) =>
      categories.map((one) => (one.name === row?.category ? { ...one, days: count } : one))
    const saved = await saveReturnWindows(admin, { version, categories: days(0) })
    try {
      await expect(saveReturnWindows(admin, { version, categories: days(5) })).rejects.toMatchObject({
        code: 'edit.conflict',
      })
      const after = await buildDelivered()
      expect((await listOrderReturns(before.customer, before.orderId)).lines[0]?.reasons).toContain('changed_mind')
      const [line] = (await listOrderReturns(after.customer, after.orderId)).lines
      expect(line).toMatchObject({ until: null })
      expect(line?.reasons).not.toContain('changed_mind')
    } finally {
      await saveReturnWindows(admin, { version: saved.version, categories })
    }
  })
})

describe('the sum that the database computes', () => {
  it('for lists and files is that of each return, to the paisa', async () => {
    const it_ = await buildDelivered({ quantity: 3, price: 25 })
    let sum = 0
    const ids: string[] = []
    for (let piece = 0; piece < 3; piece++) {
      const { items } = await requestReturn(it_.customer, it_.orderId, returnInput(it_), randomUUID())
      const one = { ...it_, request: required(items[0], 'the return') }
      if (piece < 2) {
        await received(one)
        await checked(one, { writeOff: 1 })
      }
      ids.push(one.request.id)
    }
    const page = await listAdminReturns(asked({ vendor: it_.vendor.vendorId }))
    for (const id of ids) {
      const { lines } = await getAdminReturn(id)
      expect(page.items.find((row) => row.id === id)?.worth).toBe(lines[0]?.worth)
      sum += Math.round((lines[0]?.worth ?? 0) * 100)
    }
    expect(sum).toBe(3 * 2_500 + 1_400)
    expect(page.worth).toBe(sum / 100)
  })

  it('is that of the rules', async () => {
    const it_ = await buildDelivered({ quantity: 3 })
    const cases = fc.sample(
      fc.record({
        quantity: fc.integer({ min: 1, max: 20 }),
        price: fc.integer({ min: 1, max: 10_000_000 }),
        tax: fc.integer({ min: 0, max: 36_000_000 }),
        at: fc.integer({ min: 0, max: 19 }),
        pieces: fc.integer({ min: 1, max: 20 }),
      }),
      300,
    )
    for (const { quantity, price, tax, at, pieces } of cases) {
      const earlier = at % quantity
      const taken = Math.min(pieces, quantity - earlier)
      const [row] = await sql<{ worth: string }>(
        `select worth_of_pieces(jsonb_populate_record(l, $2::jsonb), $3, $4)::text as worth from line_items l where vendor_id = $1`,
        [it_.vendor.vendorId, JSON.stringify({ quantity, unit_price_paise: price, tax_paise: tax }), earlier, taken],
      )
      expect(Number(row?.worth)).toBe(worthOf({ quantity, unitPrice: paise(price), tax: paise(tax) }, earlier, taken))
    }
  })
})

describe('steps of a customer', () => {
  it.each([
    ['a withdrawal', (who: Viewer, id: string) => withdrawReturn(who, id)],
    ['a parcel', (who: Viewer, id: string) => sendReturnOff(who, id, shipped)],
    ['an appeal', (who: Viewer, id: string) => escalateReturn(who, id, 'Look.')],
    ['a report', (who: Viewer, id: string) => reportReplacement(who, id, { reason: 'It leaks.', photoIds: [] })],
    ['an account', (who: Viewer, id: string) => giveAccount(who, id, upi)],
  ])('are limited: %s', async (_, step) => {
    const { customer, request } = await buildReturn()
    scaleLimits(1)
    try {
      const codes = []
      for (let at = 0; at < 31; at += 1)
        codes.push(
          await step(customer, request.id).then(
            () => 'done',
            ({ code }) => code,
          ),
        )
      expect(codes.slice(0, 29)).not.toContain('too_many_requests')
      expect(codes.at(-1)).toBe('too_many_requests')
    } finally {
      scaleLimits(1_000)
    }
  })
})
