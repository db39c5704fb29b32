import { decimal, nullable } from '#platform/db/columns.ts'
import { context } from './context.server.ts'
import { run, statement } from './db.server.ts'
import { AppError } from './kit/app-error.ts'
import { required } from './kit/required.ts'

/** So many tries within so many seconds. */
export interface Limit {
  count: number
  seconds: number
}

/**
 * How often somebody may ask. Those of addresses are counted in memory or Redis (address-limits.server.ts), those of accounts and
 * targets in PostgreSQL, where they are token buckets that refill evenly.
 */
export const limits = {
  signInPerAddress: { count: 30, seconds: 600 },
  signInPerAccountAndAddress: { count: 10, seconds: 900 },
  signInPerAccount: { count: 50, seconds: 3_600 },
  signUpPerAddress: { count: 100, seconds: 3_600 },
  resetPerAddress: { count: 10, seconds: 3_600 },
  resetPerEmail: { count: 3, seconds: 3_600 },
  writeToUsPerAddress: { count: 10, seconds: 600 },
  placeOrderPerAddress: { count: 60, seconds: 600 },
  placeOrderPerUser: { count: 30, seconds: 600 },
  cancelOrderPerUser: { count: 30, seconds: 600 },
  uploadPerVendor: { count: 60, seconds: 3_600 },
  wishlistPerUser: { count: 300, seconds: 600 },
  stockAlertPerAddress: { count: 20, seconds: 3_600 },
  stockAlertPerEmail: { count: 30, seconds: 86_400 },
  writeReviewPerUser: { count: 20, seconds: 3_600 },
  uploadPerReviewer: { count: 30, seconds: 3_600 },
  votePerUser: { count: 120, seconds: 600 },
  reportPerUser: { count: 15, seconds: 3_600 },
  replyPerVendor: { count: 120, seconds: 3_600 },
  cspReportPerAddress: { count: 20, seconds: 60 },
  sitemapPerAddress: { count: 120, seconds: 600 },
  feedPerAddress: { count: 6, seconds: 3_600 },
  databasePerAddress: { count: 6_000, seconds: 60 },
} as const satisfies Record<string, Limit>

export type LimitName = keyof typeof limits

/** How many tries a limit allows within its time: LIMITS_SCALE multiplies all of them, for load tests. */
export const allowedOf = (name: LimitName): number => limits[name].count * context().config.limitsScale

/** The refusal for somebody who asks too often; `retryAfter` in seconds. */
export const tooManyRequests = (retryAfter: number) =>
  new AppError('rate_limited', 'too_many_requests', 'Too many attempts. Wait a little and try again.', { retryAfter })

const takeToken = statement(
  'rate_limit_take',
  `insert into rate_limits as r (bucket, used) values ($1, $2)
   on conflict (bucket) do update
     set used = greatest(0, r.used - extract(epoch from now() - r.updated_at) * $3) + $2, updated_at = now()
   returning used`,
  { used: decimal },
)
const usedOf = (bucket: string, perSecond: string) =>
  `(select greatest(0, used - extract(epoch from now() - updated_at) * ${perSecond}) from rate_limits where bucket = ${bucket})`
const lookAtTwo = statement(
  'rate_limits_look',
  `select ${usedOf('$1', '$2')} as first, ${usedOf('$3', '$4')} as second`,
  { first: nullable(decimal), second: nullable(decimal) },
)

/** Takes one token of an account or target, over all processes; throws rate_limited with the seconds to wait. */
export async function consumeForAccount(name: LimitName, target: string): Promise<void> {
  const limit = limits[name]
  const allowed = allowedOf(name)
  const [row] = await run(takeToken, [`${name} ${target}`, 1, allowed / limit.seconds])
  const over = required(row, `the count of ${name}`).used - allowed
  if (over > 0) throw tooManyRequests(Math.max(1, Math.ceil((over * limit.seconds) / allowed)))
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
  const asked = [first, second].flatMap(([name, target]) => [`${name} ${target}`, limitForDatabase(name).perSecond])
  const [row] = await run(lookAtTwo, asked)
  const used = required(row, `the counts of ${first[0]} and ${second[0]}`)
  // A bucket that was never used has no row, which is null here.
  const isOver = (count: number | null, name: LimitName) => (count ?? 0) + 1 > limitForDatabase(name).allowed
  return [isOver(used.first, first[0]), isOver(used.second, second[0])]
}
