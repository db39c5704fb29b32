import { isRefundSent, refundTime } from '#modules/payments/rules.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { Payer } from './rules.ts'
import type { ReturnView } from './shapes.ts'

/** Each step of a return as the timeline names it. */
const titles: Record<string, string> = {
  requested: 'Request sent',
  approved: 'Approved',
  none_left: 'The replacement is sold out; refunded instead',
  rejected: 'Refused',
  contested: 'The seller does not agree; the shop decides',
  escalated: 'Taken to the shop',
  withdrawn: 'Withdrawn',
  reminded: 'Reminder to send it',
  expired: 'Expired: nothing was sent',
  pick_up_arranged: 'Pick-up arranged',
  pick_up_changed: 'Pick-up arranged again',
  sent_off: 'Sent back',
  received: 'Received',
  counted_nothing: 'The seller counted, and nothing had come',
  accepted: 'Checked and accepted',
  accepted_in_part: 'Checked; a part is accepted',
  refused: 'Checked and refused',
  nothing_came: 'Refused: nothing came',
  kept: 'Accepted; the customer keeps it',
  lost: 'Lost by the courier; it counts as accepted',
  granted: 'Decided by the shop: accepted',
  closed: 'Decided by the shop: not accepted',
  risen: 'Overdue: we are handling it',
  replacement_sent: 'Replacement shipped',
  replacement_delivered: 'Replacement delivered',
  paid_instead: 'Refunded instead of replaced',
  refunded: 'Refund sent',
}

const who: Record<string, string> = {
  customer: 'by the customer',
  vendor: 'by the seller',
  admin: 'by the shop',
  system: '',
}
/** Steps of which their own words say who took them. */
const named = new Set([
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

type Event = ReturnView['events'][number]

/** A step in words; `you` is who reads. */
export function eventTitle({ what, by }: Event, you: 'customer' | 'vendor' | 'admin'): string {
  const title = titles[what] ?? what
  if (named.has(what) || by === 'system') return title
  return `${title} ${by === you ? 'by you' : (who[by] ?? '')}`.trim()
}

/** Who pays for the way back: whom the reason names, but a vendor that has something picked up pays for that. */
const paysWayBack = ({ payer, way }: Pick<ReturnView, 'payer' | 'way'>): Payer => (way === 'pick_up' ? 'vendor' : payer)

/** The same in words; `you` is who reads. */
export function wayBackWords(it: Pick<ReturnView, 'payer' | 'way'>, you: 'customer' | 'vendor' | 'admin'): string {
  const payer = paysWayBack(it)
  if (payer === 'vendor') return you === 'vendor' ? 'You pay' : 'The seller pays'
  return you === 'customer' ? 'You pay the courier' : 'The customer pays'
}

/** What a return is called: an exchange until money is paid instead. */
export function returnTitle({
  id,
  wish,
  replacement,
  lines,
}: Pick<ReturnView, 'id' | 'wish' | 'replacement' | 'lines'>) {
  const isGone = replacement?.status === 'paid' || replacement?.status === 'gone'
  const isPaidInstead = isGone || (replacement === null && lines.some(({ accepted }) => accepted > 0))
  return `${wish === 'exchange' && !isPaidInstead ? 'Exchange' : 'Return'} ${id}`
}

type Standing = Pick<
  ReturnView,
  'status' | 'way' | 'dueAt' | 'pickUpOn' | 'refunds' | 'replacement' | 'canSendOff' | 'refusal' | 'seller' | 'expected'
>

/** What comes next, for the customer: who does what, and until when. */
export function nextForCustomer(it: Standing): string {
  const until = it.dueAt ? formatMoment(it.dueAt) : ''
  switch (it.status) {
    case 'requested':
      return `${it.seller} has until ${until} to answer; after that it is approved automatically.`
    case 'escalated':
      return `We look at it and decide by ${formatDay(it.dueAt)}.`
    case 'approved':
      return it.way === 'self_ship'
        ? `Send it by ${until}, then give us the tracking number here.`
        : `${it.seller} will have it picked up, and tells you the day by ${until}. Keep it packed.`
    case 'in_transit':
      return it.pickUpOn
        ? `The courier comes on ${formatDay(it.pickUpOn)}.`
        : 'It is on its way. We write when the seller has it.'
    case 'received':
      return `${it.seller} checks it by ${until}.`
    case 'rejected':
    case 'refused':
      return 'If you do not agree, ask us to look at it.'
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
