import { randomUUID } from 'node:crypto'
import Razorpay from 'razorpay'
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'
import { type StandIn, startRazorpay } from '#tests/support/razorpay/stand-in.ts'
import { signatureOf, webhookOf } from '#tests/support/razorpay/webhooks.ts'
import type { Answer, RazorpayAccount } from './call.server.ts'
import {
  cancelLink,
  capturePayment,
  createLink,
  fetchLink,
  fetchPayment,
  fetchRefund,
  findLink,
  findOrders,
  findRefunds,
  listPayments,
  listSettlementLines,
  refundPayment,
} from './client.server.ts'
import { isReturnOfRazorpay, isWebhookOfRazorpay } from './signatures.server.ts'

// Razorpay's own package, in the tests alone: the stand-in answers it as the package expects, and our own calls are the calls that it makes.

let server: StandIn
let account: RazorpayAccount
let official: Razorpay
beforeAll(async () => {
  server = await startRazorpay()
  account = { keyId: server.keyId, keySecret: server.keySecret, baseUrl: server.url, timeoutMs: 2_000 }
  official = officialWith(server.keySecret)
})
afterAll(() => server.close())

/** The package leads nowhere but to Razorpay; what it calls with can be led elsewhere. */
function officialWith(key_secret: string): Razorpay {
  const client = new Razorpay({ key_id: server.keyId, key_secret })
  const { rq } = client.api as unknown as { rq: { defaults: { baseURL: string; proxy: false } } }
  Object.assign(rq.defaults, { baseURL: server.url, proxy: false })
  return client
}

const pageBody = () => ({
  amount: paise(59_979),
  currency: 'INR',
  accept_partial: false,
  reference_id: randomUUID(),
  description: 'Order SHR-7K2QF-9DMXA',
  expire_by: Math.floor(Date.now() / 1_000) + 16 * 60,
  customer: { name: 'Meera Krishnan', email: 'meera@people.example', contact: '+919845012345' },
  notify: { sms: false, email: false },
  reminder_enable: false,
  callback_url: 'https://shop.example/checkout/payment?order=SHR-7K2QF-9DMXA',
  callback_method: 'get',
})

const openPage = () => official.paymentLink.create(pageBody())

async function paidPage() {
  const link = await openPage()
  return { link, payment: server.pay(link.id) }
}

/** How the package tells a refusal. */
const refusal = (description: RegExp, statusCode = 400) => ({
  statusCode,
  error: { code: 'BAD_REQUEST_ERROR', description: expect.stringMatching(description) },
})

describe('the official client is refused by the stand-in', () => {
  it('with a secret that is not the account’s', async () => {
    await expect(officialWith('another secret').paymentLink.fetch('plink_IH3cNucfVEgV68')).rejects.toMatchObject(
      refusal(/key/, 401),
    )
  })

  it('what nobody has heard of', async () => {
    await expect(official.paymentLink.fetch('plink_IH3cNucfVEgV68')).rejects.toMatchObject(refusal(/does not exist/))
    await expect(official.payments.fetch('pay_IH4NVgf4Dreq1l')).rejects.toMatchObject(refusal(/does not exist/))
    await expect(official.refunds.fetch('rfnd_IH4NVgf4Dreq1l')).rejects.toMatchObject(refusal(/does not exist/))
  })

  it('a second page under one reference', async () => {
    const page = pageBody()
    await official.paymentLink.create(page)
    await expect(official.paymentLink.create(page)).rejects.toMatchObject(refusal(/already exists/))
  })

  it('the end of a page that is paid, and of one that is cancelled', async () => {
    const { link } = await paidPage()
    await expect(official.paymentLink.cancel(link.id)).rejects.toMatchObject(refusal(/paid/))
    const { id } = await openPage()
    await official.paymentLink.cancel(id)
    await expect(official.paymentLink.cancel(id)).rejects.toMatchObject(refusal(/cannot cancel/))
  })

  it('a capture of another sum, and a second one', async () => {
    const payment = await authorised()
    await expect(official.payments.capture(payment.id, 59_978, 'INR')).rejects.toMatchObject(refusal(/equal/))
    await official.payments.capture(payment.id, 59_979, 'INR')
    await expect(official.payments.capture(payment.id, 59_979, 'INR')).rejects.toMatchObject(refusal(/already/))
  })

  it('more back than was taken', async () => {
    const { payment } = await paidPage()
    await official.payments.refund(payment.id, { amount: 59_000 })
    await expect(official.payments.refund(payment.id, { amount: 980 })).rejects.toMatchObject(refusal(/greater/))
  })
})

/** A payment whose money a bank has set aside, and nobody has taken. */
async function authorised() {
  const link = await openPage()
  server.capturesItself = false
  try {
    return server.pay(link.id)
  } finally {
    server.capturesItself = true
  }
}

describe('the official client at the stand-in', () => {
  it('creates a page, fetches and finds it, and cancels it', async () => {
    const page = pageBody()
    const made = await official.paymentLink.create(page)
    expect(made).toMatchObject({
      id: expect.stringMatching(/^plink_\w{14}$/),
      status: 'created',
      amount: 59_979,
      amount_paid: 0,
      reference_id: page.reference_id,
      expire_by: page.expire_by,
      payments: null,
    })
    expect(await official.paymentLink.fetch(made.id)).toEqual(made)
    const { id, status } = await official.paymentLink.cancel(made.id)
    expect({ id, status }).toEqual({ id: made.id, status: 'cancelled' })
  })

  it('sees a payment on the page, in its order and by itself', async () => {
    const { link, payment } = await paidPage()
    const paid = await official.paymentLink.fetch(link.id)
    expect(paid).toMatchObject({ status: 'paid', amount_paid: 59_979, payments: [{ payment_id: payment.id }] })
    const { items } = await official.orders.fetchPayments(payment.order_id)
    expect(items).toMatchObject([{ id: payment.id, order_id: payment.order_id, status: 'captured', captured: true }])
    const alone = await official.payments.fetch(payment.id)
    expect(alone).toMatchObject({ entity: 'payment', amount: 59_979, fee: payment.fee, tax: payment.tax })
  })

  it('captures what a bank has set aside', async () => {
    const payment = await authorised()
    expect(await official.payments.fetch(payment.id)).toMatchObject({
      status: 'authorized',
      captured: false,
      fee: null,
    })
    expect(await official.payments.capture(payment.id, 59_979, 'INR')).toMatchObject({ status: 'captured' })
  })

  it('gives a part back, then the rest, and lists both', async () => {
    const { payment } = await paidPage()
    const first = await official.payments.refund(payment.id, { amount: 10_001, speed: 'normal', receipt: 'one' })
    expect(first).toMatchObject({ entity: 'refund', amount: 10_001, payment_id: payment.id, receipt: 'one' })
    expect(await official.refunds.fetch(first.id)).toEqual(first)
    expect(await official.payments.fetch(payment.id)).toMatchObject({
      amount_refunded: 10_001,
      refund_status: 'partial',
    })
    const rest = await official.payments.refund(payment.id, { amount: 49_978 })
    expect((await official.payments.fetchMultipleRefund(payment.id)).items).toEqual([first, rest])
    expect(await official.payments.fetch(payment.id)).toMatchObject({ status: 'refunded', refund_status: 'full' })
  })

  it('sends no key with a refund, so that one sent twice is paid twice: the shop has a client of its own', async () => {
    const { payment } = await paidPage()
    const headers = { 'X-Refund-Idempotency': randomUUID() }
    const asked = { amount: 10_001, receipt: randomUUID(), headers }
    await expect(official.payments.refund(payment.id, asked as object)).rejects.toMatchObject(refusal(/headers/))
    const { headers: _, ...plain } = asked
    await official.payments.refund(payment.id, plain)
    await official.payments.refund(payment.id, plain)
    expect((await official.payments.fetchMultipleRefund(payment.id)).count).toBe(2)
  })
})

/** What one of the clients asked, and what came back, as far as both read it. */
async function asking<Answered>(ask: () => Promise<Answered>): Promise<{ asked: string[]; answer: Answered }> {
  const before = server.asked.length
  const answer = await ask()
  return { asked: server.asked.slice(before), answer }
}

type Thing = Awaited<ReturnType<typeof thingsToAskAbout>>
async function thingsToAskAbout() {
  const { link, payment } = await paidPage()
  const refund = await official.payments.refund(payment.id, { amount: 10_001, receipt: randomUUID() })
  const set = { aside: [await authorised(), await authorised()], open: [await openPage(), await openPage()] }
  server.settle()
  return { link, payment, refund, receipt: required(refund.receipt ?? undefined, 'its receipt'), ...set }
}
const day = { year: 2026, month: 11, day: 20 }

const pairs: [string, (it: Thing) => Promise<Answer<unknown>>, (it: Thing) => Promise<unknown>][] = [
  ['open a page', () => createLink(account, pageBody()), openPage],
  ['fetch a page', ({ link }) => fetchLink(account, link.id), ({ link }) => official.paymentLink.fetch(link.id)],
  [
    'find a page',
    ({ link }) => findLink(account, link.reference_id ?? ''),
    // Its types do not know what it can look for.
    ({ link: { reference_id } }) => official.paymentLink.all({ reference_id } as object),
  ],
  [
    'close a page',
    ({ open }) => cancelLink(account, open[0]?.id ?? ''),
    ({ open }) => official.paymentLink.cancel(open[1]?.id ?? ''),
  ],
  [
    'find an order',
    ({ link }) => findOrders(account, link.reference_id ?? ''),
    ({ link }) => official.orders.all({ receipt: link.reference_id ?? '' }),
  ],
  [
    'list the payments of an order',
    ({ payment }) => listPayments(account, payment.order_id),
    ({ payment }) => official.orders.fetchPayments(payment.order_id),
  ],
  [
    'fetch a payment',
    ({ payment }) => fetchPayment(account, payment.id),
    ({ payment }) => official.payments.fetch(payment.id),
  ],
  [
    'capture a payment',
    ({ aside }) => capturePayment(account, aside[0]?.id ?? '', paise(59_979)),
    ({ aside }) => official.payments.capture(aside[1]?.id ?? '', 59_979, 'INR'),
  ],
  [
    'give money back',
    ({ payment }) => refundPayment(account, payment.id, { key: randomUUID(), amountPaise: paise(5_000) }),
    ({ payment }) => official.payments.refund(payment.id, { amount: 5_000, speed: 'normal', receipt: randomUUID() }),
  ],
  [
    'fetch a refund',
    ({ refund }) => fetchRefund(account, refund.id),
    ({ refund }) => official.refunds.fetch(refund.id),
  ],
  [
    'list the refunds of a payment',
    ({ payment, receipt }) => findRefunds(account, payment.id, receipt),
    ({ payment }) => official.payments.fetchMultipleRefund(payment.id, { count: 100 }),
  ],
  [
    'read the books of a day',
    () => listSettlementLines(account, '2026-11-20', 0),
    () => official.settlements.reports({ ...day, count: 1_000, skip: 0 }),
  ],
]

/** One id for another: two pages, payments or refunds of the same kind are asked for alike. */
const withoutIds = (line: string) => line.replaceAll(/(plink|pay|order|rfnd)_\w{14}/g, '$1_…')

describe('our client and the official one', () => {
  it.each(pairs)('ask the same to %s, and read the same answer', async (_name, ours, theirs) => {
    const things = await thingsToAskAbout()
    const [own, official] = [await asking(() => ours(things)), await asking(() => theirs(things))]
    expect(own.asked.map(withoutIds)).toEqual(official.asked.map(withoutIds))
    expect(own.asked).toHaveLength(1)
    expect(own.answer.kind).toBe('answered')
    expect(official.answer).toBeTypeOf('object')
  })

  it('name the same pages, payments and refunds', async () => {
    const { link, payment, refund, receipt } = await thingsToAskAbout()
    const read = async (answer: Promise<Answer<unknown>>) => {
      const came = await answer
      return came.kind === 'answered' ? came.body : came
    }
    expect(await official.paymentLink.fetch(link.id)).toMatchObject(
      without(await read(fetchLink(account, link.id)), 'payments', 'order_id'),
    )
    expect(await official.payments.fetch(payment.id)).toMatchObject(
      // Only ours asks for the card too.
      without(await read(fetchPayment(account, payment.id)), 'card'),
    )
    expect(await official.refunds.fetch(refund.id)).toMatchObject(
      (await read(fetchRefund(account, refund.id))) as object,
    )
    expect(await read(findRefunds(account, payment.id, receipt))).toMatchObject([{ id: refund.id }])
  })
})

const without = (thing: unknown, ...names: string[]) =>
  Object.fromEntries(Object.entries(thing as object).filter(([name]) => !names.includes(name)))

describe('the signatures of the official package', () => {
  const secret = 'EnLs21M47BllR3X8PSFtjtbd'
  const link = {
    payment_link_id: 'plink_IH3cNucfVEgV68',
    payment_link_reference_id: 'TSsd1989',
    payment_link_status: 'paid',
    payment_id: 'pay_IH3d0ara9bSsjQ',
  }
  const linkSignature = '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b'
  const order = { order_id: 'order_IEIaMR65cu6nz3', payment_id: 'pay_IH4NVgf4Dreq1l' }
  const orderSignature = '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f'
  const body = '{"a":1,"b":2,"c":{"d":3}}'
  const bodySignature = '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc'

  const isReturn = (change: object, signature: string, key: string) => {
    const said = { ...link, ...change }
    const ours = isReturnOfRazorpay(
      {
        linkId: said.payment_link_id,
        referenceId: said.payment_link_reference_id,
        status: said.payment_link_status,
        paymentId: said.payment_id,
        signature,
      },
      key,
    )
    return { ours, theirs: validatePaymentVerification(said, signature, key) }
  }
  const isWebhook = (bytes: string, signature: string, key: string) => ({
    ours: isWebhookOfRazorpay(Buffer.from(bytes), signature, [key]),
    theirs: validateWebhookSignature(bytes, signature, key),
  })
  const no = { ours: false, theirs: false }
  const yes = { ours: true, theirs: true }

  it.each([
    ['another page', isReturn({ payment_link_id: 'plink_IH3cNucfVEgV69' }, linkSignature, secret)],
    ['another reference', isReturn({ payment_link_reference_id: 'TSsd1988' }, linkSignature, secret)],
    ['another state', isReturn({ payment_link_status: 'expired' }, linkSignature, secret)],
    ['another payment', isReturn({ payment_id: 'pay_IH3d0ara9bSsjR' }, linkSignature, secret)],
    ['another secret', isReturn({}, linkSignature, '123456')],
    ['no signature', isReturn({}, '', secret)],
    ['another body', isWebhook('{"a":1,"b":2,"c":{"d":4}}', bodySignature, '123456')],
    ['a body with a space', isWebhook(`${body} `, bodySignature, '123456')],
    ['another secret of webhooks', isWebhook(body, bodySignature, secret)],
    ['capital letters', isWebhook(body, bodySignature.toUpperCase(), '123456')],
  ])('refuse %s, as ours do', (_name, answers) => {
    expect(answers).toEqual(no)
  })

  it('know what Razorpay has published, as ours do', () => {
    expect(isReturn({}, linkSignature, secret)).toEqual(yes)
    expect(isWebhook(body, bodySignature, '123456')).toEqual(yes)
    // Returns from an order are not used here; the stand-in signs as they do.
    expect(validatePaymentVerification(order, orderSignature, secret)).toBe(true)
    expect(signatureOf(secret, `${order.order_id}|${order.payment_id}`)).toBe(orderSignature)
  })

  it('know an event of the stand-in, and the way back from its page', async () => {
    const { body, headers } = webhookOf(server.webhookSecret, 'payment.captured', { payment: { id: 'ü' } }, 1)
    const signature = headers.get('x-razorpay-signature') ?? ''
    expect(isWebhook(body.toString(), signature, server.webhookSecret)).toEqual(yes)
    const { id } = await openPage()
    const page = await fetch(`${server.url}/rzp/${id}/pay`, { method: 'POST', redirect: 'manual' })
    const said = new URL(page.headers.get('location') ?? '').searchParams
    const names = ['payment_link_id', 'payment_link_reference_id', 'payment_link_status', 'payment_id']
    const back = Object.fromEntries(names.map((name) => [name, said.get(`razorpay_${name}`)]))
    expect(isReturn(back, said.get('razorpay_signature') ?? '', server.keySecret)).toEqual(yes)
  })
})
