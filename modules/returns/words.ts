import { refundTime } from '#modules/payments/refund-time.ts'
import { isRefundSent } from '#modules/payments/rules.ts'
import { formatDay, formatDayWithWeekday, formatMoment, indianDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { isOpenReturn, type Payer, type ReturnStatus, type ReturnStep, returnStatusWords } from './rules.ts'
import type { ReturnView } from './shapes.ts'

type Event = ReturnView['events'][number]

/** Each step of a return as the timeline names it. */
const titles: Record<ReturnStep, string> = {
  requested: 'Request sent',
  approved: 'Approved',
  none_left: 'The replacement is sold out; refunded instead',
  rejected: 'Refused',
  contested: 'The seller disagrees; we decide',
  escalated: 'Referred to us',
  withdrawn: 'Withdrawn',
  reminded: 'Reminder to send it',
  expired: 'Expired: nothing was sent',
  pick_up_arranged: 'Pickup arranged',
  pick_up_changed: 'Pickup arranged again',
  sent_off: 'Sent back',
  received: 'Received',
  counted_nothing: 'The seller counted, and nothing had come',
  accepted: 'Checked and accepted',
  accepted_in_part: 'Checked; a part is accepted',
  refused: 'Checked and refused',
  nothing_came: 'Refused: nothing came',
  kept: 'Accepted; the customer keeps it',
  lost: 'Lost by the courier; it counts as accepted',
  granted: 'We decided: accepted',
  closed: 'We decided: refused',
  risen: 'Overdue: we are handling it',
  replacement_sent: 'Replacement shipped',
  replacement_delivered: 'Replacement delivered',
  paid_instead: 'Refunded instead of replaced',
  refunded: 'Refund sent',
}

const who: Record<Event['by'], string> = {
  customer: 'by the customer',
  vendor: 'by the seller',
  admin: 'by the shop',
  system: '',
}
/** Steps of which their own words say who took them. */
const named: ReadonlySet<ReturnStep> = new Set<ReturnStep>([
  'contested',
  'escalated',
  'counted_nothing',
  'kept',
  'granted',
  'closed',
  'sent_off',
  'risen',
  'requested',
  'replacement_delivered',
])

/** A step in words; `you` is who reads. */
export function eventTitle({ what, by }: Event, you: 'customer' | 'vendor' | 'admin'): string {
  const title = titles[what]
  if (named.has(what) || by === 'system') return title
  return `${title} ${by === you ? 'by you' : who[by]}`.trim()
}

/** Who pays for return shipping: whom the reason names, but a vendor that has something picked up pays for that. */
const paysWayBack = ({ payer, way }: Pick<ReturnView, 'payer' | 'way'>): Payer => (way === 'pick_up' ? 'vendor' : payer)

/** The same in words; `you` is who reads. */
export function wayBackWords(it: Pick<ReturnView, 'payer' | 'way'>, you: 'customer' | 'vendor' | 'admin'): string {
  const payer = paysWayBack(it)
  if (payer === 'vendor') return you === 'vendor' ? 'You pay' : 'The seller pays'
  return you === 'customer' ? 'You pay' : 'The customer pays'
}

/** What tells an exchange from a return. */
export interface Named {
  wish: 'refund' | 'exchange'
  replacement: { status: string } | null
  lines: readonly { accepted: number }[]
}

/** What a return is called: an exchange until money is paid instead. */
export function returnNoun({ wish, replacement, lines }: Named): 'return' | 'exchange' {
  const isGone = replacement?.status === 'paid' || replacement?.status === 'gone'
  const isPaidInstead = isGone || (replacement === null && lines.some(({ accepted }) => accepted > 0))
  return wish === 'exchange' && !isPaidInstead ? 'exchange' : 'return'
}

/** The same with its number, as a heading. */
export const returnTitle = (it: Named & { id: string }): string =>
  `${returnNoun(it) === 'exchange' ? 'Exchange' : 'Return'} ${it.id}`

/** Whether the courier has still to come for it. `today`: the day in India. */
const isBooked = ({ status, pickUpOn }: Pick<ReturnView, 'status' | 'pickUpOn'>, today: string): boolean =>
  status === 'in_transit' && pickUpOn !== null && pickUpOn >= today

/** How far a return is, in words. */
export function standingWords(
  it: { status: ReturnStatus; wish: Named['wish']; pickUpOn: string | null; replacement?: Named['replacement'] },
  today = indianDay(new Date()),
): string {
  // It is days away, so the year says nothing.
  if (isBooked(it, today)) return `Pickup booked for ${formatDay(it.pickUpOn).replace(/ \d{4}$/, '')}`
  if (it.replacement?.status === 'sent') return titles.replacement_sent
  if (it.replacement?.status === 'delivered') return titles.replacement_delivered
  if (it.status === 'requested' && it.wish === 'exchange') return 'Exchange requested'
  return returnStatusWords[it.status]
}

type Standing = Pick<
  ReturnView,
  | 'status'
  | 'way'
  | 'dueAt'
  | 'pickUpOn'
  | 'refunds'
  | 'replacement'
  | 'canSendOff'
  | 'canEscalate'
  | 'refusal'
  | 'seller'
  | 'expected'
>

/** What comes next, for the customer: who does what, and until when. */
export function nextForCustomer(it: Standing, today = indianDay(new Date())): string {
  const until = it.dueAt ? formatMoment(it.dueAt) : ''
  switch (it.status) {
    case 'requested':
      return `${it.seller} has until ${until} to answer; after that it is approved automatically.`
    case 'escalated':
      return `We’re reviewing it and will decide by ${formatDay(it.dueAt)}.`
    case 'approved':
      return it.way === 'self_ship'
        ? `Send it by ${until}, then give us the tracking number here.`
        : `${it.seller} will arrange pickup and tell you the day by ${until}. Keep it packed.`
    case 'in_transit':
      return isBooked(it, today)
        ? `The courier will come on ${formatDayWithWeekday(it.pickUpOn)}.`
        : 'It is on its way. We write when the seller has it.'
    case 'received':
      return `${it.seller} will check it by ${until}.`
    case 'rejected':
    case 'refused':
      return it.canEscalate ? 'If you do not agree, ask us to review it.' : ''
    case 'accepted':
      return acceptedNext(it)
    case 'expired':
      return 'Nothing was sent in time. You can ask again while the return window is open.'
    default:
      return ''
  }
}

function acceptedNext({ replacement, refunds, expected }: Standing): string {
  if (replacement?.status === 'reserved') return `The replacement is sent by ${formatDay(replacement.dueAt)}.`
  if (replacement?.status === 'sent') return 'The replacement is on its way to you.'
  const isSent = refunds.length > 0 && refunds.every(({ status }) => isRefundSent(status))
  if (isSent || expected === 0) return ''
  return `${formatRupees(expected)} goes back to you, in ${refundTime}.`
}

/** Whether nobody has anything left to do about it, and its money was sent. */
export const isFinished = (it: Standing & Pick<ReturnView, 'needsAccount'>): boolean =>
  !isOpenReturn(it.status) &&
  !it.needsAccount &&
  !it.canEscalate &&
  (it.status !== 'accepted' || acceptedNext(it) === '') &&
  it.refunds.every(({ status }) => isRefundSent(status))
