/** Chance that repeats itself: the same seed tells the same story on every machine. */
export interface Chance {
  /** At least 0, below 1. */
  fraction(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  pick<Items extends readonly [unknown, ...unknown[]]>(items: Items): Items[number]
  /** Picks by weight; weights are not negative and not all zero. */
  weighted<T>(items: readonly T[], weightOf: (item: T) => number): T
  characters(alphabet: string, count: number): string
}

export function chance(seed: number): Chance {
  // Mulberry32 (public domain).
  let state = seed >>> 0
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1))
  return {
    fraction,
    between,
    pick: (items) => items[between(0, items.length - 1)] ?? items[0],
    weighted(items, weightOf) {
      let left = fraction() * items.reduce((sum, item) => sum + weightOf(item), 0)
      for (const item of items) {
        left -= weightOf(item)
        if (left < 0) return item
      }
      throw new RangeError('Nothing to choose from')
    },
    characters: (alphabet, count) =>
      Array.from({ length: count }, () => alphabet[between(0, alphabet.length - 1)]).join(''),
  }
}
