import type { Client } from './client.ts'
import type { Kind, Wish } from './mix.ts'

/** An answer counts when it is one of these within so long. */
export const usefulMs = 3_000

/** One arrival and what came of it. */
export interface Sample {
  kind: Kind
  /** Seconds from the beginning of the load until it arrived. */
  at: number
  /** Milliseconds from then: who was sent late by us has waited all the same. */
  ms: number
  /** 0 where the line broke. */
  status: number
  hasRetryAfter: boolean
}

export const isUseful = ({ status, ms }: Sample): boolean => status >= 200 && status < 400 && ms <= usefulMs

export interface Offered {
  samples: Sample[]
  /** How late the clients themselves were, in milliseconds: where this is long, they are measured and not the shop. */
  latestMs: number
}

export interface Offer {
  seconds: number
  rateAt(second: number): number
  next(): Wish
  draw(): number
  /** Aborted when nobody is to come any more. */
  signal?: AbortSignal
  /** Hears of every answer, the body with it. */
  onSample?(sample: Sample, body: string): void
}

/**
 * Lets people arrive at random, so many a second as `rateAt` says, whether or not those before have their answers: nobody who opens a shop knows how
 * busy it is. Resolves when all have an answer.
 */
export async function offer(
  client: Client,
  { seconds, rateAt, next, draw, signal, onSample }: Offer,
): Promise<Offered> {
  const samples: Sample[] = []
  const underWay = new Set<Promise<void>>()
  const begun = performance.now()
  let latestMs = 0
  let at = 0

  function send(arrivedAt: number): void {
    const { kind, ask } = next()
    const arrived = begun + arrivedAt * 1_000
    latestMs = Math.max(latestMs, performance.now() - arrived)
    const answered = client.ask(ask).then(({ status, retryAfter, body }) => {
      const ms = performance.now() - arrived
      const sample = { kind, at: arrivedAt, ms, status, hasRetryAfter: retryAfter !== undefined }
      samples.push(sample)
      onSample?.(sample, body)
      underWay.delete(answered)
    })
    underWay.add(answered)
  }

  while (at < seconds && !signal?.aborted) {
    const now = (performance.now() - begun) / 1_000
    while (at <= now && at < seconds) {
      send(at)
      at += -Math.log(1 - draw()) / rateAt(at)
    }
    await new Promise((pause) => setTimeout(pause, 2))
  }
  while (underWay.size > 0) await Promise.all(underWay)
  return { samples, latestMs }
}

/** The value below which this part of them lies; NaN of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}
