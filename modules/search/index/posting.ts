import {
  addAll,
  type BitSet,
  countCommon,
  countFilled,
  emptyBits,
  type FilledWords,
  grownBits,
  hasBit,
  setBit,
} from '#platform/kit/bit-set.ts'

/** From this share of all documents on, one bit for each document is smaller than a list of members. */
const bitsFromShare = 1 / 32

/**
 * The products that have one term, by their document ids, which come in rising order. Few are a list, many are bits
 * (the idea of Roaring bitmaps, Lemire et al. 2016, with one container for all).
 */
export class Posting {
  count = 0
  private list: Uint32Array | undefined = new Uint32Array(4)
  private bits: BitSet | undefined

  /** `documentId` is above all that were added before. */
  add(documentId: number, capacity: number): void {
    if (!this.bits && this.count + 1 > capacity * bitsFromShare && this.count >= 64) this.becomeBits(capacity)
    if (this.bits) setBit(this.bits, documentId)
    else this.append(documentId)
    this.count++
  }

  private append(documentId: number): void {
    let list = this.list as Uint32Array
    if (this.count === list.length) {
      const longer = new Uint32Array(Math.ceil(list.length * 1.6) + 4)
      longer.set(list)
      list = longer
      this.list = longer
    }
    list[this.count] = documentId
  }

  private becomeBits(capacity: number): void {
    const bits = emptyBits(capacity)
    const list = this.list as Uint32Array
    for (let at = 0; at < this.count; at++) setBit(bits, list[at] as number)
    this.bits = bits
    this.list = undefined
  }

  grow(capacity: number): void {
    if (this.bits) this.bits = grownBits(this.bits, capacity)
  }

  addTo(target: BitSet): void {
    if (this.bits) addAll(target, this.bits)
    const list = this.list
    if (list) for (let at = 0; at < this.count; at++) setBit(target, list[at] as number)
  }

  /** The set itself where it is kept as bits: to be read, not to be changed. */
  get asBits(): BitSet | undefined {
    return this.bits
  }

  /** How many of its products are in `bits`, given also as `filled` where that is at hand. */
  countIn(bits: Readonly<BitSet>, filled?: FilledWords): number {
    if (this.bits) return filled ? countFilled(filled, this.bits) : countCommon(this.bits, bits)
    const list = this.list as Uint32Array
    let count = 0
    for (let at = 0; at < this.count; at++) if (hasBit(bits, list[at] as number)) count++
    return count
  }

  /** Bytes that it takes, about. */
  get bytes(): number {
    return (this.list?.byteLength ?? 0) + (this.bits?.byteLength ?? 0)
  }
}
