import cluster from 'node:cluster'
import type { Redis } from 'ioredis'
import {
  type IRateLimiterOptions,
  RateLimiterCluster,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from 'rate-limiter-flexible'
import { perContext } from './context.server.ts'
import { allowedOf, type LimitName, limits, tooManyRequests } from './limits.server.ts'
import { log, logError } from './log.server.ts'

/** Limits of network addresses. They are counted outside PostgreSQL, so that a rush never reaches it. */
type AddressLimitName = Extract<LimitName, `${string}PerAddress`>
type Limiter = RateLimiterMemory | RateLimiterCluster | RateLimiterRedis

const names = Object.keys(limits).filter((name): name is AddressLimitName => name.endsWith('PerAddress'))

const pointsOf = (name: AddressLimitName): number => Math.max(1, Math.round(allowedOf(name)))

const optionsOf = (name: AddressLimitName): IRateLimiterOptions => ({
  keyPrefix: name,
  points: pointsOf(name),
  duration: limits[name].seconds,
})

interface AddressLimits {
  limiters: ReadonlyMap<AddressLimitName, Limiter>
  redis: Redis | undefined
}

/** With REDIS_URL one count for all machines, else one for the processes of this machine. */
const addressLimits = perContext(({ config }) => openLimits(config.redisUrl))

async function openLimits(redisUrl: string | undefined): Promise<AddressLimits> {
  const redis = redisUrl ? await connect(redisUrl) : undefined
  const limiters = new Map(names.map((name) => [name, openLimiter(optionsOf(name), redis)]))
  return { limiters, redis }
}

function openLimiter(options: IRateLimiterOptions, redis: Redis | undefined): Limiter {
  if (redis) {
    const insuranceLimiter = new RateLimiterMemory(options)
    return new RateLimiterRedis({ ...options, storeClient: redis, rejectIfRedisNotReady: true, insuranceLimiter })
  }
  return cluster.isWorker ? new RateLimiterCluster({ ...options, timeoutMs: 2_000 }) : new RateLimiterMemory(options)
}

/** Connects in the background. While Redis is away or silent, each process counts for itself. */
async function connect(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 2_000,
    commandTimeout: 500,
    // A line that was cut says nothing: the connection is given up, so that one request waits and not each.
    socketTimeout: 1_000,
  })
  redis.on('error', (error) => log.warn({ event: 'limits.redis_away', message: error.message }, 'limits.redis_away'))
  return redis
}

/** Connects to Redis where there is one, so that the first request need not wait for it. Never rejects because Redis is away. */
export async function openAddressLimits(): Promise<void> {
  await addressLimits()
}

/** Closes the connection to Redis, where there is one. */
export async function closeAddressLimits(): Promise<void> {
  const { redis } = await addressLimits()
  redis?.disconnect()
}

/** Whether Redis counts at this moment; undefined without REDIS_URL. */
export async function isLimitShared(): Promise<boolean | undefined> {
  const { redis } = await addressLimits()
  return redis && redis.status === 'ready'
}

/** Counts one request of an address. Rejects with rate_limited and the seconds to wait. */
export async function consumeForAddress(name: AddressLimitName, address: string): Promise<void> {
  await unlessOver(async (limiter) => void (await limiter.consume(address)), name)
}

/** Rejects like `consumeForAddress` when the address has used up its limit, but counts nothing. */
export async function checkAddress(name: AddressLimitName, address: string): Promise<void> {
  await unlessOver(async (limiter) => {
    const used = await limiter.get(address)
    if (used && used.consumedPoints >= pointsOf(name)) throw used
  }, name)
}

async function unlessOver(ask: (limiter: Limiter) => Promise<void>, name: AddressLimitName): Promise<void> {
  const limiter = (await addressLimits()).limiters.get(name)
  if (!limiter) throw new Error(`There is no limit of addresses called ${name}.`)
  try {
    await ask(limiter)
  } catch (error) {
    if (error instanceof RateLimiterRes) throw tooManyRequests(Math.max(1, Math.ceil(error.msBeforeNext / 1_000)))
    // The primary does not answer: a request that cannot be counted is let through.
    logError('limits.not_counted', error)
  }
}
