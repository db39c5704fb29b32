import { lineName } from '#app/portal/order-lines.tsx'
import type { AdminOrderView } from '#modules/fulfillment/shapes.ts'
import { type ChargeBackStatus, refundFailureWords, refundHeldWords } from '#modules/payments/rules.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** Something that happened to an order's money, or is still to. */
export interface PaymentStep {
  key: string
  title: string
  /** Null for what is still to come. */
  at: string | null
  /** Only its day is known: somebody sent it by hand. */
  isDay?: boolean
  /** Of whoever carried it out. */
  reference: string | null
  notes: readonly string[]
}

/** What is called the same wherever an order's money is told. */
export const refundDueWords = (amount: number): string => `Refund of ${formatRupees(amount)} due`

type Payment = AdminOrderView['payment']
type Refund = Payment['refunds'][number]

/** What is to go back of an order, in rupees, and apart from it what only waits for a second admin. */
export function goingBack({ refunds, refundDue }: Pick<Payment, 'refunds' | 'refundDue'>): {
  due: number
  proposed: number
} {
  const inPaise = (rupees: number) => Math.round(rupees * 100)
  const proposed = refunds.reduce(
    (sum, { progress, amount }) => sum + (progress === 'proposed' ? inPaise(amount) : 0),
    0,
  )
  return { due: (inPaise(refundDue) - proposed) / 100, proposed: proposed / 100 }
}

/** What somebody here has to send of an order that no gateway pays back, in rupees: neither what waits for a second admin nor money that came twice. */
export function dueByHand({ status, refunds, refundDue }: Pick<Payment, 'status' | 'refunds' | 'refundDue'>): number {
  if (status === 'refund_due') return refundDue
  const due = refunds.filter((one) => one.status === 'due' && one.kind !== 'again' && one.progress !== 'proposed')
  return due.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100
}

const purposes: Record<Payment['captures'][number]['purpose'], string> = {
  order: 'captured',
  late: 'captured after the order was cancelled',
  again: 'captured a second time',
}

/** What was paid, with its gateway's references; by hand or still to come where no gateway took it. */
function coming(payment: Payment): PaymentStep[] {
  const { paidAt, amount, reference, card, provider, method, status, captures } = payment
  if (captures.length > 0)
    return captures.map((capture) => ({
      key: capture.id,
      title: `${formatRupees(capture.amount)} ${purposes[capture.purpose]}`,
      at: capture.at,
      reference: capture.reference,
      notes: [capture.card ?? capture.paidBy ?? method],
    }))
  const step = { key: 'payment', reference, notes: [card ?? method] }
  if (paidAt !== null)
    return [
      { ...step, title: `${formatRupees(amount)} ${provider === 'gateway' ? 'captured' : 'received'}`, at: paidAt },
    ]
  if (status === 'manual') return [{ ...step, title: `Waiting for ${formatRupees(amount)}`, at: null }]
  return status === 'awaiting' ? [{ ...step, title: 'Being confirmed', at: null }] : []
}

/** The tries that came to nothing, and the one that is open. */
function tries({ attempts }: Payment): PaymentStep[] {
  return attempts.flatMap(({ id, method, isOnPage, status, failure, reference, at, endedAt }) => {
    if (status === 'captured') return []
    const step = { key: id, reference, notes: failure ? [sentence(failure)] : [] }
    const what = `${method} payment${isOnPage ? ' on the gateway’s page' : ''}`
    if (endedAt === null) return [{ ...step, title: `${what} begun`, at }]
    return [{ ...step, title: `${what} ${status === 'failed' ? 'failed' : 'not finished'}`, at: endedAt }]
  })
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const progressWords: Partial<Record<NonNullable<Refund['progress']>, string>> = {
  proposed: 'proposed',
  sending: 'being refunded',
  pending: 'on its way back',
  failed: 'could not be refunded',
}

const kindWords: Partial<Record<Refund['kind'], string>> = {
  goodwill: 'Goodwill',
  again: 'Paid a second time',
  return: 'Returned',
}

/** What a refund is for, who decided about it and what keeps it, each a line of its own. */
function notesOf(
  { kind, item, reason, failure, progress, proposedBy, approvedBy, isHeld }: Refund,
  vendors: ReadonlyMap<string, string>,
): string[] {
  const rest = kind === 'cancellation' ? 'Rest of the order' : undefined
  const what = item === null ? rest : [item, vendors.get(item)].filter(Boolean).join(', ')
  return [
    [kindWords[kind], what].filter(Boolean).join(', '),
    // A reason may be the very word for what it explains.
    kind === 'goodwill' && reason !== kindWords.goodwill && reason,
    [proposedBy && `Proposed by ${proposedBy.name}`, approvedBy && `approved by ${approvedBy.name}`]
      .filter(Boolean)
      .join(', '),
    failure && refundFailureWords(failure, progress === 'blocked'),
    isHeld && refundHeldWords,
  ].filter((line): line is string => typeof line === 'string' && line !== '')
}

const chargeBackEnds: Partial<Record<ChargeBackStatus, string>> = {
  won: 'stays here: the bank decided for the shop',
  lost: 'taken back by the customer’s bank',
  closed: 'stays here: the bank closed its charge-back',
}

/** That a bank asked for money, what was sent to it, and what it decided. */
export function chargeBackSteps({
  id,
  amount,
  reference,
  reason,
  status,
  openedAt,
  endedAt,
}: Payment['chargeBacks'][number]): (PaymentStep & { at: string })[] {
  const step = { reference, notes: reason ? [reason] : [] }
  const opened = {
    ...step,
    key: `${id} opened`,
    title: `${formatRupees(amount)} asked back by the customer’s bank`,
    at: openedAt,
  }
  const end = chargeBackEnds[status]
  return end
    ? [opened, { ...step, key: `${id} ended`, title: `${formatRupees(amount)} ${end}`, at: endedAt ?? openedAt }]
    : [opened]
}

const collections = ({ parts }: AdminOrderView): PaymentStep[] =>
  parts.flatMap(({ id, collected, vendorName }) =>
    collected
      ? [
          {
            key: `collected ${id}`,
            title: `${formatRupees(collected.amount)} collected at the door`,
            at: collected.at,
            reference: null,
            notes: [[vendorName, collected.actor].filter(Boolean).join(', ')],
          },
        ]
      : [],
  )

function refundTitle({ amount, status, progress }: Refund): string {
  if (progress === 'blocked') return `${refundDueWords(amount)}, to pay out by hand`
  const how = status === 'refunded' ? 'refunded' : progress && progressWords[progress]
  return how ? `${formatRupees(amount)} ${how}` : refundDueWords(amount)
}

function refunds({ payment, parts }: AdminOrderView): PaymentStep[] {
  const names = new Map(parts.flatMap((part) => part.items.map((line) => [lineName(line), part.vendorName])))
  // What only was proposed is asked about below the steps (refunds.tsx).
  return payment.refunds
    .filter(({ progress }) => progress !== 'proposed')
    .map((refund) => ({
      key: refund.id,
      title: refundTitle(refund),
      at: refund.status === 'refunded' ? refund.at : null,
      isDay: refund.isByHand,
      reference: refund.reference,
      notes: notesOf(refund, names),
    }))
}

/** What is still to go back of a cancelled order beside its single refunds, and what couriers still collect. */
function stillToCome({ refunds, refundDue, toCollect }: Payment): PaymentStep[] {
  const named = refunds.reduce((sum, { status, amount }) => sum + (status === 'due' ? amount : 0), 0)
  const steps = [
    { key: 'rest', sum: refundDue - named, words: refundDueWords, notes: ['Rest of the order'] },
    {
      key: 'collect',
      sum: toCollect,
      words: (amount: number) => `${formatRupees(amount)} to collect`,
      notes: [],
    },
  ]
  return steps
    .filter(({ sum }) => sum > 0)
    .map(({ key, sum, words, notes }) => ({
      key,
      title: words(sum),
      at: null,
      reference: null,
      notes,
    }))
}

/** The money of an order as it came and went, the newest first as in its history, each step with its own reference; what is still to come stands at the top. */
export function paymentSteps(order: AdminOrderView): PaymentStep[] {
  const { payment } = order
  const steps = [
    ...tries(payment),
    ...coming(payment),
    ...collections(order),
    ...payment.chargeBacks.flatMap(chargeBackSteps),
    ...refunds(order),
    ...stillToCome(payment),
  ]
  return [
    ...steps.filter(({ at }) => at === null),
    ...steps.filter(({ at }) => at !== null).sort((a, b) => (b.at ?? '').localeCompare(a.at ?? '')),
  ]
}
