import { daysInOrder, startOfIndianDay } from './dates.ts'

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be the key of a row, in small or capital letters (RFC 9562, section 4). */
export const isUuid = (text: string): boolean => uuidForm.test(text)

/** A character of ids that people read: Crockford's base 32 has no I, L, O or U (`newOrderPublicId`). */
export const readableCharacter = '[0-9A-HJKMNP-TV-Z]'

/** The form of an order's public id, and of the number of a message to us, as parts of a regular expression. */
export const orderIdForm = `SHR-${readableCharacter}{5}-${readableCharacter}{5}`
export const ticketForm = `T-${readableCharacter}{7}`

/** Ids increase with time, so a span of time is a span of ids: from the first, up to but not including the second. */
export interface KeySpan {
  fromKey: string | null
  beforeKey: string | null
}

/** A span of days in India, both ends included and in either order, as a span of ids; null where an end is open. */
export function keysOfDays(days: { from?: string | undefined; to?: string | undefined }): KeySpan {
  const { from, to } = daysInOrder({ from: days.from, to: days.to })
  return {
    fromKey: from ? firstKeyOf(startOfIndianDay(from)) : null,
    beforeKey: to ? firstKeyOf(startOfIndianDay(to) + 86_400_000) : null,
  }
}

/** The smallest id that a row of this moment (in ms) can have: ids increase with time (RFC 9562, section 5.7). */
export function firstKeyOf(moment: number): string {
  const time = Math.max(0, moment).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
