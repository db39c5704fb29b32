import { addDays, indianDay, startOfIndianDay } from '#platform/kit/dates.ts'
import { type Paise, paise } from '#platform/kit/money.ts'
import { lawDays } from './law-days.ts'
import { returnLimits } from './limits.ts'

// What comes back after delivery: reasons and what follows from each, states and their moves, sums and clocks.

/** Who pays for return shipping. It follows from the reason; nobody chooses it. */
export type Payer = 'customer' | 'vendor'

interface ReasonRule {
  /** As the customer chooses it. */
  words: string
  payer: Payer
  /** Whether it may have been opened. */
  opened: boolean
  /** `frozen`: the line's own days; `law`: these, and 30 at least; `any`: no end. */
  window: 'frozen' | 'law' | 'any'
  /** How many photographs the request brings at least, and what they show. */
  photos: number
  photoWords: string
  /** Whether what comes back sealed may be sold again. */
  sellable: boolean
}

/** Why things come back. */
export const returnReasons = {
  changed_mind: {
    words: 'I changed my mind',
    payer: 'customer',
    opened: false,
    window: 'frozen',
    photos: 0,
    photoWords: '',
    sellable: true,
  },
  damaged: {
    words: 'It came damaged or leaking',
    payer: 'vendor',
    opened: true,
    window: 'law',
    photos: 2,
    photoWords: 'Show the parcel and the product.',
    sellable: false,
  },
  wrong: {
    words: 'A wrong item came, or something is missing',
    payer: 'vendor',
    opened: true,
    window: 'law',
    photos: 1,
    photoWords: 'Show everything that came.',
    sellable: true,
  },
  defective: {
    words: 'It is faulty, or not as described',
    payer: 'vendor',
    opened: true,
    window: 'law',
    photos: 1,
    photoWords: 'Show the product.',
    sellable: false,
  },
  expired: {
    words: 'It has expired, or is about to',
    payer: 'vendor',
    opened: true,
    window: 'any',
    photos: 1,
    photoWords: 'Show the batch number and the date.',
    sellable: false,
  },
  spurious: {
    words: 'I think it is not genuine',
    payer: 'vendor',
    opened: true,
    window: 'any',
    photos: 2,
    photoWords: 'Show the pack and the batch number.',
    sellable: false,
  },
  reaction: {
    words: 'I had a skin reaction',
    payer: 'vendor',
    opened: true,
    window: 'law',
    photos: 0,
    photoWords: 'A photo helps, but you don’t need to send one.',
    sellable: false,
  },
  late: {
    words: 'It came after the promised day',
    payer: 'vendor',
    opened: false,
    window: 'law',
    photos: 0,
    photoWords: '',
    sellable: true,
  },
} as const satisfies Record<string, ReasonRule>

export type ReturnReason = keyof typeof returnReasons
export const returnReasonNames = Object.keys(returnReasons) as [ReturnReason, ...ReturnReason[]]

/** The reasons for which the same pack can come again: what arrived was not what was bought. */
const replacedReasons: readonly ReturnReason[] = ['damaged', 'wrong', 'defective', 'expired']

/** Whether somebody who gives this reason may have the same pack again. */
export const isReplaced = (reason: ReturnReason): boolean => replacedReasons.includes(reason)

/** A line as far as its return depends on it. */
export interface ReturnableLine {
  deliveredAt: Date
  /** The day for which the order was promised, in India. */
  promisedOn: string
  /** The category's window on the day of the order. */
  returnDays: number
}

/** The last day in India on which this reason may be given; null where there is no end. */
export function lastReturnDay(reason: ReturnReason, { deliveredAt, returnDays }: ReturnableLine): string | null {
  const { window } = returnReasons[reason]
  if (window === 'any') return null
  return indianDay(addDays(deliveredAt, window === 'law' ? Math.max(lawDays, returnDays) : returnDays))
}

/** Whether the window of a reason is open. It closes with the last day in India; a category with no days has no window. */
function isWithin(reason: ReturnReason, line: ReturnableLine, now: Date): boolean {
  if (returnReasons[reason].window === 'frozen' && line.returnDays === 0) return false
  const last = lastReturnDay(reason, line)
  return last === null || indianDay(now) <= last
}

/** Whether this reason can be true of a line at all: late is what came after its promised day. */
const applies = (reason: ReturnReason, line: ReturnableLine): boolean =>
  reason !== 'late' || indianDay(line.deliveredAt) > line.promisedOn

/** The reasons that may be given for a line now, in the order of the form. */
export const openReasons = (line: ReturnableLine, now: Date): ReturnReason[] =>
  returnReasonNames.filter((reason) => applies(reason, line) && isWithin(reason, line, now))

export type RequestProblem = 'reason_not_open' | 'opened' | 'photos_missing'

/** What keeps a request from being sent; undefined when nothing does. */
export function requestProblem(
  request: { reason: ReturnReason; opened: boolean; photos: number },
  line: ReturnableLine,
  now: Date,
): RequestProblem | undefined {
  if (!openReasons(line, now).includes(request.reason)) return 'reason_not_open'
  if (request.opened && !returnReasons[request.reason].opened) return 'opened'
  if (request.photos < returnReasons[request.reason].photos) return 'photos_missing'
  return undefined
}

// ---------------------------------------------------------------- states

export const returnStatuses = [
  'requested',
  'escalated',
  'approved',
  'rejected',
  'withdrawn',
  'expired',
  'in_transit',
  'received',
  'accepted',
  'refused',
  'closed',
] as const
export type ReturnStatus = (typeof returnStatuses)[number]

/**
 * Each status with those that may follow it. A refusal may be taken to the operator, whose decision is final; what was checked goes there from
 * `refused`, and from `accepted` when a part was not.
 */
export const returnMoves: Record<ReturnStatus, readonly ReturnStatus[]> = {
  requested: ['approved', 'rejected', 'escalated', 'withdrawn'],
  escalated: ['approved', 'accepted', 'closed'],
  approved: ['in_transit', 'received', 'accepted', 'expired', 'withdrawn'],
  rejected: ['escalated'],
  withdrawn: [],
  expired: [],
  // A courier that did not come comes again; a number that was mistyped is told anew.
  in_transit: ['in_transit', 'received', 'accepted'],
  received: ['accepted', 'refused'],
  accepted: ['escalated'],
  refused: ['escalated'],
  closed: [],
}

/** The same in words, for those who work here and for files. */
export const returnStatusWords: Record<ReturnStatus, string> = {
  requested: 'Requested',
  escalated: 'Under review',
  approved: 'Approved',
  rejected: 'Refused',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  in_transit: 'On its way back',
  received: 'Received',
  accepted: 'Accepted',
  refused: 'Refused after the check',
  closed: 'Closed',
}

/** What a list is narrowed to: a status, or those that are all about money by now, some of which has not been sent (`isRefundDue` in words.ts). */
export const listedStatuses = [...returnStatuses, 'refund_due'] as const
export type ListedStatus = (typeof listedStatuses)[number]
export const listedStatusWords: Record<ListedStatus, string> = { ...returnStatusWords, refund_due: 'Refund due' }

/**
 * What can happen to a return, as `return_events.what`, the timeline and the emails name it. db/functions writes `requested`, `approved`, `none_left`,
 * `paid_instead` and `refunded` itself.
 */
export const returnSteps = [
  'requested',
  'approved',
  'none_left',
  'rejected',
  'contested',
  'escalated',
  'withdrawn',
  'reminded',
  'expired',
  'pick_up_arranged',
  'pick_up_changed',
  'sent_off',
  'received',
  'counted_nothing',
  'accepted',
  'accepted_in_part',
  'refused',
  'nothing_came',
  'kept',
  'lost',
  'granted',
  'closed',
  'risen',
  'replacement_sent',
  'replacement_delivered',
  'replacement_reported',
  'replacement_stands',
  'paid_instead',
  'refunded',
] as const
export type ReturnStep = (typeof returnSteps)[number]

/** Where something is still to be done by somebody. */
const openStatuses = ['requested', 'escalated', 'approved', 'in_transit', 'received'] as const

/** Whether somebody has still to do something about it. */
export const isOpenReturn = (status: string): boolean => (openStatuses as readonly string[]).includes(status)

/**
 * Where the other pieces of an exchange stand: put aside, sent, there, or there with a fault that the operator decides about (`reported`); or money
 * goes back, since there were none (`gone`), or since they were not sent, were lost or had that fault (`paid`).
 */
export const replacements = ['reserved', 'sent', 'delivered', 'reported', 'gone', 'paid'] as const
export type Replacement = (typeof replacements)[number]

/** How things come back: the courier comes for them, or the customer sends them. */
export type Way = 'pick_up' | 'self_ship'

/** The ways that a vendor may choose: what it pays for is picked up. */
export const waysOf = (payer: Payer): readonly Way[] => (payer === 'vendor' ? ['pick_up'] : ['self_ship', 'pick_up'])
/** The way where nobody chose: the vendor did not answer. */
export const usualWay = (payer: Payer): Way => (payer === 'vendor' ? 'pick_up' : 'self_ship')

/** Whether a vendor's refusal counts by itself: one that it would pay for goes to the operator. */
export const mayVendorReject = (payer: Payer): boolean => payer === 'customer'

/** Whether a customer may take a return back: until it leaves. */
export const canWithdraw = (status: ReturnStatus): boolean => returnMoves[status].includes('withdrawn')

/** Whether pieces of this return may be sold again: unopened, and for a reason that says nothing against them. */
export const maySellAgain = (reason: ReturnReason, opened: boolean): boolean =>
  !opened && returnReasons[reason].sellable

/** Whether a return at this status has been checked: what is taken to the operator from there is about money, and no more about a parcel. */
export const isChecked = (status: string | null): boolean => status === 'refused' || status === 'accepted'

/**
 * Whether pieces that are accepted now are exchanged, as db/functions/accept-return.sql decides it. What is accepted after an appeal about a check is
 * paid back: nothing is put aside for it any more.
 */
export const isExchangedNext = (it: {
  wish: 'refund' | 'exchange'
  status: ReturnStatus
  escalatedFrom: string | null
}): boolean => it.wish === 'exchange' && !(it.status === 'escalated' && isChecked(it.escalatedFrom))

/**
 * Whether a customer may ask the operator to look at it: what was refused, and a check that left something out, for seven days; never what the
 * operator has decided.
 */
export function canEscalate(
  it: { status: ReturnStatus; escalatedFrom: string | null; dueAt: Date | null; leftOut: number },
  now: Date,
): boolean {
  if (it.dueAt === null || now > it.dueAt) return false
  if (it.status === 'rejected') return it.escalatedFrom === null
  return isChecked(it.status) && it.leftOut > 0 && !isChecked(it.escalatedFrom)
}

/**
 * Whether a customer may report a fault of what was sent instead: once, from the day it was sent until as many days after its arrival as law gives.
 * What the operator has decided about it is final.
 */
export function canReportReplacement(
  it: { replacement: Replacement | null; deliveredAt: Date | null; wasReported: boolean },
  now: Date,
): boolean {
  if (it.wasReported) return false
  if (it.replacement === 'sent') return true
  return (
    it.replacement === 'delivered' &&
    it.deliveredAt !== null &&
    indianDay(now) <= indianDay(addDays(it.deliveredAt, lawDays))
  )
}

/** How a check ended: all of it accepted, a part, nothing of what came, or nothing came at all. */
export function checkOutcome(pieces: { asked: number; received: number; accepted: number }) {
  if (pieces.accepted > 0) return pieces.accepted < pieces.asked ? 'accepted_in_part' : 'accepted'
  return pieces.received > 0 ? 'refused' : 'nothing_came'
}

// ---------------------------------------------------------------- sums

/** A frozen line as its money is counted. */
export interface LineMoney {
  quantity: number
  unitPrice: Paise
  /** Of all its pieces, as it was split at placement. */
  tax: Paise
}

/** What the first `pieces` of a line cost with their tax, in paise. All of them cost what was paid; nothing is computed from a rate. */
export function costOf({ quantity, unitPrice, tax }: LineMoney, pieces: number): Paise {
  if (!Number.isInteger(pieces) || pieces < 0 || pieces > quantity)
    throw new RangeError(`${pieces} of ${quantity} pieces`)
  return paise(unitPrice * pieces + Number((BigInt(tax) * BigInt(pieces)) / BigInt(quantity)))
}

/** What so many pieces are worth when others came back before: the sums of all of them make what was paid. */
export const worthOf = (line: LineMoney, earlier: number, pieces: number): Paise =>
  paise(costOf(line, earlier + pieces) - costOf(line, earlier))

/** What goes back for pieces worth so much that are exchanged for cheaper ones: in proportion to the prices, nothing for the same price. */
export function differenceOf(worth: Paise, unitPrice: Paise, replacementPrice: Paise): Paise {
  if (replacementPrice > unitPrice) throw new RangeError('A replacement costs no more.')
  return paise(Number((BigInt(worth) * BigInt(unitPrice - replacementPrice)) / BigInt(unitPrice)))
}

// ---------------------------------------------------------------- clocks

const hour = 3_600_000

/** Hours for a vendor to answer; then the shop approves for it. */
export const answerHours = 48
/** Days for a vendor to send a courier. */
export const pickUpDays = 3
/** Days for a customer to send it off, with a word after so many. */
export const sendDays = 10
export const sendWarningDays = 7
/** Days after which a parcel that came nowhere is looked for, on its way back or instead. */
export const transitDays = 14
/** Working days for a vendor to check what came back. */
export const checkDays = 2
/** Days in which a refusal may be taken to the operator, and for the operator to decide. */
export const appealDays = 7
export const decisionDays = 30
/** Days for a vendor to send what it refused after the check back to its customer, once they ask for it. */
export const refusedBackDays = 14
/** Days for a vendor to send the replacement. */
export const replacementDays = 2

/** The last second of the day in India, so many working days after a moment: every day but Sunday. */
export function workingDaysAfter(moment: Date, days: number): Date {
  let day = startOfIndianDay(indianDay(moment))
  for (let left = days; left > 0; ) {
    day += 24 * hour
    // At noon in India, so that the weekday is India's.
    if (new Date(day + 12 * hour).getUTCDay() !== 0) left -= 1
  }
  return new Date(day + 24 * hour - 1_000)
}

/** Whether the seller names the courier and the day: first, or anew when it did not come or was mistyped. */
export const canArrangePickUp = ({ status, way }: { status: ReturnStatus; way: Way | null }): boolean =>
  way === 'pick_up' && (status === 'approved' || status === 'in_transit')

/** Whether the seller may choose this day for a courier to come. */
export const isPickUpDay = (day: string, now: Date): boolean =>
  day >= indianDay(now) && day <= indianDay(addDays(now, returnLimits.pickUpDaysAhead))

/** Until when what a courier fetches on this day has to be there. */
export const dueAfterPickUp = (day: string): Date => addDays(new Date(startOfIndianDay(day)), transitDays)

/** Until when the next step is owed after a move at `now`; null where nothing is. */
export function dueAfter(status: ReturnStatus, way: Way | null, now: Date): Date | null {
  switch (status) {
    case 'requested':
      return new Date(now.getTime() + answerHours * hour)
    case 'approved':
      return addDays(now, way === 'pick_up' ? pickUpDays : sendDays)
    case 'in_transit':
      return addDays(now, transitDays)
    case 'received':
      return workingDaysAfter(now, checkDays)
    case 'rejected':
    case 'refused':
    case 'accepted':
      return addDays(now, appealDays)
    case 'escalated':
      return addDays(now, decisionDays)
    default:
      return null
  }
}

export type ClockStep = 'approve' | 'warn' | 'expire' | 'rise'

/** What a clock does to a return at `now`; undefined while nothing is due. */
export function clockStep(
  it: { status: ReturnStatus; way: Way | null; dueAt: Date | null; isWarned: boolean; hasRisen: boolean },
  now: Date,
): ClockStep | undefined {
  const { status, way, dueAt } = it
  if (dueAt === null) return undefined
  const isOver = dueAt <= now
  if (status === 'requested') return isOver ? 'approve' : undefined
  if (status === 'approved' && way === 'self_ship') {
    if (isOver) return 'expire'
    return !it.isWarned && addDays(dueAt, sendWarningDays - sendDays) <= now ? 'warn' : undefined
  }
  if (status === 'approved' || status === 'in_transit' || status === 'received')
    return isOver && !it.hasRisen ? 'rise' : undefined
  return undefined
}
