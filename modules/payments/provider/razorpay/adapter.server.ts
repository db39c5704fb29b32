import { now } from '#platform/context.server.ts'
import { mobileE164 } from '#platform/kit/india.ts'
import type { Paise } from '#platform/kit/money.ts'
import { log } from '#platform/log.server.ts'
import type { Attempt, Opened, OpenWith, PaymentProvider, SettlementRow } from '../port.ts'
import { type Answer, idOf, type RazorpayAccount } from './call.server.ts'
import { inquireChargeBack } from './charge-backs.server.ts'
import {
  cancelLink,
  capturePayment,
  createLink,
  fetchPayment,
  findLink,
  linesPerPage,
  listSettlementLines,
  type RazorpayLink,
  type RazorpaySettlementLine,
} from './client.server.ts'
import { readEvent } from './events.server.ts'
import { inquire, inquiryOf, isLinkId, linkOf } from './inquiry.server.ts'
import { inquireRefund, sendRefund } from './refunds.server.ts'
import { isReturnOfRazorpay } from './signatures.server.ts'

// Razorpay by its Payment Links: each try is a page at Razorpay with one sum, which can be paid once. No script of theirs runs in the shop.

/** Razorpay takes no page that ends sooner. Half a minute more is for clocks that differ. */
const shortestPageMs = 15.5 * 60_000

const expiryOf = ({ expiresAt }: Attempt): number =>
  Math.ceil(Math.max(expiresAt.getTime(), now().getTime() + shortestPageMs) / 1_000)

function customerOf({ name, email, phone }: OpenWith['customer']) {
  const contact = mobileE164(phone)
  return { name, email, ...(contact && { contact }) }
}

const pageFor = (attempt: Attempt, { returnUrl }: OpenWith) => ({
  amount: attempt.amountPaise,
  currency: 'INR',
  accept_partial: false,
  reference_id: attempt.id,
  description: `Order ${attempt.orderNo}`,
  expire_by: expiryOf(attempt),
  callback_url: returnUrl,
  callback_method: 'get',
  // The shop writes to its customers itself.
  notify: { sms: false, email: false },
  reminder_enable: false,
  // Razorpay copies them to each payment, and tells them in its events.
  notes: { attempt: attempt.id, order: attempt.orderNo },
})

/** Whether customers may be sent there. A stand-in of tests has its pages beside its API, without https. */
function isPageAddress(url: string, { baseUrl }: RazorpayAccount): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, origin } = new URL(url)
  return protocol === 'https:' || (baseUrl !== undefined && origin === new URL(baseUrl).origin)
}

async function opened(account: RazorpayAccount, attempt: Attempt, link: RazorpayLink): Promise<Opened> {
  if (link.amount !== attempt.amountPaise || link.currency !== 'INR' || !isPageAddress(link.short_url, account)) {
    log.error({ event: 'razorpay.odd_page', attempt: attempt.id, link: link.id }, 'razorpay.odd_page')
    return { kind: 'unknown' }
  }
  const inquiry = link.status === 'created' ? null : await inquiryOf(account, link)
  return { kind: 'opened', reference: link.id, payUrl: link.short_url, inquiry }
}

/** A name or a number that Razorpay does not like is no reason to sell nothing: customers type them there anyway. */
const isAboutCustomer = (answer: Answer<unknown>): boolean =>
  answer.kind === 'refused' && answer.status === 400 && /contact|customer|e-?mail|name|phone/i.test(answer.description)

async function open(account: RazorpayAccount, attempt: Attempt, to: OpenWith): Promise<Opened> {
  const page = pageFor(attempt, to)
  let made = await createLink(account, { ...page, customer: customerOf(to.customer) })
  if (isAboutCustomer(made)) made = await createLink(account, page)
  if (made.kind === 'answered') return opened(account, attempt, made.body)
  // Our id is used already, or the answer was lost: whatever page bears the id is the one.
  const found = await findLink(account, attempt.id)
  if (found.kind === 'answered' && found.body) return opened(account, attempt, found.body)
  return made.kind === 'refused' && found.kind === 'answered'
    ? { kind: 'refused', failure: 'page_not_opened' }
    : { kind: 'unknown' }
}

async function close(account: RazorpayAccount, attempt: Attempt): Promise<'closed' | 'already_paid' | 'unknown'> {
  const link = await linkOf(account, attempt)
  if (link.kind !== 'answered') return 'unknown'
  if (!link.body) return 'closed'
  let { status } = link.body
  if (status === 'created') {
    const cancelled = await cancelLink(account, link.body.id)
    // Refused, or the answer was lost: it was paid in between, or it is closed all the same.
    const after = cancelled.kind === 'answered' ? cancelled : await linkOf(account, attempt)
    if (after.kind !== 'answered' || !after.body) return 'unknown'
    status = after.body.status
  }
  if (status === 'paid') return 'already_paid'
  return status === 'cancelled' || status === 'expired' ? 'closed' : 'unknown'
}

async function capture(account: RazorpayAccount, paymentId: string, amountPaise: Paise) {
  if (!idOf('pay').safeParse(paymentId).success) return 'unknown'
  const taken = await capturePayment(account, paymentId, amountPaise)
  // Captured already, too late, or the answer was lost: the payment itself says which.
  const answer = taken.kind === 'answered' ? taken : await fetchPayment(account, paymentId)
  if (answer.kind !== 'answered') return 'unknown'
  const { status, amount } = answer.body
  if (status === 'captured') return amount === amountPaise ? 'captured' : 'unknown'
  return status === 'failed' || status === 'refunded' ? 'expired' : 'unknown'
}

function readReturn(params: URLSearchParams, keySecret: string): { reference: string } | undefined {
  const said = (name: string) => params.get(`razorpay_${name}`) ?? ''
  const back = {
    linkId: said('payment_link_id'),
    referenceId: said('payment_link_reference_id'),
    status: said('payment_link_status'),
    paymentId: said('payment_id'),
    signature: said('signature'),
  }
  return isLinkId(back.linkId) && isReturnOfRazorpay(back, keySecret) ? { reference: back.linkId } : undefined
}

/** An adjustment that names a dispute is what a bank took, or gave again. */
function kindOf({ type, dispute_id }: RazorpaySettlementLine): SettlementRow['kind'] {
  if (type === 'payment' || type === 'refund') return type
  return dispute_id ? 'charge_back' : 'other'
}

/** Of an adjustment only the side it stands on tells its sign. */
function amountOf(line: RazorpaySettlementLine): number {
  const kind = kindOf(line)
  if (kind === 'charge_back') return line.debit - line.credit
  return kind === 'other' ? line.credit - line.debit : line.amount
}

const asRow = (line: RazorpaySettlementLine): SettlementRow => ({
  kind: kindOf(line),
  reference: line.entity_id,
  amountPaise: amountOf(line),
  feePaise: line.fee ?? null,
  settlement: line.settlement_id ?? null,
  chargeBack: kindOf(line) === 'charge_back' ? (line.dispute_id ?? null) : null,
})

async function settlementRows(account: RazorpayAccount, day: string): Promise<SettlementRow[]> {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw new RangeError(`Not a day: ${day}`)
  const rows: SettlementRow[] = []
  for (;;) {
    const page = await listSettlementLines(account, day, rows.length)
    if (page.kind !== 'answered') throw new Error(`Razorpay does not tell its books of ${day}.`)
    rows.push(...page.body.map(asRow))
    if (page.body.length < linesPerPage) return rows
  }
}

/**
 * Razorpay as this shop's provider. Any of `webhookSecrets` may have signed what it tells: the one of today and the one before. Nothing throws when
 * Razorpay is away, except `settlementRows`.
 */
export const razorpayProvider = (account: RazorpayAccount, webhookSecrets: readonly string[]): PaymentProvider => ({
  name: 'razorpay',
  capabilities: {
    cardTokens: false,
    isDemo: false,
    pageName: 'Razorpay',
    payableMinutes: 16,
    chargeBacks: {
      answer: 'Answer it in Razorpay’s dashboard, under Transactions, Disputes.',
      url: 'https://dashboard.razorpay.com/',
    },
  },
  open: (attempt, to) => open(account, attempt, to),
  inquire: (attempt) => inquire(account, attempt),
  close: (attempt) => close(account, attempt),
  capture: (paymentReference, amountPaise) => capture(account, paymentReference, amountPaise),
  refund: (refund) => sendRefund(account, refund),
  inquireRefund: (refund) => inquireRefund(account, refund),
  inquireChargeBack: (reference) => inquireChargeBack(account, reference),
  readReturn: (params) => readReturn(params, account.keySecret),
  parseEvent: (body, headers) => readEvent(body, headers, webhookSecrets),
  settlementRows: (day) => settlementRows(account, day),
})
