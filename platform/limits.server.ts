import { createHmac } from 'node:crypto'
import { decimal, nullable, truth } from '#platform/db/columns.ts'
import { authSecret, context } from './context.server.ts'
import { run, statement } from './db.server.ts'
import { AppError } from './kit/app-error.ts'
import { mailboxOf } from './kit/mail.ts'
import { required } from './kit/required.ts'

/** How many tries in how many seconds. */
export interface Limit {
  count: number
  seconds: number
}

/**
 * How often somebody may ask. Those of addresses are counted in memory or Redis (address-limits.server.ts), those of accounts and
 * targets in PostgreSQL, where they are token buckets that refill evenly. A limit that ends in PerEmail counts by mailbox (`mailboxOf`).
 */
export const limits = {
  signInPerAddress: { count: 30, seconds: 600 },
  signInPerAccountAndAddress: { count: 10, seconds: 900 },
  signInPerAccount: { count: 50, seconds: 3_600 },
  signInAnyPerAddress: { count: 300, seconds: 600 },
  signInOfOneAccountPerAddress: { count: 60, seconds: 3_600 },
  codePerAccount: { count: 10, seconds: 900 },
  codePerAccountInADay: { count: 50, seconds: 86_400 },
  signUpPerAddress: { count: 100, seconds: 3_600 },
  resetPerAddress: { count: 10, seconds: 3_600 },
  resetPerEmailAndAddress: { count: 3, seconds: 3_600 },
  resetPerEmail: { count: 6, seconds: 3_600 },
  resetByOperatorPerPerson: { count: 5, seconds: 3_600 },
  writeToUsPerAddress: { count: 10, seconds: 600 },
  // What strangers can have sent to a mailbox that is not theirs.
  verificationLinkPerEmail: { count: 5, seconds: 3_600 },
  // Of addresses with a + in them, beside the one above: they can be made without end, and use up nothing of the mailbox's plain address.
  verificationLinkToTagPerEmail: { count: 5, seconds: 3_600 },
  changeEmailPerUser: { count: 5, seconds: 3_600 },
  newsletterLinkPerEmail: { count: 3, seconds: 86_400 },
  contactReceiptPerEmail: { count: 5, seconds: 86_400 },
  orderEmailPerEmail: { count: 5, seconds: 86_400 },
  orderEmailToOthersPerUser: { count: 10, seconds: 86_400 },
  exportPerUser: { count: 5, seconds: 3_600 },
  placeOrderPerAddress: { count: 60, seconds: 600 },
  placeOrderPerUser: { count: 30, seconds: 600 },
  cancelOrderPerUser: { count: 30, seconds: 600 },
  payOrderPerUser: { count: 120, seconds: 600 },
  uploadPerVendor: { count: 60, seconds: 3_600 },
  returnPerUser: { count: 30, seconds: 600 },
  uploadPerReturner: { count: 30, seconds: 3_600 },
  wishlistPerUser: { count: 300, seconds: 600 },
  cartPerUser: { count: 600, seconds: 600 },
  stockAlertPerAddress: { count: 20, seconds: 3_600 },
  stockAlertPerEmail: { count: 30, seconds: 86_400 },
  writeReviewPerUser: { count: 20, seconds: 3_600 },
  uploadPerReviewer: { count: 30, seconds: 3_600 },
  votePerUser: { count: 120, seconds: 600 },
  reportPerUser: { count: 15, seconds: 3_600 },
  replyPerVendor: { count: 120, seconds: 3_600 },
  noteSearchPerAddress: { count: 60, seconds: 3_600 },
  lookUpPerAdmin: { count: 600, seconds: 600 },
  mailAgainPerMail: { count: 3, seconds: 86_400 },
  mailAgainPerEmail: { count: 10, seconds: 86_400 },
  cspReportPerAddress: { count: 20, seconds: 60 },
  sitemapPerAddress: { count: 120, seconds: 600 },
  feedPerAddress: { count: 6, seconds: 3_600 },
  oddPagePerAddress: { count: 300, seconds: 60 },
  databasePerAddress: { count: 6_000, seconds: 60 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** How many tries a limit allows within its time: LIMITS_SCALE multiplies all of them, for load tests. */
export const allowedOf = (name: LimitName): number => limits[name].count * context().config.limitsScale

/** The refusal for somebody who asks too often; `retryAfter` in seconds. */
export const tooManyRequests = (retryAfter: number) =>
  new AppError('rate_limited', 'too_many_requests', 'Too many attempts. Wait a little and try again.', { retryAfter })

/** A try that is refused takes nothing: otherwise a stranger could keep somebody out for as long as he likes. */
const takeToken = statement(
  'rate_limit_take',
  `with before as (
     select greatest(0, used - extract(epoch from now() - updated_at) * $2) as used from rate_limits where bucket = $1
   ), taken as (
     insert into rate_limits as r (bucket, used) values ($1, 1)
     on conflict (bucket) do update
       set used = greatest(0, r.used - extract(epoch from now() - r.updated_at) * $2) + 1, updated_at = now()
       where greatest(0, r.used - extract(epoch from now() - r.updated_at) * $2) + 1 <= $3
     returning 1
   )
   select exists (select from taken) as is_taken, (select used from before) as used`,
  { is_taken: truth, used: nullable(decimal) },
)
const usedOf = (bucket: string, perSecond: string) =>
  `(select greatest(0, used - extract(epoch from now() - updated_at) * ${perSecond}) from rate_limits where bucket = ${bucket})`
const lookAtTwo = statement(
  'rate_limits_look',
  `select ${usedOf('$1', '$2')} as first, ${usedOf('$3', '$4')} as second`,
  { first: nullable(decimal), second: nullable(decimal) },
)

/** The row of a limit for one account or target. Its name tells nobody which: an email address would otherwise stand there in clear. */
export function bucketOf(name: LimitName, target: string): string {
  const whose = name.endsWith('PerEmail') ? mailboxOf(target) : target
  return `${name} ${createHmac('sha256', authSecret()).update(whose).digest('base64url').slice(0, 22)}`
}

/** Takes one token of an account or target, over all processes; throws rate_limited with the seconds to wait. */
export async function consumeForAccount(name: LimitName, target: string): Promise<void> {
  const limit = limits[name]
  const allowed = allowedOf(name)
  const [row] = await run(takeToken, [bucketOf(name, target), allowed / limit.seconds, allowed])
  const { is_taken: isTaken, used } = required(row, `the count of ${name}`)
  if (isTaken) return
  // A bucket that was made this moment, by a try beside this one, is full at the soonest.
  const over = (used ?? allowed) + 1 - allowed
  throw tooManyRequests(Math.max(1, Math.ceil((over * limit.seconds) / allowed)))
}

/** Takes one token as `consumeForAccount` does. False when there is none. */
export async function isWithinLimit(name: LimitName, target: string): Promise<boolean> {
  try {
    await consumeForAccount(name, target)
    return true
  } catch (error) {
    if (error instanceof AppError && error.kind === 'rate_limited') return false
    throw error
  }
}

/** A limit in the form a database function takes it, when the token is taken inside a larger statement. */
export function limitForDatabase(name: LimitName): { allowed: number; perSecond: number } {
  const allowed = allowedOf(name)
  return { allowed, perSecond: allowed / limits[name].seconds }
}

/** Whether one more token would be above each of two limits. Takes none. */
export async function areOver(
  first: [name: LimitName, target: string],
  second: [name: LimitName, target: string],
): Promise<[boolean, boolean]> {
  const asked = [first, second].flatMap(([name, target]) => [bucketOf(name, target), limitForDatabase(name).perSecond])
  const [row] = await run(lookAtTwo, asked)
  const used = required(row, `the counts of ${first[0]} and ${second[0]}`)
  // A bucket that was never used has no row, which is null here.
  const isOver = (count: number | null, name: LimitName) => (count ?? 0) + 1 > limitForDatabase(name).allowed
  return [isOver(used.first, first[0]), isOver(used.second, second[0])]
}
