import type { Promised } from '../promises.ts'
import { type Panel, type Stretch, timeline } from '../timeline.ts'
import { type Kind, kinds } from './mix.ts'
import { isUseful, type Offered, offer, quantile, type Sample, usefulMs } from './open-loop.ts'
import type { Crowded } from './stage.ts'
import type { Step, Visitors } from './sustainable.ts'

const times = 5
const beforeSeconds = 10
const surgeSeconds = 30
const afterSeconds = 25
const surgeEnd = beforeSeconds + surgeSeconds
const goodputLeft = 0.8
const recoverySeconds = 5
/** As before is: so much of those who come are answered, … */
const asBefore = 0.95
/** … and no slower than twice as slow, or this. */
const calmMs = 300
/** Recovered is who stays so. */
const calmSeconds = 3

export interface Surge extends Offered {
  rate: number
}

/** So many a second, then five times as many for half a minute, then as many as before, without a pause. */
export async function surge({ client }: Crowded, { next, draw }: Visitors, rate: number): Promise<Surge> {
  const rateAt = (second: number) => (second >= beforeSeconds && second < surgeEnd ? times * rate : rate)
  const offered = await offer(client, { seconds: surgeEnd + afterSeconds, rateAt, next, draw })
  return { ...offered, rate }
}

const between = (samples: readonly Sample[], from: number, to: number) =>
  samples.filter(({ at }) => at >= from && at < to)

const goodputOf = (samples: readonly Sample[], seconds: number) => samples.filter(isUseful).length / seconds
const p99Of = (samples: readonly Sample[]) =>
  quantile(
    samples.map(({ ms }) => ms),
    0.99,
  )

/** Seconds after the surge from which on everything is as before it; undefined where that never came. */
function recoveredAfter(samples: readonly Sample[]): number | undefined {
  const before = between(samples, 2, beforeSeconds)
  const slowest = Math.max(calmMs, 2 * p99Of(before))
  for (let second = 0; second + calmSeconds <= afterSeconds; second++) {
    const seen = between(samples, surgeEnd + second, surgeEnd + second + calmSeconds)
    if (seen.filter(isUseful).length >= asBefore * seen.length && p99Of(seen) <= slowest) return second
  }
  return undefined
}

/** What the surge was promised, beside the steps that were measured before it. */
export function surgePromises({ samples, rate }: Surge, steps: readonly Step[]): Promised[] {
  const peak = Math.max(...steps.map(({ goodput }) => goodput))
  const during = between(samples, beforeSeconds, surgeEnd)
  const goodput = goodputOf(during, surgeSeconds)
  const orders = (some: readonly Sample[]) => some.filter(({ kind }) => kind === 'order')
  const before = goodputOf(orders(between(samples, 0, beforeSeconds)), beforeSeconds)
  const ordered = goodputOf(orders(during), surgeSeconds)
  const recovery = recoveredAfter(samples)
  const rude = during.filter(({ status, hasRetryAfter }) => status >= 400 && !(status === 503 && hasRetryAfter)).length
  const broken = during.filter(({ status }) => status === 0).length
  const perSecond = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} a second`
  return [
    {
      promise: `goodput at ${times} times the sustainable rate`,
      limit: `${goodputLeft} of its peak`,
      measured: `${perSecond(goodput)} of ${perSecond(times * rate)}; peak ${perSecond(peak)} (${(goodput / peak).toFixed(2)})`,
      isKept: goodput >= goodputLeft * peak,
    },
    {
      promise: 'orders placed meanwhile',
      limit: `${goodputLeft} of before`,
      measured: `${perSecond(ordered)}, before ${perSecond(before)} (${(ordered / before).toFixed(2)})`,
      isKept: ordered >= goodputLeft * before,
    },
    {
      promise: 'who is refused is told when to come again',
      limit: '503 with Retry-After',
      measured: `${during.filter(({ status }) => status === 503).length} times 503, ${rude} other refusals, ${broken} lines broken`,
      isKept: rude === 0 && broken === 0,
    },
    {
      promise: 'as before again after the overload',
      limit: `${recoverySeconds} s`,
      measured: recovery === undefined ? `not within ${afterSeconds} s` : `${recovery} s`,
      isKept: recovery !== undefined && recovery <= recoverySeconds,
    },
  ]
}

/** What became of each kind during the surge, for reading. */
export function surgeTable({ samples }: Surge): string {
  const during = between(samples, beforeSeconds, surgeEnd)
  const lineOf = (kind: Kind) => {
    const some = during.filter((sample) => sample.kind === kind)
    const useful = some.filter(isUseful)
    const cells = [
      kind.padEnd(10),
      `${some.length} came`.padStart(12),
      `${useful.length} useful`.padStart(13),
      `${some.filter(({ status }) => status === 503).length} refused`.padStart(13),
      `${some.filter((one) => one.status < 400 && one.ms > usefulMs).length} too late`.padStart(14),
      `p50 ${quantile(
        useful.map(({ ms }) => ms),
        0.5,
      ).toFixed(0)} ms`.padStart(12),
      `p99 ${p99Of(some).toFixed(0)} ms`.padStart(13),
    ]
    return cells.join('')
  }
  return kinds.map(lineOf).join('\n')
}

export function surgeChart({ samples, rate }: Surge): string {
  const seconds = Array.from({ length: surgeEnd + afterSeconds }, (_, at) => ({
    at,
    seen: between(samples, at, at + 1),
  }))
  const line = (name: string, figureOf: (seen: readonly Sample[]) => number) => ({
    name,
    points: seconds.flatMap(({ at, seen }) => (seen.length > 0 ? [{ at, value: figureOf(seen) }] : [])),
  })
  const panels: Panel[] = [
    {
      title: 'Requests by the second in which they came',
      unit: 'per second',
      lines: [
        line('came', (seen) => seen.length),
        line('answered within 3 s', (seen) => seen.filter(isUseful).length),
        line('refused with 503', (seen) => seen.filter(({ status }) => status === 503).length),
      ],
    },
    {
      title: 'Time to an answer',
      unit: 'ms',
      lines: [
        line('p99', p99Of),
        line('p50', (seen) =>
          quantile(
            seen.map(({ ms }) => ms),
            0.5,
          ),
        ),
      ],
    },
  ]
  const stretches: Stretch[] = [{ name: `${times} times as many`, from: beforeSeconds, to: surgeEnd }]
  return timeline(`Overload: ${rate.toFixed(0)} a second, then ${times} times as many`, 'seconds', panels, stretches)
}
