/** A measured value, `at` in seconds. */
export interface Point {
  at: number
  value: number
}

const middle = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
const ordered = (values: readonly number[]) => [...values].sort((one, other) => one - other)

/** Of 95 in 100 measurements of something level, Kendall's count stays within so many of its standard deviations. */
const sure = 1.96

/**
 * How much a value grows over all of these points, as a part of its median: by the slope of Theil and Sen, which is the median over all pairs, so that
 * single peaks count for nothing. `least` is the lower end of its 95% interval (Sen): what is growth beyond chance.
 */
export function growthOf(points: readonly Point[]): { growth: number; least: number } {
  const slopes: number[] = []
  for (const [index, one] of points.entries())
    for (const other of points.slice(index + 1))
      if (other.at > one.at) slopes.push((other.value - one.value) / (other.at - one.at))
  const sorted = ordered(slopes)
  const count = points.length
  const median = middle(ordered(points.map(({ value }) => value)))
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)
  const spread = sure * Math.sqrt((count * (count - 1) * (2 * count + 5)) / 18)
  const lowest = sorted[Math.max(0, Math.floor((sorted.length - spread) / 2))] ?? 0
  const part = (slope: number) => (median === 0 ? (slope > 0 ? Number.POSITIVE_INFINITY : 0) : (slope * span) / median)
  return { growth: part(middle(sorted) || 0), least: part(lowest) }
}

export const secondHalf = (points: readonly Point[]): Point[] => {
  const [first = 0, last = 0] = [points[0]?.at, points.at(-1)?.at]
  return points.filter(({ at }) => at >= (first + last) / 2)
}

export const medianOf = (points: readonly Point[]): number => middle(ordered(points.map(({ value }) => value)))
