import { randomUUID } from 'node:crypto'
import { now } from '#platform/context.server.ts'
import { enqueueJob } from '#platform/jobs.server.ts'
import type { Issue } from '#platform/kit/app-error.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { qrOf } from '#platform/qr.server.ts'
import { cardNetwork, cardProblems } from '../../cards.ts'
import { failureText } from '../../errors.ts'
import { requireSandbox } from './adapter.server.ts'
import { sandboxCards } from './cards.ts'
import { deliver, deliverForged } from './deliver.server.ts'
import { cardInvalid, pageClosed, pageUnknown, testCardsOnly } from './errors.ts'
import type { CardInput, GatewayOutcomeView, GatewayPageView } from './shapes.ts'
import { addLinkPayment, findLinkByReference, type LinkPayment, type SandboxLink, shutLink } from './store.server.ts'

/** How the gateway tells the shop of a payment on its page: as a good one does, or as bad luck and bad people would. */
const deliveries = {
  once: 'At once',
  late: 'Half a minute later',
  twice: 'Twice',
  reordered: 'In the wrong order',
  forged: 'With a forged signature',
  never: 'Never',
} as const
type Delivery = keyof typeof deliveries

/** The banks of the page. Their names are made up. */
const sandboxBanks = ['Deccan Bank', 'Konkan Co-operative Bank', 'Malwa National Bank', 'Vindhya Bank'] as const

export interface PagePayment {
  method: 'card' | 'upi' | 'netbanking'
  outcome: 'pay' | 'fail'
  delivery: Delivery
  /** As typed; without one a good test card is taken. */
  card?: CardInput
}

/** The page at this address. Refuses where there is no sandbox, or no such page. */
async function openedPage(reference: string): Promise<SandboxLink> {
  requireSandbox()
  const link = await findLinkByReference(reference)
  if (!link) throw pageUnknown()
  return link
}

/** What is wrong with a card that was typed on the page. Real cards are refused. */
function issuesOf(card: CardInput): Issue[] {
  const problems = cardProblems(card, now())
  const isTestCard = card.cardNumber.replace(/\D/g, '') in sandboxCards
  if (!problems.cardNumber && !isTestCard) problems.cardNumber = testCardsOnly
  return Object.entries(problems).map(([path, message]) => ({ path: `card.${path}`, message }))
}

const goodCard = '4111111111111111'

function paymentOf(link: SandboxLink, { method, outcome, card }: PagePayment): LinkPayment {
  const digits = card?.cardNumber.replace(/\D/g, '') ?? goodCard
  const testCard = new Map(Object.entries(sandboxCards)).get(digits)
  const isRefused = outcome === 'fail' || (method === 'card' && testCard?.outcome === 'decline')
  return {
    reference: `sandbox_pay_${randomUUID().replaceAll('-', '')}`,
    state: isRefused ? 'failed' : 'captured',
    amountPaise: link.amount_paise,
    paidWith: method,
    cardNetwork: method === 'card' ? cardNetwork(digits) : null,
    cardLastFour: method === 'card' ? digits.slice(-4) : null,
    failure: isRefused ? (method === 'card' ? 'bank_refused_card' : 'bank_refused') : null,
  }
}

const cancelledOn = (link: SandboxLink): LinkPayment => ({
  reference: `sandbox_pay_${randomUUID().replaceAll('-', '')}`,
  state: 'failed',
  amountPaise: link.amount_paise,
  paidWith: link.method,
  cardNetwork: null,
  cardLastFour: null,
  failure: 'cancelled_on_page',
})

const upiOf = (link: SandboxLink) => {
  const amount = (link.amount_paise / 100).toFixed(2)
  const uri = `upi://pay?pa=demo@sandbox&pn=Shringar%20demo&tr=${link.reference}&am=${amount}&cu=INR`
  return { uri, qr: qrOf(uri) }
}

const textOf = (payment: LinkPayment | undefined) => (payment?.failure ? failureText(payment.failure) : null)

/** The page at this address, as it is drawn. */
export async function getSandboxPage(reference: string): Promise<GatewayPageView> {
  const link = await openedPage(reference)
  return {
    orderNo: link.order_no,
    amount: paiseToRupees(link.amount_paise),
    method: link.method,
    canBePaid: link.status === 'open' && link.expires_at > now(),
    isPaid: link.status === 'paid',
    expiresAt: link.expires_at.toISOString(),
    returnUrl: backTo(link),
    banks: [...sandboxBanks],
    deliveries: Object.entries(deliveries).map(([code, name]) => ({ code, name })),
    upi: upiOf(link),
    lastFailure: textOf(link.payments.at(-1)),
  }
}

/**
 * Somebody pays on the page, or fails to. The shop is told as `delivery` says. Refuses a card that is no test card, and a page that is paid, closed or
 * over.
 */
export async function payOnSandboxPage(reference: string, payment: PagePayment): Promise<GatewayOutcomeView> {
  const opened = await openedPage(reference)
  const issues = payment.card ? issuesOf(payment.card) : []
  if (issues.length > 0) throw cardInvalid(issues)
  const made = paymentOf(opened, payment)
  const link = await addLinkPayment(reference, made, now())
  if (!link) throw pageClosed()
  await tell(reference, made.state === 'captured' ? 'payment.captured' : 'payment.failed', payment.delivery)
  return { returnUrl: backTo(link), failure: textOf(made) }
}

/** The customer gives up on the page: it is closed, says so to the shop that asks, and leads back. */
export async function leaveSandboxPage(reference: string): Promise<GatewayOutcomeView> {
  const link = await openedPage(reference)
  await addLinkPayment(reference, cancelledOn(link), now())
  await shutLink(reference)
  return { returnUrl: backTo(link), failure: null }
}

/** Where the customer goes back to, with the page's name, as a gateway adds it. */
const backTo = (link: SandboxLink): string => `${link.return_url}&sandbox=${link.reference}`

const lateMs = 30_000

/** Tells the shop of a payment, in the way that was asked for. */
async function tell(reference: string, kind: string, delivery: Delivery): Promise<void> {
  const event = { id: `evt_${randomUUID()}`, kind, reference }
  switch (delivery) {
    case 'once':
      return deliver(event)
    case 'twice':
      await deliver(event)
      return deliver(event)
    case 'late': {
      const runAt = new Date(now().getTime() + lateMs)
      return enqueueJob('payment:sandbox_event', event, { key: `payment:sandbox_event:${event.id}`, runAt })
    }
    case 'reordered':
      await deliver(event)
      return deliver({ id: `evt_${randomUUID()}`, kind: 'payment.failed', reference })
    case 'forged':
      return deliverForged(event)
    case 'never':
  }
}
