import type { Load } from './wrk.ts'

const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0)

const sorted = (figures: readonly number[]) => [...figures].sort((a, b) => a - b)
const middle = (figures: readonly number[]) => sorted(figures)[Math.floor(figures.length / 2)] ?? Number.NaN

/**
 * The mean of those between the highest and the lowest. One disturbed turn spoils nothing; and where a machine is quick for some turns and
 * slow for others, as one with neighbours is, all sides have the same share of both, which the middle one of many would not show.
 */
function meanWithin(figures: readonly number[]): number {
  const inner = figures.length > 2 ? sorted(figures).slice(1, -1) : figures
  return sum(inner) / inner.length
}

/** Loads of one thing over all turns, as one. */
export function together(loads: readonly Load[]): Load {
  return {
    requests: sum(loads.map(({ requests }) => requests)),
    errors: sum(loads.map(({ errors }) => errors)),
    bytes: sum(loads.map(({ bytes }) => bytes)),
    seconds: sum(loads.map(({ seconds }) => seconds)),
    rate: meanWithin(loads.map(({ rate }) => rate)),
    p50: middle(loads.map(({ p50 }) => p50)),
    p99: middle(loads.map(({ p99 }) => p99)),
  }
}

/** Measures all sides in turns (a, b, a, b, …), so that whatever else the machine does meets each of them. */
export async function inTurns<Side extends string>(
  turns: number,
  sides: Record<Side, () => Promise<Load>>,
): Promise<Record<Side, Load>> {
  const names = Object.keys(sides) as Side[]
  const loads = Object.fromEntries(names.map((name) => [name, [] as Load[]])) as Record<Side, Load[]>
  for (let turn = 0; turn < turns; turn++) for (const name of names) loads[name].push(await sides[name]())
  return Object.fromEntries(names.map((name) => [name, together(loads[name])])) as Record<Side, Load>
}
