import { decimal, nullable } from './db/columns.ts'
import { run, statement } from './db.server.ts'
import { AppError } from './kit/app-error.ts'

/** A token bucket: `count` tries, refilled evenly over `seconds`. */
export interface Limit {
  count: number
  seconds: number
}

/** How often somebody may ask (docs/architecture.md, Limits). Addresses in memory, accounts and targets in PostgreSQL. */
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

let scale = 1

/** LIMITS_SCALE: one factor for all limits, for load tests. */
export function scaleLimits(factor: number): void {
  scale = factor
}

export const tooManyRequests = (retryAfter: number) =>
  new AppError('rate_limited', 'too_many_requests', 'Too many attempts. Wait a little and try again.', { retryAfter })

interface Bucket {
  used: number
  at: number
}

/** Oldest first; bounded, so that many addresses cannot fill the memory. */
const buckets = new Map<string, Bucket>()
const bucketsMax = 100_000

function drained(bucket: Bucket | undefined, limit: Limit, now: number): number {
  if (!bucket) return 0
  const perMs = (limit.count * scale) / (limit.seconds * 1_000)
  return Math.max(0, bucket.used - (now - bucket.at) * perMs)
}

/** Takes one token of an address; throws rate_limited with the seconds to wait. `tokens` 0 only looks. */
export function takeFromAddress(name: LimitName, address: string, tokens = 1): void {
  const limit = limits[name]
  const key = `${name} ${address}`
  const now = Date.now()
  const used = drained(buckets.get(key), limit, now)
  if (used + Math.max(tokens, 1) > limit.count * scale) {
    throw tooManyRequests(Math.ceil(((used + 1 - limit.count * scale) * limit.seconds) / (limit.count * scale)))
  }
  if (tokens === 0) return
  keepBucket(key, { used: used + tokens, at: now })
  noteTake(name, address, tokens)
}

function keepBucket(key: string, bucket: Bucket): void {
  buckets.delete(key)
  buckets.set(key, bucket)
  if (buckets.size > bucketsMax) {
    const oldest = buckets.keys().next().value
    if (oldest !== undefined) buckets.delete(oldest)
  }
}

/** Forgets all addresses. For tests. */
export function forgetAddresses(): void {
  buckets.clear()
}

/** Tokens that addresses took in one process. */
export type Takes = [name: string, address: string, tokens: number][]

const tellingMs = 100
let tellOthers: ((takes: Takes) => void) | undefined
let untold: Takes = []

/**
 * Where several processes answer the same addresses, each tells the others ten times a second what was taken from it, so that a
 * limit is one limit over all of them. `tell` brings the takes to the others, which call `hearTakes`.
 */
export function shareTakes(tell: (takes: Takes) => void): void {
  tellOthers = tell
}

function noteTake(name: string, address: string, tokens: number): void {
  if (!tellOthers) return
  if (untold.length === 0) setTimeout(tellTakes, tellingMs).unref()
  const last = untold.at(-1)
  // Rushes come from one address.
  if (last?.[0] === name && last[1] === address) last[2] += tokens
  else untold.push([name, address, tokens])
}

function tellTakes(): void {
  const takes = untold
  untold = []
  tellOthers?.(takes)
}

const isLimitName = (name: string): name is LimitName => name in limits

/** Another process gave these tokens away. */
export function hearTakes(takes: Takes): void {
  const now = Date.now()
  for (const [name, address, tokens] of takes) {
    if (!isLimitName(name)) continue
    const key = `${name} ${address}`
    keepBucket(key, { used: drained(buckets.get(key), limits[name], now) + tokens, at: now })
  }
}

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
export async function takeFromAccount(name: LimitName, target: string): Promise<void> {
  const limit = limits[name]
  const allowed = limit.count * scale
  const [row] = await run(takeToken, [`${name} ${target}`, 1, allowed / limit.seconds])
  const over = (row?.used ?? 0) - allowed
  if (over > 0) throw tooManyRequests(Math.max(1, Math.ceil((over * limit.seconds) / allowed)))
}

/** A limit in the form a database function takes it, when the token is taken inside a larger statement. */
export function limitForDatabase(name: LimitName): { allowed: number; perSecond: number } {
  const allowed = limits[name].count * scale
  return { allowed, perSecond: allowed / limits[name].seconds }
}

/** Whether one more token would be above each of two limits. Takes none. */
export async function areOver(
  first: [name: LimitName, target: string],
  second: [name: LimitName, target: string],
): Promise<[boolean, boolean]> {
  const asked = [first, second].flatMap(([name, target]) => [`${name} ${target}`, limitForDatabase(name).perSecond])
  const [row] = await run(lookAtTwo, asked)
  const isOver = (used: number | null | undefined, name: LimitName) => (used ?? 0) + 1 > limitForDatabase(name).allowed
  return [isOver(row?.first, first[0]), isOver(row?.second, second[0])]
}
