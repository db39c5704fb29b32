import { refundTime } from '#modules/payments/refund-time.ts'
import { isRefundSent } from '#modules/payments/rules.ts'
import { formatDay, formatDayWithWeekday, formatMoment, indianDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import {
  isOpenReturn,
  listedStatusWords,
  type Payer,
  type ReturnStatus,
  type ReturnStep,
  returnStatusWords,
} from './rules.ts'
import type { ReturnView } from './shapes.ts'

type Event = ReturnView['events'][number]

/** Each step of a return as the timeline names it. */
const titles: Record<ReturnStep, string> = {
  requested: 'Request sent',
  approved: 'Approved',
  none_left: 'The replacement is sold out: a refund instead',
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
  accepted_in_part: 'Checked; part of it accepted',
  refused: 'Checked and refused',
  nothing_came: 'Refused: nothing came',
  kept: 'Accepted; the customer keeps it',
  lost: 'Lost by the courier; it counts as accepted',
  granted: 'We decided: accepted',
  closed: 'We decided: refused',
  risen: 'Overdue: we are handling it',
  replacement_sent: 'Replacement shipped',
  replacement_delivered: 'Replacement delivered',
  replacement_reported: 'Problem with the replacement reported',
  replacement_stands: 'We decided: no refund for the replacement',
  paid_instead: 'Refund instead of a replacement',
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
  'replacement_stands',
  'paid_instead',
])

type Reader = 'customer' | 'vendor' | 'admin'

/** Words about the vendor as they are read: shoppers call it the seller (docs/glossary.md). */
const asRead = (words: string, you: Reader): string => (you === 'customer' ? words : words.replace('seller', 'vendor'))

/** A step in words; `you` is who reads. */
export function eventTitle({ what, by }: Event, you: Reader): string {
  if (what === 'kept' && you === 'customer') return 'Accepted; you keep it'
  if (what === 'paid_instead' && you === 'customer') return 'We decided: a refund instead of a replacement'
  const title = asRead(titles[what], you)
  if (named.has(what) || by === 'system') return title
  const actor = by === you ? 'by you' : asRead(who[by], you)
  return what === 'accepted_in_part' ? `Checked ${actor}; part of it accepted` : `${title} ${actor}`.trim()
}

/** Who pays for return shipping: whom the reason names, but a vendor that has something picked up pays for that. */
const paysWayBack = ({ payer, way }: Pick<ReturnView, 'payer' | 'way'>): Payer => (way === 'pick_up' ? 'vendor' : payer)

/** The same in words; `you` is who reads. */
export function wayBackWords(it: Pick<ReturnView, 'payer' | 'way'>, you: Reader): string {
  const payer = paysWayBack(it)
  if (payer === 'vendor') return you === 'vendor' ? 'You pay' : asRead('The seller pays', you)
  return you === 'customer' ? 'You pay' : 'The customer pays'
}

/** What tells an exchange from a return. */
export interface Named {
  wish: 'refund' | 'exchange'
}

/** What a return is called: what was asked for, also where money is paid instead. */
export const returnNoun = ({ wish }: Named): 'return' | 'exchange' => (wish === 'exchange' ? 'exchange' : 'return')

/** The same with its number, as a heading. */
export const returnTitle = (it: Named & { id: string }): string =>
  `${returnNoun(it) === 'exchange' ? 'Exchange' : 'Return'} ${it.id}`

/** Whether the courier has still to come for it. `today`: the day in India. */
const isBooked = ({ status, pickUpOn }: Pick<ReturnView, 'status' | 'pickUpOn'>, today: string): boolean =>
  status === 'in_transit' && pickUpOn !== null && pickUpOn >= today

/** Whether a return is all about money by now, and some of it has not been sent yet. */
export const isRefundDue = ({ status, replacement, refunds, refundDue }: HowFar): boolean =>
  status === 'accepted' &&
  (!replacement || replacement.status === 'gone' || replacement.status === 'paid') &&
  (refunds ? refunds.some((refund) => !isRefundSent(refund.status)) : (refundDue ?? 0) > 0)

interface HowFar {
  status: ReturnStatus
  wish: Named['wish']
  pickUpOn: string | null
  replacement?: { status: string } | null
  refunds?: readonly Pick<ReturnView['refunds'][number], 'status'>[] | undefined
  /** In lists, which know only sums. */
  refundDue?: number
}

/** How far a return is, in words. */
export function standingWords(it: HowFar, today = indianDay(new Date())): string {
  // It is days away, so the year says nothing.
  if (isBooked(it, today)) return `Pickup booked for ${formatDay(it.pickUpOn).replace(/ \d{4}$/, '')}`
  if (it.replacement?.status === 'sent') return titles.replacement_sent
  if (it.replacement?.status === 'delivered') return titles.replacement_delivered
  if (it.replacement?.status === 'reported') return 'Replacement under review'
  if (isRefundDue(it)) return listedStatusWords.refund_due
  if (it.status === 'accepted' && it.replacement?.status === 'paid') return 'Refunded instead'
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
  | 'canReportReplacement'
  | 'needsAccount'
  | 'refusal'
  | 'seller'
  | 'expected'
>

/** Whether `nextForCustomer` speaks of the money that has not been sent. */
export const isNextMoney = (it: Standing): boolean => it.status === 'accepted' && replacementNext(it) === ''

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
        : 'It is on its way. We’ll email you when the seller has it.'
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

/** What comes next of what is sent instead; nothing where it is all about money. */
function replacementNext({ replacement, canReportReplacement }: Standing): string {
  switch (replacement?.status) {
    case 'reserved':
      return `The seller will send the replacement by ${formatDay(replacement.dueAt)}.`
    case 'sent':
      return 'The replacement is on its way to you.'
    case 'reported':
      return `We’re reviewing your report and will decide by ${formatDay(replacement.dueAt)}.`
    case 'delivered':
      return canReportReplacement ? 'Is something wrong with the replacement? Tell us.' : ''
    default:
      return ''
  }
}

function acceptedNext(it: Standing): string {
  const { refunds, expected, needsAccount } = it
  const ofReplacement = replacementNext(it)
  if (ofReplacement) return ofReplacement
  const isSent = refunds.length > 0 && refunds.every(({ status }) => isRefundSent(status))
  if (isSent || expected === 0) return ''
  const blocked = refunds.reduce((sum, one) => (one.blocked ? sum + one.amount : sum), 0)
  if (blocked > 0) return blockedNext(blocked, Math.round((unsentOf(refunds) - blocked) * 100) / 100, needsAccount)
  const sum = formatRupees(refunds.length > 0 ? unsentOf(refunds) : expected)
  return needsAccount ? `Tell us where to send your ${sum}.` : `We’ll refund ${sum} in ${refundTime}.`
}

/** Of money that could not go back the way it was paid: where it goes instead; then of the rest. */
function blockedNext(blocked: number, rest: number, needsAccount: boolean): string {
  const sum = formatRupees(blocked)
  const first = needsAccount
    ? `We couldn’t refund ${sum} the way you paid. Tell us where to send it.`
    : `We couldn’t refund ${sum} the way you paid. We’ll send it to the account you gave us.`
  return rest > 0 ? `${first} We’ll refund the other ${formatRupees(rest)} in ${refundTime}.` : first
}

/** What of a return's money has not been sent yet, in rupees. */
const unsentOf = (refunds: Standing['refunds']): number =>
  refunds.reduce((sum, { status, amount }) => (isRefundSent(status) ? sum : sum + amount), 0)

/** Whether nobody has anything left to do about it, and its money was sent. */
export const isFinished = (it: Standing): boolean =>
  !isOpenReturn(it.status) &&
  !it.needsAccount &&
  !it.canEscalate &&
  (it.status !== 'accepted' || acceptedNext(it) === '') &&
  it.refunds.every(({ status }) => isRefundSent(status))

/** Of a replacement that money would take the place of, where all of the order's money went back before. */
export const nothingLeftToRefund = 'Nothing is left to refund on this order.'
