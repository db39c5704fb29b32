import type { ReviewStatus } from './limits.ts'

/** What the automatic checks look for. Stars are not among it: good and bad reviews go the same way. */
export const reviewFlags = ['link', 'email', 'phone', 'shouting', 'foul', 'repeated'] as const
export type ReviewFlag = (typeof reviewFlags)[number]

export const flagWords: Record<ReviewFlag, string> = {
  link: 'Contains a link',
  email: 'Contains an email address',
  phone: 'Contains a phone number',
  shouting: 'Mostly capital letters',
  foul: 'May contain a foul word',
  repeated: 'Hardly any words',
}

/** Whole words only, so that no innocent longer word is caught. Small on purpose: a person looks at what it finds. */
const foulWords =
  /(^|[^\p{L}])(fuck\w*|shit\w*|bitch\w*|bastard\w*|asshole\w*|chutiy\w*|madarchod\w*|behenchod\w*|bhenchod\w*|harami\w*|kutti|kamin[ae]\w*)(?=$|[^\p{L}])/iu
const linkPattern = /https?:|www\.|(^|\s)[\p{L}\d-]+\.(com|in|net|org|co|shop|store|io|ly|me|app)(?=$|[\s/.,!?)])/iu
const emailPattern = /[^\s@]+@[^\s@]+\.[^\s@]{2,}/u
/** Ten digits or more, however they are parted: no price and no quantity has so many. */
const phonePattern = /(?:\d[\s().-]{0,2}){10,}/u

function isShouting(text: string): boolean {
  const letters = text.match(/[a-z]/gi)?.length ?? 0
  const capitals = text.match(/[A-Z]/g)?.length ?? 0
  return letters >= 20 && capitals / letters > 0.7
}

/** 'sooooooo' ten times over, or one word again and again. */
function isRepeated(text: string): boolean {
  if (/(.)\1{7,}/u.test(text.replace(/\s/g, ''))) return true
  const words = text.toLowerCase().match(/[\p{L}\p{M}\d]+/gu) ?? []
  return (
    new Set(words).size < Math.min(3, words.length + 1) ||
    (words.length >= 12 && new Set(words).size < words.length / 4)
  )
}

/** What in a text a person has to look at before others read it; empty for nearly all. */
export function flagsOf(title: string, text: string): ReviewFlag[] {
  const whole = `${title}\n${text}`
  const found: Record<ReviewFlag, boolean> = {
    link: linkPattern.test(whole),
    email: emailPattern.test(whole),
    phone: phonePattern.test(whole),
    shouting: isShouting(whole),
    foul: foulWords.test(whole),
    repeated: isRepeated(text),
  }
  return reviewFlags.filter((flag) => found[flag])
}

/** What in a vendor's reply holds it until the operator has looked: ways to get in touch past the shop, and foul words. */
export const replyFlagsOf = (text: string): ReviewFlag[] =>
  flagsOf('', text).filter((flag) => flag !== 'shouting' && flag !== 'repeated')

const thingsToRemove: Partial<Record<ReviewFlag, string>> = {
  link: 'a link',
  email: 'an email address',
  phone: 'a phone number',
}

/** What a vendor's held reply contains, and that it is shown at once without it. `flags` are those of `replyFlagsOf`, at least one. */
export function whyHeld(flags: readonly ReviewFlag[]): string {
  const things = flags.flatMap((flag) => thingsToRemove[flag] ?? [])
  const last = things.at(-1)
  const listed = things.length > 1 ? `${things.slice(0, -1).join(', ')} and ${last}` : last
  const parts = [listed ? `contains ${listed}` : '', flags.includes('foul') ? 'may contain a foul word' : '']
  const it = flags.length === 1 ? 'it' : 'them'
  return `It ${parts.filter(Boolean).join(' and ')}. Remove ${it} and readers see your reply at once.`
}

/**
 * Where a review stands after it was written or changed: shown at once when the checks find nothing, unless the operator looks at all of
 * them. What waited or was turned down is looked at again after a change (`before`). Before its author has confirmed the email address
 * (`isVerified`), a new one goes no further.
 */
export function statusAfterWriting(
  flags: readonly ReviewFlag[],
  mode: 'automatic' | 'manual',
  before: ReviewStatus | null,
  isVerified: boolean,
): ReviewStatus {
  const isNew = before === null || before === 'unconfirmed'
  if (isNew && !isVerified) return 'unconfirmed'
  if (flags.length > 0 || mode === 'manual') return 'pending'
  return isNew || before === 'published' ? 'published' : 'pending'
}

/** Shares of a whole in percent that add up to 100 (largest remainder); all 0 where there is nothing. */
export function percentages(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0)
  if (total === 0) return counts.map(() => 0)
  const exact = counts.map((count) => (count * 100) / total)
  const whole = exact.map(Math.floor)
  const missing = 100 - whole.reduce((sum, part) => sum + part, 0)
  const order = exact.map((part, at) => ({ at, rest: part - Math.floor(part) })).sort((a, b) => b.rest - a.rest)
  for (const { at } of order.slice(0, missing)) whole[at] = (whole[at] ?? 0) + 1
  return whole
}

/** The average of counts from one star to five, to one decimal; null where nobody has written. */
export function averageOf(stars: readonly number[]): { average: number | null; count: number; stars: number[] } {
  const count = stars.reduce((sum, many) => sum + many, 0)
  const sum = stars.reduce((total, many, at) => total + many * (at + 1), 0)
  return { average: count === 0 ? null : Math.round((sum / count) * 10) / 10, count, stars: [...stars] }
}
