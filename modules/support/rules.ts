import type { MessageStatus } from './limits.ts'

/** We promise an answer within so many hours (docs/specification.md). */
export const replyHours = 24
/** The law has a complaint acknowledged within so many hours, and settled within a month (docs/law.md). */
export const acknowledgementHours = 48

/** What is still owed on a message, each until when; null for what is done. */
export interface Clocks {
  replyBy: Date | null
  acknowledgeBy: Date | null
  settleBy: Date | null
}

const hourMs = 3_600_000
const indiaMs = 5.5 * hourMs

/** The same time in India a month later, or on the last day of that month: from 31 January to 28 February. */
export function monthLater(moment: Date): Date {
  const local = new Date(moment.getTime() + indiaMs)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + 1)
  const lastDay = new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + 1, 0)).getUTCDate()
  local.setUTCDate(Math.min(day, lastDay))
  return new Date(local.getTime() - indiaMs)
}

export interface ClockedMessage {
  status: MessageStatus
  writtenAt: Date
  /** Since when it has stood open: when it was written, or opened again. */
  waitingSince: Date
  acknowledgedAt: Date | null
}

/**
 * Every message counts as a complaint, so that none is missed: it is to be answered while it is open, acknowledged until its writer has heard of us,
 * and settled until it is closed.
 */
export function clocksOf({ status, writtenAt, waitingSince, acknowledgedAt }: ClockedMessage): Clocks {
  const isClosed = status === 'closed'
  return {
    replyBy: status === 'open' ? new Date(waitingSince.getTime() + replyHours * hourMs) : null,
    acknowledgeBy: isClosed || acknowledgedAt ? null : new Date(writtenAt.getTime() + acknowledgementHours * hourMs),
    settleBy: isClosed ? null : monthLater(writtenAt),
  }
}

/** 'overdue 38 h', 'overdue 3 days'; undefined while there is time. Whole hours, rounded down, and at least one. */
export function overdueWords(due: string | Date | null, now: Date): string | undefined {
  if (due === null) return undefined
  const hours = (now.getTime() - new Date(due).getTime()) / hourMs
  if (hours < 0) return undefined
  return hours < 72 ? `overdue ${Math.max(1, Math.floor(hours))} h` : `overdue ${Math.floor(hours / 24)} days`
}
