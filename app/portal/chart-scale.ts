/** The scale of a chart: from 0 in three to six equal, round steps to the lowest number that is not below `max`; 0 alone where nothing is more. */
export function roundScale(max: number): number[] {
  if (max <= 0) return [0]
  const top = Math.max(max, 4)
  const power = 10 ** Math.floor(Math.log10(top / 3))
  const scales = [0.1, 1]
    .flatMap((scale) => [1, 2, 2.5, 4, 5].map((factor) => factor * scale * power))
    .filter((step) => Number.isInteger(step))
    .map((step) => ({ step, count: Math.ceil(top / step) }))
    .filter(({ count }) => count >= 3 && count <= 6)
    .sort((a, b) => a.step * a.count - b.step * b.count || Math.abs(a.count - 4) - Math.abs(b.count - 4))
  const { step, count } = scales[0] ?? { step: Math.ceil(top / 4), count: 4 }
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}

const oneDecimal = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

/** Money for an axis: ₹800, ₹20k, ₹7.5L, ₹1.2Cr. */
export function shortRupees(rupees: number): string {
  for (const [unit, word] of [
    [10_000_000, 'Cr'],
    [100_000, 'L'],
    [1_000, 'k'],
  ] as const)
    if (rupees >= unit) return `₹${oneDecimal.format(rupees / unit)}${word}`
  return `₹${oneDecimal.format(rupees)}`
}

/** Where labels stand under a row of days: at most so many, evenly apart, the first always among them. */
export function labelledDays(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil((count - 1) / Math.max(1, most - 1)))
  return Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step).filter((at) => at < count)
}
