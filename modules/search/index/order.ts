import { type Bits, forEachBit, hasBit } from '#platform/kit/bits.ts'
import type { Columns } from './columns.ts'

/** What lists can be sorted by; within a search, relevance puts the tiers of the match before popularity. */
export type OrderName = 'name' | 'price-low' | 'price-high' | 'rating' | 'newest' | 'origin' | 'popularity'

/** Reviews above this count no further in an order; the key must fit a whole number. */
const reviewsCounted = 2 ** 22 - 1

/** The sort key of a place: products come by rising key, equal ones by name. */
export const keysOf: Record<OrderName, (columns: Columns, place: number) => number> = {
  name: () => 0,
  'price-low': (columns, place) => columns.price[place] as number,
  'price-high': (columns, place) => -(columns.price[place] as number),
  rating: (columns, place) =>
    -((columns.rating[place] as number) * 2 ** 22 + Math.min(columns.reviewCount[place] as number, reviewsCounted)),
  newest: (columns, place) => -(columns.listedAt[place] as number),
  origin: (columns, place) => columns.origin[place] as number,
  popularity: (columns, place) => -(columns.popularity[place] as number),
}

export const orderNames = Object.keys(keysOf) as OrderName[]

export interface SortKey {
  key: number
  name: Buffer
  number: number
}

/** All places in one order. Products that are gone stay until the index is made anew: whoever walks tests what it wants. */
export class Order {
  places: Int32Array<ArrayBufferLike> = new Int32Array(0)
  private readonly columns: Columns
  private readonly keyOf: (columns: Columns, place: number) => number

  constructor(name: OrderName, columns: Columns) {
    this.columns = columns
    this.keyOf = keysOf[name]
  }

  compare(one: number, other: number): number {
    return this.keyOf(this.columns, one) - this.keyOf(this.columns, other) || this.columns.compareNames(one, other)
  }

  /** Sorts all `count` places anew. They must stand in the order of their names, as the first load brings them. */
  sortAll(count: number): void {
    const packed = new Float64Array(count)
    let smallest = 0
    for (let place = 0; place < count; place++) smallest = Math.min(smallest, this.keyOf(this.columns, place))
    // Key and place in one number below 2^53, so that sorting needs no comparisons of ours.
    for (let place = 0; place < count; place++)
      packed[place] = (this.keyOf(this.columns, place) - smallest) * 2 ** 24 + place
    packed.sort()
    const places = new Int32Array(count)
    for (let at = 0; at < count; at++) {
      const one = packed[at] as number
      places[at] = one - Math.floor(one / 2 ** 24) * 2 ** 24
    }
    this.places = places
  }

  /** Merges new places into the order. */
  insert(added: readonly number[]): void {
    const sorted = [...added].sort((one, other) => this.compare(one, other))
    const before = this.places
    const places = new Int32Array(before.length + sorted.length)
    let read = 0
    let write = 0
    for (const place of sorted) {
      const upTo = this.firstFrom((other) => this.compare(other, place) >= 0, read)
      places.set(before.subarray(read, upTo), write)
      write += upTo - read
      read = upTo
      places[write++] = place
    }
    places.set(before.subarray(read), write)
    this.places = places
  }

  private isAfter(place: number, { key, name, number }: SortKey): boolean {
    const difference =
      this.keyOf(this.columns, place) - key ||
      this.columns.nameOf(place).compare(name) ||
      (this.columns.number[place] as number) - number
    return difference > 0
  }

  /** The members of `bits` in this order, those after a key: found on a way through all products. */
  *walk(bits: Bits, after: SortKey | undefined): Generator<number> {
    const { places } = this
    const start = after ? this.firstFrom((place) => this.isAfter(place, after), 0) : 0
    for (let at = start; at < places.length; at++) {
      const place = places[at] as number
      if (hasBit(bits, place)) yield place
    }
  }

  /** The same by sorting the members. */
  sorted(bits: Bits, after: SortKey | undefined): number[] {
    const members: number[] = []
    forEachBit(bits, (place) => {
      if (!after || this.isAfter(place, after)) members.push(place)
    })
    return members.sort((one, other) => this.compare(one, other))
  }

  /** Up to `limit` members of `bits` on each side of a place, the nearest of each side first. Few members are sorted instead of met. */
  beside(bits: Bits, place: number, limit: number, isFew: boolean): number[] {
    const among = isFew ? this.sorted(bits, undefined) : this.places
    const here = firstOf(among.length, 0, (at) => this.compare(among[at] as number, place) >= 0)
    const met: number[] = []
    for (const step of [1, -1]) {
      let left = limit
      for (let at = here + (step > 0 ? 0 : -1); left > 0 && at >= 0 && at < among.length; at += step) {
        const other = among[at] as number
        if (other === place || !hasBit(bits, other)) continue
        met.push(other)
        left--
      }
    }
    return met
  }

  keyAt(place: number): SortKey {
    return {
      key: this.keyOf(this.columns, place),
      name: this.columns.nameOf(place),
      number: this.columns.number[place] as number,
    }
  }

  private firstFrom(isReached: (place: number) => boolean, from: number): number {
    return firstOf(this.places.length, from, (at) => isReached(this.places[at] as number))
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
