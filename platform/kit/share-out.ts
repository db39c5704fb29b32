import { required } from './required.ts'

/**
 * Shares `total` out in proportion to `weights` by the largest remainder: the parts are whole, each within one unit of
 * its exact share, and they sum to `total`. Equal remainders go to the earlier part. Exact for every safe integer.
 */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((left, right) => left + BigInt(right), 0n)
  if (sum === 0n) return weights.map(() => 0)
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight))
  const shares = exact.map((product) => product / sum)
  let left = BigInt(total) - shares.reduce((a, b) => a + b, 0n)
  const byRemainder = exact
    .map((product, index) => ({ index, remainder: product % sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of byRemainder) {
    if (left <= 0n) break
    shares[index] = required(shares[index], `share ${index}`) + 1n
    left -= 1n
  }
  return shares.map(Number)
}
