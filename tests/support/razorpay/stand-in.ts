import { required } from '#platform/kit/required.ts'
import { type Asked, type GatewayServer, type Reply, startGatewayServer } from '../gateway-server.ts'
import {
  type Dispute,
  disputeView,
  type Link,
  linkView,
  newId,
  type Payment,
  paymentView,
  type Refund,
  Refusal,
  refundView,
} from './books.ts'
import { type Delivery, signatureOf, signedWith, type Webhook, webhookOf, withUnknownKeys } from './webhooks.ts'

/** Razorpay on this machine, as far as the shop uses it: its API, its page, and what its people and banks do when a test asks. */
export interface StandIn extends GatewayServer {
  keyId: string
  keySecret: string
  webhookSecret: string
  oldWebhookSecret: string
  links: Map<string, Link>
  payments: Map<string, Payment>
  refunds: Map<string, Refund>
  disputes: Map<string, Dispute>
  /** What can be given back at most, in paise. */
  balancePaise: number
  /** New refunds begin so. */
  refundsBegin: Refund['status']
  /** Whether authorised money is taken at once, as it is set in the dashboard. */
  capturesItself: boolean
  /** The page with this id of the shop's. */
  linkOf(referenceId: string): Link
  /** Somebody pays on a page. Refused where it takes no payment any more, unless a bank is `late`. */
  pay(linkId: string, how?: { method?: string; late?: boolean }): Payment
  /** Somebody fails to pay on a page. */
  failToPay(linkId: string, reason?: string, method?: string): Payment
  /** Somebody begins to pay, and the bank does not answer. */
  begin(linkId: string): Payment
  /** The bank answers late. */
  authorise(paymentId: string): Payment
  /** The keys of refunds are remembered no longer. */
  forgetKeys(): void
  /** A refund takes its way. */
  moveRefund(refundId: string, status: Refund['status']): void
  /** Razorpay transfers to the shop what it took and gave back so far. Answers the settlement's id. */
  settle(): string
  /** A bank disputes a payment: all of it, or so many paise. */
  dispute(paymentId: string, about?: { amount?: number; respondBy?: Date }): Dispute
  /** The bank goes a step on. What is lost is taken from the balance: all of it, or so many paise. */
  moveDispute(disputeId: string, status: string, about?: { deducted?: number; event?: string }): void
  /** Hands over what was to be told since the last time. */
  deliver(to: (webhook: Webhook) => unknown, how?: Delivery): Promise<void>
}

const feeOf = (amount: number) => Math.round(amount * 0.0236)

type Handler = (asked: Asked, ...ids: string[]) => unknown

/** `clock` is Razorpay's own. */
export async function startRazorpay(clock: () => Date = () => new Date()): Promise<StandIn> {
  const keyId = 'rzp_test_standin0000001'
  const keySecret = 'a secret of the stand-in'
  const seconds = () => Math.floor(clock().getTime() / 1_000)
  const links = new Map<string, Link>()
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()
  const refundKeys = new Map<string, { body: string; refundId: string }>()
  let waiting: Webhook[] = []

  const paymentsOn = (link: Link) => [...payments.values()].filter((payment) => payment.link === link.id)
  const view = (link: Link) => linkView(link, paymentsOn(link))
  const viewOf = (payment: Payment, withCard = false) => paymentView(payment, links.get(payment.link), withCard)

  function known<Thing>(things: Map<string, Thing>, id: string): Thing {
    const thing = things.get(id)
    if (!thing) throw new Refusal('The id provided does not exist')
    return thing
  }
  function linkNow(id: string): Link {
    const link = known(links, id)
    if (link.status === 'created' && link.expire_by <= seconds()) {
      link.status = 'expired'
      tell('payment_link.expired', { payment_link: view(link) })
    }
    return link
  }

  function tell(kind: string, payload: Record<string, unknown>): void {
    waiting.push(webhookOf(standIn.webhookSecret, kind, payload, seconds()))
  }
  function tellOfPayment(payment: Payment, link: Link): void {
    tell(`payment.${payment.status}`, { payment: viewOf(payment, true) })
    if (payment.status !== 'captured') return
    const order = { id: link.order.replace('order_', ''), receipt: link.reference_id, status: 'paid' }
    tell('payment_link.paid', { payment_link: view(link), order, payment: viewOf(payment, true) })
  }

  function take(payment: Payment): void {
    payment.status = 'captured'
    payment.fee = feeOf(payment.amount)
    payment.tax = Math.round((payment.fee * 18) / 118)
    const link = known(links, payment.link)
    link.status = 'paid'
    tellOfPayment(payment, link)
  }
  function authorise(payment: Payment): Payment {
    payment.status = 'authorized'
    payment.error_reason = null
    tellOfPayment(payment, known(links, payment.link))
    if (standIn.capturesItself) take(payment)
    return payment
  }
  function addPayment(link: Link, method: string): Payment {
    const payment: Payment = {
      id: newId('pay'),
      link: link.id,
      order_id: link.order,
      amount: link.amount,
      currency: link.currency,
      status: 'created',
      method,
      card: method === 'card' ? { last4: '1007', network: 'Visa' } : null,
      amount_refunded: 0,
      fee: null,
      tax: null,
      error_reason: null,
      created_at: seconds(),
      settlement: null,
    }
    payments.set(payment.id, payment)
    return payment
  }
  function opened(linkId: string): Link {
    const link = linkNow(linkId)
    if (link.status !== 'created') throw new Refusal('Payment Link is not in a payable state.')
    return link
  }

  function createLink({ body }: Asked): unknown {
    const asked = JSON.parse(body.toString())
    if (!Number.isSafeInteger(asked.amount) || asked.amount < 100)
      throw new Refusal('The amount must be at least INR 1.00.')
    if (asked.callback_method !== 'get') throw new Refusal('callback_method must be get.')
    if (String(asked.reference_id).length > 40)
      throw new Refusal('The reference id may not be greater than 40 characters.')
    if (asked.expire_by < seconds() + 15 * 60)
      throw new Refusal('expire_by should be at least 15 minutes after current time.')
    if (/^\+91(\d)\1{9}$/.test(asked.customer?.contact ?? '')) throw new Refusal('Contact number is invalid.')
    if ([...links.values()].some(({ reference_id }) => reference_id === asked.reference_id))
      throw new Refusal(`payment link with given reference_id (${asked.reference_id}) already exists`)
    const id = newId('plink')
    const link: Link = {
      id,
      order: newId('order'),
      reference_id: asked.reference_id,
      amount: asked.amount,
      currency: asked.currency,
      status: 'created',
      short_url: `${standIn.url}/rzp/${id}`,
      expire_by: asked.expire_by,
      callback_url: asked.callback_url,
      customer: asked.customer,
      notes: asked.notes ?? {},
      asked,
    }
    links.set(id, link)
    return view(link)
  }
  function cancelLink(id: string): unknown {
    const link = linkNow(id)
    if (link.status === 'paid') throw new Refusal('cannot cancel or expire an already paid/partially paid link')
    if (link.status !== 'created') throw new Refusal('cannot cancel or expire an expired link')
    link.status = 'cancelled'
    tell('payment_link.cancelled', { payment_link: view(link) })
    return view(link)
  }

  function capture(id: string, { body }: Asked): unknown {
    const payment = known(payments, id)
    if (payment.status === 'captured') throw new Refusal('This payment has already been captured')
    if (payment.status !== 'authorized')
      throw new Refusal('Only payments which have been authorized and not yet captured can be captured')
    if (JSON.parse(body.toString()).amount !== payment.amount)
      throw new Refusal('Capture amount must be equal to the amount authorized')
    take(payment)
    return viewOf(payment, true)
  }

  /** What failed went nowhere. */
  function countRefunds(payment: Payment): void {
    payment.amount_refunded = [...refunds.values()]
      .filter((one) => one.payment_id === payment.id && one.status !== 'failed')
      .reduce((sum, { amount }) => sum + amount, 0)
    payment.status = payment.amount_refunded === payment.amount ? 'refunded' : 'captured'
  }

  function refund(id: string, { body, headers }: Asked): unknown {
    const key = headers.get('x-refund-idempotency')
    const text = body.toString()
    const before = key && refundKeys.get(key)
    if (before && before.body !== text)
      throw new Refusal('Different request with the same idempotency key has already been processed.')
    if (before) return refundView(known(refunds, before.refundId))
    const payment = known(payments, id)
    const { amount, receipt, speed: _, ...others } = JSON.parse(text)
    if (Object.keys(others).length > 0)
      throw new Refusal(`${Object.keys(others)} is/are not required and should not be sent`)
    if (payment.status === 'refunded') throw new Refusal('The payment has been fully refunded already')
    if (payment.status !== 'captured') throw new Refusal('The payment status should be captured for action to be taken')
    if (seconds() - payment.created_at > 180 * 86_400)
      throw new Refusal('Normal refund is not possible for this payment')
    if (payment.amount_refunded + amount > payment.amount)
      throw new Refusal('The refund amount provided is greater than amount captured')
    if (amount > standIn.balancePaise)
      throw new Refusal('Your account does not have enough balance to carry out the refund operation.')
    standIn.balancePaise -= amount
    const made: Refund = {
      id: newId('rfnd'),
      payment_id: id,
      amount,
      status: standIn.refundsBegin,
      receipt,
      created_at: seconds(),
      settlement: null,
    }
    refunds.set(made.id, made)
    countRefunds(payment)
    if (key) refundKeys.set(key, { body: text, refundId: made.id })
    tell('refund.created', { refund: refundView(made), payment: viewOf(payment) })
    if (made.status !== 'pending') tell(`refund.${made.status}`, { refund: refundView(made), payment: viewOf(payment) })
    return refundView(made)
  }

  const settledLines = () =>
    [
      ...[...payments.values()].map((payment) => ({
        ...{
          entity_id: payment.id,
          type: 'payment',
          payment_id: null,
          order_receipt: links.get(payment.link)?.reference_id,
        },
        ...{
          amount: payment.amount,
          debit: 0,
          credit: payment.amount - (payment.fee ?? 0),
          fee: payment.fee,
          tax: payment.tax,
        },
        ...{ settlement_id: payment.settlement, notes: '{}' },
      })),
      ...[...refunds.values()].map((one) => ({
        ...{ entity_id: one.id, type: 'refund', payment_id: one.payment_id, order_receipt: null },
        ...{ amount: one.amount, debit: one.amount, credit: 0, fee: 0, tax: 0 },
        ...{ settlement_id: one.settlement, notes: '{}' },
      })),
      ...[...disputes.values()].map((one) => ({
        ...{ entity_id: one.id.replace('disp_', 'adj_'), type: 'adjustment', payment_id: one.payment_id },
        ...{ amount: one.amount_deducted, debit: one.amount_deducted, credit: 0, fee: 0, tax: 0, order_receipt: null },
        ...{ dispute_id: one.id, settlement_id: one.settlement, notes: '{}' },
      })),
    ].filter(({ settlement_id }) => settlement_id !== null)

  const collection = (items: readonly unknown[]) => ({ entity: 'collection', count: items.length, items })
  function pageOf(items: readonly unknown[], { query }: Asked) {
    const skip = Number(query.get('skip') ?? 0)
    return collection(items.slice(skip, skip + Number(query.get('count') ?? 10)))
  }

  const returnTo = (link: Link, payment: Payment): string => {
    const url = new URL(link.callback_url)
    const signed = [link.id, link.reference_id, 'paid', payment.id]
    const values = [...signed, signatureOf(keySecret, signed.join('|'))]
    const names = ['payment_link_id', 'payment_link_reference_id', 'payment_link_status', 'payment_id', 'signature']
    for (const [index, name] of names.entries()) url.searchParams.set(`razorpay_${name}`, values[index] ?? '')
    return url.href
  }
  function page(id: string): Reply {
    const link = linkNow(id)
    const buttons = ['pay', 'fail'].map((act) => `<button formaction="/rzp/${id}/${act}">${act}</button>`).join('')
    const form = link.status === 'created' ? `<form method="post">${buttons}</form>` : `<p>${link.status}</p>`
    return {
      status: 200,
      body: `<!doctype html><title>Razorpay stand-in</title><h1>${link.amount / 100} INR</h1>${form}`,
    }
  }
  function actOnPage(id: string, act: string): Reply {
    if (act === 'pay') return { status: 303, body: '', headers: { location: returnTo(linkNow(id), standIn.pay(id)) } }
    standIn.failToPay(id)
    return page(id)
  }

  const routes: [RegExp, Handler][] = [
    [/^POST \/v1\/payment_links$/, createLink],
    [
      /^GET \/v1\/payment_links$/,
      ({ query }) => {
        const found = [...links.values()].filter(({ reference_id }) => reference_id === query.get('reference_id'))
        return { payment_links: found.map(({ id }) => view(linkNow(id))) }
      },
    ],
    [/^GET \/v1\/payment_links\/(\w+)$/, (_, id = '') => view(linkNow(id))],
    [/^POST \/v1\/payment_links\/(\w+)\/cancel$/, (_, id = '') => cancelLink(id)],
    [
      /^GET \/v1\/orders$/,
      ({ query }) => {
        const made = [...links.values()].filter((link) => paymentsOn(link).length > 0)
        const found = made.filter(({ reference_id }) => reference_id === query.get('receipt'))
        return collection(found.map(({ order, reference_id }) => ({ id: order, receipt: reference_id })))
      },
    ],
    [
      /^GET \/v1\/orders\/(\w+)\/payments$/,
      (_, id = '') => {
        const found = [...payments.values()].filter(({ order_id }) => order_id === id)
        return collection(found.reverse().map((payment) => viewOf(payment)))
      },
    ],
    [/^GET \/v1\/payments\/(\w+)$/, ({ query }, id = '') => viewOf(known(payments, id), query.has('expand[]'))],
    [/^POST \/v1\/payments\/(\w+)\/capture$/, (asked, id = '') => capture(id, asked)],
    [/^POST \/v1\/payments\/(\w+)\/refund$/, (asked, id = '') => refund(id, asked)],
    [
      /^GET \/v1\/payments\/(\w+)\/refunds$/,
      (asked, id = '') =>
        pageOf([...refunds.values()].filter(({ payment_id }) => payment_id === id).map(refundView), asked),
    ],
    [/^GET \/v1\/refunds\/(\w+)$/, (_, id = '') => refundView(known(refunds, id))],
    [/^GET \/v1\/disputes\/(\w+)$/, (_, id = '') => disputeView(known(disputes, id))],
    [/^GET \/v1\/settlements\/recon\/combined$/, (asked) => pageOf(settledLines(), asked)],
  ]

  const isSignedIn = ({ headers }: Asked) =>
    headers.get('authorization') === `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

  function answer(asked: Asked): Reply {
    const [, onPage, act] = /^\/rzp\/(plink_\w+?)(?:\/(pay|fail))?$/.exec(asked.path) ?? []
    if (onPage) return act && asked.method === 'POST' ? actOnPage(onPage, act) : page(onPage)
    if (!isSignedIn(asked)) throw new Refusal('The api key/secret provided is invalid', 401)
    for (const [pattern, handler] of routes) {
      const found = pattern.exec(`${asked.method} ${asked.path}`)
      if (found) return { status: 200, body: handler(asked, ...found.slice(1)) }
    }
    throw new Refusal('The requested URL was not found on the server.')
  }

  const server = await startGatewayServer((asked) => {
    try {
      return answer(asked)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const { status, code, message: description } = error
      const around = { source: 'business', step: 'payment_initiation', reason: 'input_validation_failed', metadata: {} }
      return { status, body: { error: { code, description, field: null, ...around } } }
    }
  })

  const standIn: StandIn = {
    ...server,
    keyId,
    keySecret,
    webhookSecret: 'a webhook secret of the stand-in',
    oldWebhookSecret: 'the webhook secret before that one',
    links,
    payments,
    refunds,
    disputes,
    balancePaise: 10_000_000,
    refundsBegin: 'processed',
    capturesItself: true,
    linkOf: (referenceId) =>
      required(
        [...links.values()].find(({ reference_id }) => reference_id === referenceId),
        `a page of ${referenceId}`,
      ),
    pay(linkId, { method = 'card', late = false } = {}) {
      return authorise(addPayment(late ? known(links, linkId) : opened(linkId), method))
    },
    failToPay(linkId, reason = 'insufficient_funds', method = 'card') {
      const link = opened(linkId)
      const payment = addPayment(link, method)
      Object.assign(payment, { status: 'failed', error_reason: reason })
      tellOfPayment(payment, link)
      return payment
    },
    begin: (linkId) => addPayment(opened(linkId), 'upi'),
    authorise: (paymentId) => authorise(known(payments, paymentId)),
    forgetKeys: () => refundKeys.clear(),
    moveRefund(refundId, status) {
      const moved = known(refunds, refundId)
      moved.status = status
      countRefunds(known(payments, moved.payment_id))
      tell(`refund.${status}`, { refund: refundView(moved), payment: viewOf(known(payments, moved.payment_id)) })
    },
    settle() {
      const settlement = newId('setl')
      for (const payment of payments.values())
        if (payment.status === 'captured' || payment.status === 'refunded') payment.settlement ??= settlement
      for (const one of refunds.values()) if (one.status === 'processed') one.settlement ??= settlement
      for (const one of disputes.values()) if (one.status === 'lost') one.settlement ??= settlement
      tell('settlement.processed', { settlement: { id: settlement, status: 'processed' } })
      return settlement
    },
    dispute(paymentId, { amount, respondBy = new Date(clock().getTime() + 7 * 86_400_000) } = {}) {
      const payment = known(payments, paymentId)
      const dispute: Dispute = {
        id: newId('disp'),
        payment_id: paymentId,
        amount: amount ?? payment.amount,
        amount_deducted: 0,
        status: 'open',
        phase: 'chargeback',
        reason_code: 'goods_or_services_not_received_or_partially_received',
        reason_description: 'Goods or services not received',
        respond_by: Math.floor(respondBy.getTime() / 1_000),
        created_at: seconds(),
        settlement: null,
      }
      disputes.set(dispute.id, dispute)
      tell('payment.dispute.created', { payment: viewOf(payment), dispute: disputeView(dispute) })
      return dispute
    },
    moveDispute(disputeId, status, { deducted, event = `payment.dispute.${status}` } = {}) {
      const dispute = known(disputes, disputeId)
      Object.assign(dispute, { status, amount_deducted: status === 'lost' ? (deducted ?? dispute.amount) : 0 })
      standIn.balancePaise -= dispute.amount_deducted
      tell(event, { payment: viewOf(known(payments, dispute.payment_id)), dispute: disputeView(dispute) })
    },
    async deliver(to, how = 'once') {
      const told = how === 'reordered' ? waiting.reverse() : waiting
      waiting = []
      for (const webhook of told) {
        if (how === 'never') continue
        if (how === 'forged') await to(signedWith('a secret that was guessed', webhook))
        else if (how === 'old secret') await to(signedWith(standIn.oldWebhookSecret, webhook))
        else if (how === 'unknown keys') await to(withUnknownKeys(standIn.webhookSecret, webhook))
        else await to(webhook)
        if (how === 'twice') await to(webhook)
      }
    },
  }
  return standIn
}
