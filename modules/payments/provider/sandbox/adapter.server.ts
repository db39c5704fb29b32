import { context } from '#platform/context.server.ts'
import { addDays, startOfIndianDay } from '#platform/kit/dates.ts'
import { currentProvider } from '../../provider.server.ts'
import type {
  Attempt,
  ChargeBackAnswer,
  Inquiry,
  Opened,
  PaymentProvider,
  ProviderPayment,
  RefundAnswer,
  RefundToSend,
} from '../port.ts'
import { sandboxClosed } from './errors.ts'
import { readEvent } from './events.server.ts'
import {
  bookInSandbox,
  findInSandboxBooks,
  findLink,
  findSandboxChargeBack,
  insertLink,
  readCharge,
  readSandboxBooks,
  type SandboxLink,
  shutLink,
  takeToken,
} from './store.server.ts'

// The built-in gateway for a shop that is only tried out: no money moves. Test cards by token, or a page of its own with cards, UPI and banks.

/** Calls without a token or a page, as programs make them, are paid at once. */
const paidAtOnce = (attempt: Attempt): ProviderPayment => ({
  reference: `sandbox-${attempt.id}`,
  state: 'captured',
  amountPaise: attempt.amountPaise,
  currency: 'INR',
  paidWith: attempt.method,
  cardNetwork: null,
  cardLastFour: null,
  feePaise: 0,
  feeTaxPaise: 0,
  failure: null,
})

type Charge = NonNullable<Awaited<ReturnType<typeof readCharge>>>

function inquiryOfCard(attempt: Attempt, card: Charge): Inquiry {
  const payment = {
    ...paidAtOnce(attempt),
    paidWith: 'card',
    cardNetwork: card.card_network,
    cardLastFour: card.card_last_four,
  }
  if (card.outcome === 'timeout_then_expire') return { state: 'processing', payments: [] }
  if (card.outcome === 'decline')
    return { state: 'failed', payments: [{ ...payment, state: 'failed', failure: 'bank_refused_card' }] }
  return { state: 'paid', payments: [payment] }
}

function inquiryOfLink(link: SandboxLink, now: Date): Inquiry {
  const payments = link.payments.map((one) => ({ ...one, currency: 'INR', feePaise: 0, feeTaxPaise: 0 }))
  if (payments.some(({ state }) => state === 'captured')) return { state: 'paid', payments }
  if (link.status === 'closed' || link.expires_at <= now) return { state: 'expired', payments }
  return { state: 'open', payments }
}

const referenceOf = (attempt: Attempt) => `sbx_${attempt.id.replaceAll('-', '')}`
const addressOf = (reference: string) => `${context().config.publicOrigin}/sandbox-gateway?page=${reference}`

async function openInSandbox(attempt: Attempt, returnUrl: string): Promise<Opened> {
  if (attempt.isOnPage) {
    const reference = referenceOf(attempt)
    await insertLink({ reference, attempt, returnUrl })
    return { kind: 'opened', reference, payUrl: addressOf(reference), inquiry: null }
  }
  const opened = { kind: 'opened', reference: attempt.id, payUrl: null } as const
  if (attempt.method !== 'card') return { ...opened, inquiry: { state: 'paid', payments: [paidAtOnce(attempt)] } }
  const card = attempt.token && (await takeToken(attempt.token, attempt.id))
  if (!card) return { kind: 'refused', failure: 'card_not_passed_on' }
  const isSilent = card.outcome.startsWith('timeout')
  return { ...opened, inquiry: isSilent ? { state: 'processing', payments: [] } : inquiryOfCard(attempt, card) }
}

async function inquireInSandbox(attempt: Attempt): Promise<Inquiry> {
  const link = await findLink(attempt.id)
  if (link) return inquiryOfLink(link, context().clock())
  if (attempt.method !== 'card')
    return attempt.reference === null
      ? { state: 'none', payments: [] }
      : { state: 'paid', payments: [paidAtOnce(attempt)] }
  const card = attempt.token && (await readCharge(attempt.token, attempt.id))
  return card ? inquiryOfCard(attempt, card) : { state: 'none', payments: [] }
}

/** What was paid stands in the gateway's books from the moment at which anybody hears of it. */
async function bookAll({ payments }: Inquiry): Promise<void> {
  for (const { state, reference, amountPaise } of payments)
    if (state === 'captured') await bookInSandbox('payment', reference, amountPaise, context().clock())
}

const refundReference = ({ refundId }: RefundToSend) => `sandbox-refund-${refundId}`

async function giveBack(refund: RefundToSend): Promise<RefundAnswer> {
  const reference = refundReference(refund)
  await bookInSandbox('refund', reference, refund.amountPaise, context().clock())
  return { kind: 'processed', reference }
}

async function inquireRefund(refund: RefundToSend): Promise<RefundAnswer | { kind: 'none' }> {
  const reference = refundReference(refund)
  return (await findInSandboxBooks(reference)) ? { kind: 'processed', reference } : { kind: 'none' }
}

async function inquireChargeBack(reference: string): Promise<ChargeBackAnswer> {
  const found = await findSandboxChargeBack(reference)
  if (!found) return { kind: 'none' }
  return {
    kind: 'found',
    chargeBack: {
      reference,
      paymentReference: found.payment_reference,
      amountPaise: found.amount_paise,
      currency: 'INR',
      status: found.status,
      phase: 'chargeback',
      reasonCode: 'demo',
      reason: 'Goods not received (demo)',
      respondBy: found.respond_by,
      openedAt: found.created_at,
    },
  }
}

/** The sandbox gateway as this shop's provider. */
export const sandboxProvider: PaymentProvider = {
  name: 'sandbox',
  capabilities: {
    cardTokens: true,
    isDemo: true,
    pageName: 'the gateway',
    payableMinutes: 13,
    chargeBacks: { answer: 'The sandbox gateway has no dashboard: its bank decides on this page.', url: null },
  },

  async open(attempt, { returnUrl }) {
    const answer = await openInSandbox(attempt, returnUrl)
    if (answer.kind === 'opened' && answer.inquiry) await bookAll(answer.inquiry)
    return answer
  },

  async inquire(attempt) {
    const answer = await inquireInSandbox(attempt)
    await bookAll(answer)
    return answer
  },

  async close(attempt) {
    const link = await findLink(attempt.id)
    // A bank that was asked about a card cannot be stopped.
    if (!link) return attempt.token ? 'unknown' : 'closed'
    return (await shutLink(link.reference)) ? 'closed' : 'already_paid'
  },

  async capture() {
    return 'captured'
  },

  refund: giveBack,

  inquireRefund,

  inquireChargeBack,

  readReturn(params) {
    const reference = params.get('sandbox')
    return reference && /^sbx_[0-9a-f]{32}$/.test(reference) ? { reference } : undefined
  },

  parseEvent: readEvent,

  async settlementRows(day) {
    const from = new Date(startOfIndianDay(day))
    const rows = await readSandboxBooks(from, addDays(from, 1))
    return rows.map(({ kind, reference, amount_paise }) => ({
      kind,
      reference,
      amountPaise: amount_paise,
      feePaise: 0,
      settlement: `sandbox-${day}`,
      chargeBack: kind === 'charge_back' ? reference : null,
    }))
  },
}

/** Refuses where the shop takes payments elsewhere, or nowhere. */
export function requireSandbox(): void {
  if (currentProvider()?.name !== sandboxProvider.name) throw sandboxClosed()
}
