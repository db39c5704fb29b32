import { chance } from '#seed/random.ts'
import { drawsOf, type Wish } from './mix.ts'
import { isUseful, offer, quantile } from './open-loop.ts'
import { makePeople } from './people.ts'
import type { Crowded } from './stage.ts'

/** The mixed traffic of a shop's visitors, always the same draws. */
export interface Visitors {
  next(): Wish
  draw(): number
}

const visitorCount = 6_000

export async function makeVisitors(crowded: Crowded): Promise<Visitors> {
  const people = await makePeople(crowded, { name: 'visitor', count: visitorCount, secret: crowded.secret })
  const draw = chance(1).fraction
  // The first product is the one of the rush.
  return { draw, next: drawsOf(people, crowded.slugs, crowded.buyable.slice(1), draw) }
}

export interface Step {
  rate: number
  /** Useful answers a second. */
  goodput: number
  share: number
  p99: number
  isSustained: boolean
}

const stepSeconds = 6
const first = 25
const factor = 1.3
const usefulShare = 0.99
/** A visitor notices more. At the rate that is found the queues are short. */
const p99Ms = 1_000

/** What comes of so many a second. The first second counts for nothing: it inherits what went before. */
async function measureStep({ client }: Crowded, { next, draw }: Visitors, rate: number): Promise<Step> {
  const { samples } = await offer(client, { seconds: stepSeconds + 1, rateAt: () => rate, next, draw })
  const counted = samples.filter(({ at }) => at >= 1)
  const useful = counted.filter(isUseful).length
  const p99 = quantile(
    counted.map(({ ms }) => ms),
    0.99,
  )
  const share = useful / counted.length
  return { rate, goodput: useful / stepSeconds, share, p99, isSustained: share >= usefulShare && p99 <= p99Ms }
}

/**
 * Raises the rate step by step until the shop cannot answer all of it in time, twice in a row: one step may have met a neighbour. Answers with every
 * step that counted.
 */
export async function findSustainable(
  crowded: Crowded,
  visitors: Visitors,
  say: (line: string) => void,
): Promise<Step[]> {
  // Pages are rendered and code is compiled before anything counts.
  await measureStep(crowded, visitors, first)
  await measureStep(crowded, visitors, 2 * first)
  const steps: Step[] = []
  for (let rate = first, failed = 0; failed < 2; ) {
    const step = await measureStep(crowded, visitors, rate)
    steps.push(step)
    say(
      `${rate.toFixed(0)} a second: ${step.goodput.toFixed(0)} useful, p99 ${step.p99.toFixed(0)} ms${step.isSustained ? '' : ', too many'}`,
    )
    if (step.isSustained) {
      rate *= factor
      failed = 0
    } else failed++
  }
  return steps
}
