import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paise } from '#platform/kit/money.ts'
import { changeContext } from '#tests/support/context.ts'
import { type StandIn, startRazorpay } from '#tests/support/razorpay/stand-in.ts'
import { signatureOf, type Webhook, webhookOf } from '#tests/support/razorpay/webhooks.ts'
import type { Attempt, PaymentProvider } from '../port.ts'
import { razorpayProvider } from './adapter.server.ts'

let time = new Date('2026-11-20T10:00:00Z')
const clock = () => time
const pass = (minutes: number) => {
  time = new Date(time.getTime() + minutes * 60_000)
}

let server: StandIn
let provider: PaymentProvider
beforeAll(async () => {
  changeContext({ clock })
  server = await startRazorpay(clock)
  provider = providerWith({})
})
afterAll(() => server.close())

const providerWith = (account: { keySecret?: string }) =>
  razorpayProvider(
    { keyId: server.keyId, keySecret: server.keySecret, baseUrl: server.url, timeoutMs: 2_000, ...account },
    [server.webhookSecret, server.oldWebhookSecret],
  )

const customer = { name: 'Meera Krishnan', email: 'meera@people.example', phone: '98450 12345' }
const to = { returnUrl: 'https://shop.example/checkout/payment?order=SHR-7K2QF-9DMXA', customer }

const newAttempt = (change: Partial<Attempt> = {}): Attempt => ({
  id: randomUUID(),
  orderNo: 'SHR-7K2QF-9DMXA',
  method: 'upi',
  amountPaise: paise(59_979),
  token: null,
  isOnPage: true,
  reference: null,
  expiresAt: new Date(time.getTime() + 16 * 60_000),
  ...change,
})

async function onPage() {
  const attempt = newAttempt()
  const opened = await provider.open(attempt, to)
  if (opened.kind !== 'opened') throw new Error(`It was not opened: ${opened.kind}`)
  return { ...attempt, reference: opened.reference }
}

async function paid() {
  const attempt = await onPage()
  return { attempt, payment: server.pay(attempt.reference) }
}

describe('a page at Razorpay', () => {
  it('is not opened with keys that Razorpay does not know', async () => {
    const stranger = providerWith({ keySecret: 'another secret' })
    expect(await stranger.open(newAttempt(), to)).toEqual({ kind: 'unknown' })
    expect(await stranger.inquire(await onPage())).toEqual({ state: 'unknown', payments: [] })
  })

  it('is not opened for less than a rupee, and says so', async () => {
    const opened = await provider.open(newAttempt({ amountPaise: paise(99) }), to)
    expect(opened).toEqual({ kind: 'refused', failure: 'page_not_opened' })
  })

  it('asks for the whole sum in paise, writes to nobody, and leads back to the shop', async () => {
    const { id, reference, expiresAt } = await onPage()
    expect(server.links.get(reference)?.asked).toEqual({
      amount: 59_979,
      currency: 'INR',
      accept_partial: false,
      reference_id: id,
      description: 'Order SHR-7K2QF-9DMXA',
      expire_by: expiresAt.getTime() / 1_000,
      callback_url: to.returnUrl,
      callback_method: 'get',
      notify: { sms: false, email: false },
      reminder_enable: false,
      notes: { attempt: id, order: 'SHR-7K2QF-9DMXA' },
      customer: { name: customer.name, email: customer.email, contact: '+919845012345' },
    })
  })

  it('lives a quarter of an hour, as Razorpay insists, though a job opens it late', async () => {
    const attempt = newAttempt({ expiresAt: new Date(time.getTime() + 3 * 60_000) })
    expect((await provider.open(attempt, to)).kind).toBe('opened')
    expect(server.linkOf(attempt.id).expire_by).toBe(time.getTime() / 1_000 + 15.5 * 60)
  })

  it('is opened without the customer whose number Razorpay does not like', async () => {
    const attempt = newAttempt()
    const opened = await provider.open(attempt, { ...to, customer: { ...customer, phone: '99999 99999' } })
    expect(opened.kind).toBe('opened')
    expect(server.linkOf(attempt.id).customer).toBeUndefined()
  })

  it('that was paid before the shop heard of it is opened as paid', async () => {
    const attempt = newAttempt()
    server.fail({ kind: 'hang', acts: true }, { match: /^POST/, times: 1 })
    server.fail({ kind: 'hang', acts: false }, { match: /^GET/, times: 1 })
    expect(await provider.open(attempt, to)).toEqual({ kind: 'unknown' })
    server.pay(server.linkOf(attempt.id).id)
    expect(await provider.open(attempt, to)).toMatchObject({ kind: 'opened', inquiry: { state: 'paid' } })
  })

  it.each(['http://rzp.io/rzp/x', 'javascript:alert(1)', 'nowhere'])('is never %s', async (short_url) => {
    const attempt = await onPage()
    Object.assign(server.linkOf(attempt.id), { short_url })
    expect(await provider.open(attempt, to)).toEqual({ kind: 'unknown' })
  })

  it('of another try is not taken for this one', async () => {
    const [one, other] = [await onPage(), await onPage()]
    expect(await provider.inquire({ ...one, reference: other.reference })).toEqual({ state: 'unknown', payments: [] })
  })

  it('that these keys do not know, such as one of test mode, counts as never opened', async () => {
    const elsewhere = newAttempt({ reference: 'plink_IH3cNucfVEgV68' })
    expect(await provider.inquire(elsewhere)).toEqual({ state: 'none', payments: [] })
    expect(await provider.close(elsewhere)).toBe('closed')
  })

  it('is known to be closed though the answer was lost', async () => {
    const attempt = await onPage()
    server.fail({ kind: 'drop', acts: true }, { match: /cancel$/, times: 1 })
    expect(await provider.close(attempt)).toBe('closed')
  })

  it('that is paid while it is being closed is paid', async () => {
    const attempt = await onPage()
    server.fail({ kind: 'delay', ms: 200 }, { match: /cancel$/, times: 1 })
    const closing = provider.close(attempt)
    await expect.poll(() => server.asked.at(-1)).toMatch(/cancel$/)
    server.pay(attempt.reference)
    expect(await closing).toBe('already_paid')
  })

  it('is never closed by a guess', async () => {
    const attempt = await onPage()
    server.fail({ kind: 'refuse', status: 503 }, { match: /cancel$/, times: 1 })
    expect(await provider.close(attempt)).toBe('unknown')
    expect(server.links.get(attempt.reference)?.status).toBe('created')
  })

  it('leads to the shop with a return that is signed', async () => {
    const { reference } = await onPage()
    const response = await fetch(`${server.url}/rzp/${reference}/pay`, { method: 'POST', redirect: 'manual' })
    const { searchParams } = new URL(response.headers.get('location') ?? '')
    expect(searchParams.get('order')).toBe('SHR-7K2QF-9DMXA')
    expect(provider.readReturn(searchParams)).toEqual({ reference })
    searchParams.set('razorpay_payment_id', 'pay_IH3d0ara9bSsjQ')
    expect(provider.readReturn(searchParams)).toBeUndefined()
  })
})

describe('what became of a try at Razorpay', () => {
  it('is a page whose time is over', async () => {
    const attempt = await onPage()
    pass(17)
    expect(await provider.inquire(attempt)).toEqual({ state: 'expired', payments: [] })
    expect(await provider.close(attempt)).toBe('closed')
  })

  it.each([
    ['insufficient_funds', 'card', 'no_money'],
    ['never_heard_of', 'card', 'bank_refused_card'],
    ['never_heard_of', 'upi', 'bank_refused'],
    ['constructor', 'upi', 'bank_refused'],
  ])('is told by a code of ours: %s by %s', async (reason, method, failure) => {
    const attempt = await onPage()
    server.failToPay(attempt.reference, reason, method)
    expect((await provider.inquire(attempt)).payments).toMatchObject([{ state: 'failed', failure }])
  })

  it('is a payment with its card, and its charge with the tax', async () => {
    const { attempt, payment } = await paid()
    expect((await provider.inquire(attempt)).payments).toEqual([
      {
        reference: payment.id,
        state: 'captured',
        amountPaise: 59_979,
        currency: 'INR',
        paidWith: 'card',
        cardNetwork: 'Visa',
        cardLastFour: '1007',
        feePaise: 1_416,
        feeTaxPaise: 216,
        failure: null,
      },
    ])
  })

  it('is not known while a bank has not answered, though the page is closed meanwhile', async () => {
    const attempt = await onPage()
    const { id } = server.begin(attempt.reference)
    expect(await provider.inquire(attempt)).toEqual({ state: 'open', payments: [] })
    expect(await provider.close(attempt)).toBe('closed')
    expect(await provider.inquire(attempt)).toEqual({ state: 'processing', payments: [] })
    server.authorise(id)
    expect(await provider.inquire(attempt)).toMatchObject({ state: 'paid', payments: [{ reference: id }] })
  })

  it('is paid by what the page itself says, where the order behind it cannot be found', async () => {
    const { attempt, payment } = await paid()
    server.linkOf(attempt.id).order = 'order_IEIaMR65cu6nz3'
    expect(await provider.inquire(attempt)).toMatchObject({
      state: 'paid',
      payments: [{ reference: payment.id, cardLastFour: '1007' }],
    })
  })

  it('is two payments where somebody paid twice', async () => {
    const { attempt, payment } = await paid()
    pass(1)
    const again = server.pay(attempt.reference, { late: true })
    const { payments } = await provider.inquire(attempt)
    expect(payments.map(({ reference }) => reference)).toEqual([payment.id, again.id])
  })

  it('is nothing any more where all of it went back', async () => {
    const { attempt, payment } = await paid()
    await provider.refund({ refundId: randomUUID(), paymentReference: payment.id, amountPaise: paise(59_979) })
    expect(await provider.inquire(attempt)).toMatchObject({
      state: 'failed',
      payments: [{ state: 'failed', failure: 'went_back' }],
    })
  })
})

describe('money that a bank has set aside', () => {
  const setAside = async () => {
    server.capturesItself = false
    const made = await paid()
    server.capturesItself = true
    return made
  }

  it('is never taken for a payment of somebody else', async () => {
    expect(await provider.capture('sandbox-1', paise(59_979))).toBe('unknown')
    expect(await provider.capture('pay_IH3d0ara9bSsjQ', paise(59_979))).toBe('unknown')
  })

  it('is not taken in part', async () => {
    const { payment } = await setAside()
    expect(await provider.capture(payment.id, paise(59_978))).toBe('unknown')
    expect(payment.status).toBe('authorized')
  })

  it('is told as such, taken, and taken again without harm', async () => {
    const { attempt, payment } = await setAside()
    expect(await provider.inquire(attempt)).toMatchObject({
      state: 'processing',
      payments: [{ state: 'authorized', cardLastFour: '1007' }],
    })
    expect(await provider.capture(payment.id, paise(59_979))).toBe('captured')
    expect(await provider.capture(payment.id, paise(59_979))).toBe('captured')
    expect((await provider.inquire(attempt)).state).toBe('paid')
  })

  it('is known to be taken though the answer was lost', async () => {
    const { payment } = await setAside()
    server.fail({ kind: 'drop', acts: true }, { match: /capture$/, times: 1 })
    expect(await provider.capture(payment.id, paise(59_979))).toBe('captured')
  })

  it('cannot be taken once it went back', async () => {
    const { payment } = await setAside()
    payment.status = 'refunded'
    expect(await provider.capture(payment.id, paise(59_979))).toBe('expired')
  })
})

describe('a refund at Razorpay', () => {
  const part = (paymentReference: string, amount = 20_000) => ({
    refundId: randomUUID(),
    paymentReference,
    amountPaise: paise(amount),
  })

  it('of a payment that was made elsewhere waits for a person', async () => {
    expect((await provider.refund(part('sandbox-1'))).kind).toBe('blocked')
    expect((await provider.inquireRefund({ ...part('sandbox-1'), reference: null })).kind).toBe('blocked')
  })

  it('fails while the balance is too low, and goes back under the same id later', async () => {
    const { payment } = await paid()
    const refund = part(payment.id)
    const before = server.balancePaise
    server.balancePaise = 19_999
    expect(await provider.refund(refund)).toEqual({ kind: 'failed', reason: 'The balance at Razorpay is too low.' })
    server.balancePaise = before
    expect((await provider.refund(refund)).kind).toBe('processed')
  })

  it('of a payment older than half a year waits for a person', async () => {
    const { payment } = await paid()
    payment.created_at -= 181 * 86_400
    expect(await provider.refund(part(payment.id))).toEqual({
      kind: 'blocked',
      reason: 'The payment is older than 180 days.',
    })
  })

  it('that failed, of a payment that is too old by now, waits for a person', async () => {
    const { payment } = await paid()
    const refund = part(payment.id)
    server.refundsBegin = 'failed'
    expect((await provider.refund(refund)).kind).toBe('failed')
    server.refundsBegin = 'processed'
    payment.created_at -= 181 * 86_400
    expect((await provider.refund(refund)).kind).toBe('blocked')
  })

  it('that failed is sent anew under a key of its own, and what came of that is the answer from then on', async () => {
    const { payment } = await paid()
    const refund = part(payment.id)
    server.refundsBegin = 'failed'
    expect((await provider.refund(refund)).kind).toBe('failed')
    expect((await provider.refund(refund)).kind).toBe('failed')
    server.refundsBegin = 'processed'
    const sent = await provider.refund(refund)
    expect(sent.kind).toBe('processed')
    server.forgetKeys()
    expect(await provider.refund(refund)).toEqual(sent)
    expect(await provider.inquireRefund({ ...refund, reference: null })).toEqual(sent)
    expect(payment.amount_refunded).toBe(20_000)
    expect([...server.refunds.values()].filter((one) => one.payment_id === payment.id)).toHaveLength(3)
  })

  it('is not sent a second time though Razorpay has forgotten its key', async () => {
    const { payment } = await paid()
    const refund = part(payment.id)
    const sent = await provider.refund(refund)
    server.forgetKeys()
    expect(await provider.refund(refund)).toEqual(sent)
    expect(payment.amount_refunded).toBe(20_000)
  })

  it('sent twice at the same moment goes back once', async () => {
    const { payment } = await paid()
    const refund = part(payment.id)
    await Promise.all([provider.refund(refund), provider.refund(refund)])
    expect(payment.amount_refunded).toBe(20_000)
  })

  it('of what somebody gave back by hand waits for a person', async () => {
    const { payment } = await paid()
    payment.status = 'refunded'
    expect((await provider.refund(part(payment.id))).kind).toBe('blocked')
  })

  it('takes its time, and is asked about', async () => {
    const { payment } = await paid()
    const refund = part(payment.id)
    server.refundsBegin = 'pending'
    const sent = await provider.refund(refund)
    server.refundsBegin = 'processed'
    if (sent.kind !== 'pending') throw new Error(sent.kind)
    expect(await provider.inquireRefund({ ...refund, reference: sent.reference })).toEqual(sent)
    server.moveRefund(sent.reference, 'failed')
    expect(await provider.inquireRefund({ ...refund, reference: sent.reference })).toMatchObject({ kind: 'failed' })
    server.moveRefund(sent.reference, 'processed')
    expect(await provider.inquireRefund({ ...refund, reference: sent.reference })).toEqual({
      ...sent,
      kind: 'processed',
    })
  })

  it('of another sum under the same id is not taken for this one', async () => {
    const { payment } = await paid()
    const refund = part(payment.id)
    const sent = await provider.refund(refund)
    const other = { ...refund, amountPaise: paise(10_000) }
    expect((await provider.refund(other)).kind).toBe('failed')
    const reference = 'reference' in sent ? sent.reference : null
    expect(await provider.inquireRefund({ ...other, reference })).toEqual({ kind: 'unknown' })
  })
})

describe('what Razorpay tells', () => {
  async function told(act: () => unknown, how?: Parameters<StandIn['deliver']>[1]) {
    await server.deliver(() => {}, 'never')
    await act()
    const events: Webhook[] = []
    await server.deliver((event) => events.push(event), how)
    return events.map((event) => ({ kind: event.kind, event: provider.parseEvent(event.body, event.headers) }))
  }

  it('is not believed when it is forged', async () => {
    const { reference } = await onPage()
    const events = await told(() => server.pay(reference), 'forged')
    expect(events.map(({ event }) => event)).toEqual([undefined, undefined, undefined])
  })

  it.each(['once', 'old secret', 'unknown keys'] as const)('leads to the try, %s', async (how) => {
    const { id, reference } = await onPage()
    const events = await told(() => server.pay(reference), how)
    expect(events.map(({ kind }) => kind)).toEqual(['payment.authorized', 'payment.captured', 'payment_link.paid'])
    for (const { kind, event } of events)
      expect(event).toMatchObject({ kind, attemptId: id, reference, refundId: null })
  })

  it('leads to the try by the page alone where its notes are gone', async () => {
    const { id, reference } = await onPage()
    server.linkOf(id).notes = {}
    const [failed] = await told(() => server.failToPay(reference))
    expect(failed?.event).toMatchObject({ kind: 'payment.failed', attemptId: null, reference })
  })

  it('of a refund names it', async () => {
    const { attempt, payment } = await paid()
    const refundId = randomUUID()
    const events = await told(() =>
      provider.refund({ refundId, paymentReference: payment.id, amountPaise: paise(100) }),
    )
    expect(events.map(({ kind }) => kind)).toEqual(['refund.created', 'refund.processed'])
    for (const { event } of events) expect(event).toMatchObject({ attemptId: attempt.id, refundId })
  })

  it('of a dispute leads to the try', async () => {
    const { attempt, payment } = await paid()
    const [disputed] = await told(() => server.dispute(payment.id))
    expect(disputed?.event).toMatchObject({ kind: 'payment.dispute.created', attemptId: attempt.id })
  })

  it('is known by the id that Razorpay gave it', async () => {
    const { reference } = await onPage()
    await server.deliver(() => {}, 'never')
    server.failToPay(reference)
    await server.deliver(({ body, headers }) => {
      expect(provider.parseEvent(body, headers)?.key).toMatch(/^[0-9a-f]{16}$/)
      expect(provider.parseEvent(body, headers)?.key).toBe(headers.get('x-razorpay-event-id'))
    })
    expect.assertions(2)
  })

  it('without an id is known by its bytes, and is no reason to fail where it cannot be read', () => {
    const signed = (text: string) => {
      const body = Buffer.from(text)
      return provider.parseEvent(body, new Headers({ 'x-razorpay-signature': signatureOf(server.webhookSecret, body) }))
    }
    expect(signed('not json')).toMatchObject({ kind: 'unreadable', attemptId: null, reference: null })
    expect(signed('{"event":"a.b","payload":[]}')).toMatchObject({ kind: 'a.b' })
    expect(signed('{"event":"a.b"}')?.key).toBe(signed('{"event":"a.b"}')?.key)
    expect(signed('{"event":"a.b"}')?.key).not.toBe(signed('{"event":"a.c"}')?.key)
  })

  it('about things that are not ours leads nowhere', () => {
    const payload = {
      payment_link: { id: '../plink', reference_id: 'TS1989' },
      payment: { description: 'A gift', notes: [] },
    }
    const { body, headers } = webhookOf(server.webhookSecret, 'payment_link.paid', payload, 1)
    expect(provider.parseEvent(body, headers)).toMatchObject({ attemptId: null, reference: null })
  })
})

describe('the books of Razorpay', () => {
  it('are not told for a day that is none, or while Razorpay is away', async () => {
    await expect(provider.settlementRows('today')).rejects.toThrow('Not a day')
    server.fail({ kind: 'refuse', status: 503 }, { times: 1 })
    await expect(provider.settlementRows('2026-11-20')).rejects.toThrow('2026-11-20')
  })

  it('name every payment and refund that was settled, however many pages they take', async () => {
    const { payment } = await paid()
    const refundId = randomUUID()
    await provider.refund({ refundId, paymentReference: payment.id, amountPaise: paise(20_000) })
    for (let count = 0; count < 1_100; count++) {
      const copy = { ...payment, id: `pay_${String(count).padStart(14, '0')}` }
      server.payments.set(copy.id, copy)
    }
    const settlement = server.settle()
    const rows = (await provider.settlementRows('2026-11-20')).filter((row) => row.settlement === settlement)
    expect(rows.find(({ reference }) => reference === payment.id)).toEqual({
      kind: 'payment',
      reference: payment.id,
      amountPaise: 59_979,
      feePaise: 1_416,
      settlement,
      chargeBack: null,
    })
    expect(rows.filter(({ kind }) => kind === 'refund').map(({ amountPaise }) => amountPaise)).toContain(20_000)
    expect(new Set(rows.map(({ reference }) => reference)).size).toBe(rows.length)
    expect(rows.filter(({ reference }) => /^pay_0{10}/.test(reference))).toHaveLength(1_100)
  })
})

describe('the books of Razorpay about a dispute', () => {
  it('name it, with what was taken for it', async () => {
    const { payment } = await paid()
    const dispute = server.dispute(payment.id)
    server.moveDispute(dispute.id, 'lost', { deducted: 20_000 })
    const settlement = server.settle()
    const rows = (await provider.settlementRows('2026-11-20')).filter((row) => row.settlement === settlement)
    expect(rows.filter(({ kind }) => kind !== 'payment')).toEqual([
      {
        kind: 'charge_back',
        reference: dispute.id.replace('disp_', 'adj_'),
        amountPaise: 20_000,
        feePaise: 0,
        settlement,
        chargeBack: dispute.id,
      },
    ])
  })
})

describe('a dispute of Razorpay', () => {
  it('that stands at a word nobody knows yet holds the money', async () => {
    const { payment } = await paid()
    const dispute = server.dispute(payment.id)
    server.moveDispute(dispute.id, 'something_new')
    expect(await provider.inquireChargeBack(dispute.id)).toMatchObject({ chargeBack: { status: 'open' } })
  })

  it('is asked about by an id of theirs alone, and answered by itself alone', async () => {
    const { payment } = await paid()
    const [one, other] = [server.dispute(payment.id), server.dispute(payment.id)]
    for (const name of ['', '../payments', 'disp_1', `${one.id}/accept`])
      expect(await provider.inquireChargeBack(name)).toEqual({ kind: 'none' })
    server.disputes.set(one.id, other)
    expect(await provider.inquireChargeBack(one.id)).toEqual({ kind: 'unknown' })
  })
})

// The stand-in proves nothing unless it signs as Razorpay does: these are published examples.
describe('the stand-in signs', () => {
  it('a return', () => {
    const back = 'plink_IH3cNucfVEgV68|TSsd1989|paid|pay_IH3d0ara9bSsjQ'
    expect(signatureOf('EnLs21M47BllR3X8PSFtjtbd', back)).toBe(
      '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b',
    )
  })

  it('a webhook', () => {
    expect(signatureOf('123456', '{"a":1,"b":2,"c":{"d":3}}')).toBe(
      '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc',
    )
  })
})
