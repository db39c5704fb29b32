import { type BitSet, forEachBit, hasBit } from '#platform/kit/bit-set.ts'
import type { Columns } from './columns.ts'

/** What lists can be sorted by; within a search, relevance puts the tiers of the match before popularity (ranking.ts). */
export type OrderName =
  | 'name'
  | 'price-low'
  | 'price-high'
  | 'rating'
  | 'newest'
  | 'origin'
  | 'popularity'
  | 'bestselling'

/** Reviews above this count no further in an order; the key must fit a whole number. */
const reviewsCounted = 2 ** 22 - 1

/** The sort key of a document: products come by rising key, equal ones by name. */
export const keysOf: Record<OrderName, (columns: Columns, documentId: number) => number> = {
  name: () => 0,
  'price-low': (columns, documentId) => columns.price[documentId] as number,
  'price-high': (columns, documentId) => -(columns.price[documentId] as number),
  rating: (columns, documentId) =>
    -(
      (columns.rating[documentId] as number) * 2 ** 22 +
      Math.min(columns.reviewCount[documentId] as number, reviewsCounted)
    ),
  newest: (columns, documentId) => -(columns.listedAt[documentId] as number),
  origin: (columns, documentId) => columns.origin[documentId] as number,
  popularity: (columns, documentId) => -(columns.popularity[documentId] as number),
  bestselling: (columns, documentId) => -(columns.sold[documentId] as number),
}

export const orderNames = Object.keys(keysOf) as OrderName[]

export interface SortKey {
  key: number
  name: Buffer
  productNumber: number
}

/** All documents in one order. Products that are gone stay until the index is built again, so a walk tests each document. */
export class Order {
  documentIds: Int32Array<ArrayBufferLike> = new Int32Array(0)
  private readonly columns: Columns
  private readonly keyOf: (columns: Columns, documentId: number) => number

  constructor(name: OrderName, columns: Columns) {
    this.columns = columns
    this.keyOf = keysOf[name]
  }

  compare(one: number, other: number): number {
    return this.keyOf(this.columns, one) - this.keyOf(this.columns, other) || this.columns.compareNames(one, other)
  }

  /** Sorts all `count` documents from scratch. They must stand in the order of their names, as the first load brings them. */
  sortAll(count: number): void {
    const packed = new Float64Array(count)
    let smallest = 0
    for (let documentId = 0; documentId < count; documentId++)
      smallest = Math.min(smallest, this.keyOf(this.columns, documentId))
    // Key and document id in one number below 2^53, so that sorting needs no comparisons of ours.
    for (let documentId = 0; documentId < count; documentId++)
      packed[documentId] = (this.keyOf(this.columns, documentId) - smallest) * 2 ** 24 + documentId
    packed.sort()
    const documentIds = new Int32Array(count)
    for (let at = 0; at < count; at++) {
      const one = packed[at] as number
      documentIds[at] = one - Math.floor(one / 2 ** 24) * 2 ** 24
    }
    this.documentIds = documentIds
  }

  /** Merges new documents into the order. */
  insert(added: readonly number[]): void {
    const sorted = [...added].sort((one, other) => this.compare(one, other))
    const before = this.documentIds
    const documentIds = new Int32Array(before.length + sorted.length)
    let read = 0
    let write = 0
    for (const documentId of sorted) {
      const upTo = this.firstFrom((other) => this.compare(other, documentId) >= 0, read)
      documentIds.set(before.subarray(read, upTo), write)
      write += upTo - read
      read = upTo
      documentIds[write++] = documentId
    }
    documentIds.set(before.subarray(read), write)
    this.documentIds = documentIds
  }

  private isAfter(documentId: number, { key, name, productNumber }: SortKey): boolean {
    const difference =
      this.keyOf(this.columns, documentId) - key ||
      this.columns.nameOf(documentId).compare(name) ||
      (this.columns.productNumber[documentId] as number) - productNumber
    return difference > 0
  }

  /** The members of `bits` in this order, those after a key: found on a way through all products. */
  *walk(bits: BitSet, after: SortKey | undefined): Generator<number> {
    const { documentIds } = this
    const start = after ? this.firstFrom((documentId) => this.isAfter(documentId, after), 0) : 0
    for (let at = start; at < documentIds.length; at++) {
      const documentId = documentIds[at] as number
      if (hasBit(bits, documentId)) yield documentId
    }
  }

  /** The same by sorting the members. */
  sorted(bits: BitSet, after: SortKey | undefined): number[] {
    const members: number[] = []
    forEachBit(bits, (documentId) => {
      if (!after || this.isAfter(documentId, after)) members.push(documentId)
    })
    return members.sort((one, other) => this.compare(one, other))
  }

  /** Up to `limit` members of `bits` on each side of a document, the nearest of each side first. Few members are sorted instead of looked for. */
  beside(bits: BitSet, documentId: number, limit: number, isFew: boolean): number[] {
    const among = isFew ? this.sorted(bits, undefined) : this.documentIds
    const here = firstOf(among.length, 0, (at) => this.compare(among[at] as number, documentId) >= 0)
    const beside: number[] = []
    for (const step of [1, -1]) {
      let left = limit
      for (let at = here + (step > 0 ? 0 : -1); left > 0 && at >= 0 && at < among.length; at += step) {
        const other = among[at] as number
        if (other === documentId || !hasBit(bits, other)) continue
        beside.push(other)
        left--
      }
    }
    return beside
  }

  keyAt(documentId: number): SortKey {
    return {
      key: this.keyOf(this.columns, documentId),
      name: this.columns.nameOf(documentId),
      productNumber: this.columns.productNumber[documentId] as number,
    }
  }

  private firstFrom(isReached: (documentId: number) => boolean, from: number): number {
    return firstOf(this.documentIds.length, from, (at) => isReached(this.documentIds[at] as number))
  }
}

/** Binary search for the first position from `from` on of which `isReached` holds; it must hold for all behind it too. */
function firstOf(length: number, from: number, isReached: (at: number) => boolean): number {
  let low = from
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isReached(middle)) high = middle
    else low = middle + 1
  }
  return low
}
