import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { placeOrder } from '#modules/orders/service/place-order.server.ts'
import { getMyOrder } from '#modules/orders/service/read-orders.server.ts'
import { sandboxProvider } from '#modules/payments/provider/sandbox/adapter.server.ts'
import { required } from '#platform/kit/required.ts'
import { chooseProvider, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, buildVendorMember } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { asking, orderInput } from '#tests/support/orders.ts'
import {
  actorOf,
  buildOperator,
  buildReturn,
  checked,
  deliver,
  letReturnWait,
  received,
  returnInput,
  shipped,
  tellSteps,
  told,
} from '#tests/support/returns.ts'
import { runClocks } from './service/clocks.server.ts'
import { escalateReturn, sendReturnOff } from './service/my-returns.server.ts'
import { decideReturn, settleReturn } from './service/operator.server.ts'
import { requestReturn } from './service/request-return.server.ts'
import { approveReturn, refuseReturn } from './service/vendor-returns.server.ts'

beforeAll(() => scaleLimits(1_000))

describe('the email about a request', () => {
  it('quotes the reason as it was chosen', async () => {
    const { customer, vendor } = await told(await buildReturn())
    for (const [text] of [customer, vendor]) expect(text).toContain('The reason: “I changed my mind”.')
  })
})

describe('the email about an exchange', () => {
  it('calls it one, to both', async () => {
    const it_ = await buildReturn({ wish: 'exchange' })
    await received(it_)
    await checked(it_, { restock: 1 })
    const { customer, vendor } = await told(it_)
    const all = customer.join('\n')
    for (const words of [
      'We have your exchange request',
      'You asked for an exchange.',
      'Your exchange is approved',
      'The item you sent back is on its way to the seller',
      'The item you sent back has arrived',
      'has it and will check it by',
      'Your exchange is accepted',
      `Your exchange number is ${it_.request.id}.`,
    ])
      expect(all).toContain(words)
    expect(all).not.toMatch(/\b(?:your|a) return\b/i)
    expect(vendor.join('\n')).toContain('A customer asks for an exchange')
    expect(vendor.join('\n')).not.toMatch(/\ba return\b/i)
  })

  it('calls it an exchange also once money is paid instead', async () => {
    const it_ = await buildReturn({ wish: 'exchange' })
    await received(it_)
    await checked(it_, { restock: 1 })
    const how = { how: 'pay_instead', reason: 'It is sold out.' } as const
    await settleReturn(await buildOperator(), it_.request.id, how)
    expect((await told(it_)).customer[0]).toContain(`Your exchange number is ${it_.request.id}.`)
  })
})

describe('the email about a check', () => {
  it('says that a part is accepted where fewer came than were asked for, why, and how to appeal', async () => {
    const it_ = await buildReturn({ quantity: 2 })
    await received(it_, 1)
    await checked(it_, { writeOff: 1 }, 'Only one was in the parcel.')
    const [text] = (await told(it_)).customer
    expect(text).toContain('A part of your return is accepted')
    expect(text).toContain('The reason: Only one was in the parcel.')
    expect(text).toContain('If you do not agree, ask us')
  })

  it('says whose refused pieces are, and how they come back', async () => {
    const it_ = await buildReturn({ quantity: 2 })
    await received(it_)
    await checked(it_, { refuse: 2 }, 'Both were opened.')
    const { customer, vendor } = await told(it_)
    expect(customer[0]).toContain('What was refused is still yours. If you want it back, ask the seller')
    expect(customer[0]).toContain('at the seller’s cost, within 14 days')
    expect(vendor[0]).toContain('send it back at your own cost within 14 days')
    await escalateReturn(it_.customer, it_.request.id, 'They were sealed.')
    await decideReturn(await buildOperator(), it_.request.id, { approve: false, reason: 'The photos show it.' })
    expect((await told(it_)).customer[0]).toContain('What was refused is still yours.')
  })

  it('says that nothing came', async () => {
    const it_ = await buildReturn()
    await received(it_, 0)
    await checked(it_, {}, 'The parcel was empty.')
    const [text = '', before = ''] = (await told(it_)).customer
    expect(before).toContain('found nothing in your parcel')
    expect(text).toContain('Your return was refused: nothing came')
    expect(text).toContain('says that your return did not come. The reason: The parcel was empty.')
    expect(text).toContain('If you do not agree, ask us')
  })
})

describe('the email about money', () => {
  it('names what this step owes, and no sum that was told before', async () => {
    const it_ = await buildReturn({ quantity: 2 })
    await received(it_)
    await checked(it_, { writeOff: 1, refuse: 1 }, 'One was opened.')
    await escalateReturn(it_.customer, it_.request.id, 'It was sealed.')
    await decideReturn(await buildOperator(), it_.request.id, { approve: true, reason: 'It was.' })
    const { customer, vendor } = await told(it_)
    expect(customer[0]).toContain('We looked at it and decided in your favour.')
    expect(customer[0]).toContain('We send ₹118 to your UPI ID')
    expect(vendor[0]).toContain('We’ll refund ₹118 to the customer.')
  })
})

describe('the email about a step of the operator', () => {
  it('tells a vendor that owes another one to send it, and says nothing of money', async () => {
    const it_ = await buildReturn({ wish: 'exchange' })
    await approveReturn(it_.vendor, it_.request.id, 'self_ship')
    await sendReturnOff(it_.customer, it_.request.id, shipped)
    await settleReturn(await buildOperator(), it_.request.id, { how: 'lost', reason: 'The courier says so.' })
    const [text = ''] = (await told(it_)).vendor
    expect(text).toContain('The courier lost it, so we accepted it. The reason: The courier says so.')
    expect(text).toContain('Send the replacement by')
    expect(text).not.toMatch(/money|refund/)
  })

  it('tells both that the customer keeps it, and who decided so', async () => {
    const it_ = await buildReturn()
    await approveReturn(it_.vendor, it_.request.id, 'self_ship')
    await settleReturn(await buildOperator(), it_.request.id, { how: 'keep', reason: 'It is too small to send.' })
    const { customer, vendor } = await told(it_)
    expect(customer[0]).toContain('We accepted your return. You don’t need to send anything back.')
    expect(vendor[0]).toContain('the customer keeps it. The reason: It is too small to send.')
    expect(vendor[0]).toContain('We’ll refund ₹118 to the customer.')
  })

  it('tells a vendor that was overruled what comes to it', async () => {
    const it_ = await buildReturn()
    await refuseReturn(it_.vendor, it_.request.id, 'The seal is broken.')
    await escalateReturn(it_.customer, it_.request.id, 'It is not.')
    await decideReturn(await buildOperator(), it_.request.id, { approve: true, reason: 'The photos show it whole.' })
    const { customer, vendor } = await told(it_)
    expect(vendor[0]).toContain('We looked at it and approved it. The reason: The photos show it whole.')
    expect(vendor[0]).toContain('The customer sends it to you.')
    expect(customer[0]).toContain('We looked at it and approved it. The reason: The photos show it whole.')
  })

  it('tells a vendor that was silent that it is approved', async () => {
    const it_ = await buildReturn()
    await letReturnWait(it_.request.id, 3)
    await runClocks()
    expect((await told(it_)).vendor[0]).toContain('You did not answer in time, so it is approved.')
  })
})

describe('the email about a refund', () => {
  it('names the sum that went back with it, where a return has several', async () => {
    chooseProvider(sandboxProvider)
    const [customer, member] = [await buildUser(), await buildVendorMember()]
    const vendor = actorOf(member)
    const products = [
      await buildProduct({ vendorId: member.vendorId, price: 100 }),
      await buildProduct({ vendorId: member.vendorId, price: 900 }),
    ]
    const input = orderInput(
      products.map((product) => ({ product, quantity: 1 })),
      { email: customer.email, paymentMethod: 'upi' },
    )
    const { order } = await placeOrder(customer, input, asking())
    await deliver(order.id, vendor)
    const [product] = products
    const asked = {
      ...returnInput({ product } as never),
      lines: products.map(({ variantId }) => ({ variantId, quantity: 1 })),
    }
    const { items } = await requestReturn(customer, order.id, asked, randomUUID())
    const it_ = { customer, vendor, request: required(items[0], 'the return') }
    await received(it_)
    await checked(it_, { writeOff: 1 })
    // The refund is sent by the job of the check, and told by one of its own.
    await tellSteps(it_.request.id)
    await tellSteps(it_.request.id)
    const told = (await mailsTo(customer.email)).filter(({ subject }) =>
      subject.startsWith('Your refund has been sent'),
    )
    const sums = told.map(({ text }) => /(₹[\d,.]+) for this return/.exec(text)?.[1])
    expect(new Set(sums)).toEqual(new Set(['₹118', '₹1,062']))
    const { changes } = await getMyOrder(customer, order.id)
    expect(changes.map(({ what, returnId }) => [what, returnId])).toEqual([
      ['refunded', it_.request.id],
      ['refunded', it_.request.id],
    ])
  })
})

describe('the email about money that is paid by hand', () => {
  it('asks on the order’s page where it goes, and by a message to us where the account is gone', async () => {
    const it_ = await buildReturn()
    await received(it_)
    await checked(it_, { restock: 1 })
    await sql('delete from return_accounts where return_id = (select id from returns where public_id = $1)', [
      it_.request.id,
    ])
    const before = (await told(it_)).customer[0]
    expect(before).toContain('Tell us on the order’s page where to send it')
    await sql('update users set deleted_at = now() where id = $1', [it_.customer.userId])
    const after = (await told(it_)).customer[0]
    expect(after).toContain(`Write to us with the order ID ${it_.orderId} and say where to send it`)
    expect(after).not.toContain('See the return')
    await sql('update users set deleted_at = null where id = $1', [it_.customer.userId])
  })
})
