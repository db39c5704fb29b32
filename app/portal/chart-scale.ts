/** The scale of a chart: from 0 to a round number at or above `max`, in four equal steps. */
export function roundScale(max: number): number[] {
  const rough = Math.max(max, 4) / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  return [0, 1, 2, 3, 4].map((count) => count * step)
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
