/** Chance that repeats itself: the same seed tells the same story on every machine. */
export interface Chance {
  /** At least 0, below 1. */
  fraction(): number
  /** A whole number, both ends included. */
  between(least: number, most: number): number
  pick<Choices extends readonly [unknown, ...unknown[]]>(choices: Choices): Choices[number]
  /** Picks by weight; weights are not negative and not all zero. */
  weighted<T>(choices: readonly T[], weightOf: (choice: T) => number): T
  letters(alphabet: string, count: number): string
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
    pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0],
    weighted(choices, weightOf) {
      let left = fraction() * choices.reduce((sum, choice) => sum + weightOf(choice), 0)
      for (const choice of choices) {
        left -= weightOf(choice)
        if (left < 0) return choice
      }
      throw new RangeError('Nothing to choose from')
    },
    letters: (alphabet, count) =>
      Array.from({ length: count }, () => alphabet[between(0, alphabet.length - 1)]).join(''),
  }
}
