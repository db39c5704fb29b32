import {
  addAll,
  type Bits,
  clearBit,
  countCommon,
  countFilled,
  emptyBits,
  type FilledWords,
  filledWords,
  forEachBit,
  grownBits,
  hasBit,
  hasFewerThan,
  setBit,
} from '#platform/kit/bits.ts'
import { Columns } from './columns.ts'
import { PlaceTable } from './document-table.ts'
import type { CatalogueEntry } from './entry.ts'
import { OptionsOfPlaces } from './options-of-documents.ts'
import { Order, type OrderName, orderNames, type SortKey } from './order.ts'
import { type Option, type OptionKind, type Term, Terms, wordPlaces } from './terms.ts'

/** Shorter words are looked for as they are: nearly everything begins with one letter. */
const beginningMin = 2
/** Sets that are kept for the next work. */
const sparesMax = 64
/** From this share on, products are met on a walk through all sooner than they are sorted. */
const fewAreOneIn = 256
/** Up to this share, options are counted product by product; beyond it, option by option. */
const readAreOneIn = 16

/** A word of a search: what stands for it must be somewhere in the product. Readings of several words need all of them. */
export type Reading = readonly string[]

/** The products in which a search is found, by how well: each tier includes the one before. */
export interface Tiers {
  name: Bits
  head: Bits
  word: Bits
}

/** Where to go on in a list: the tier (0 is the best) and the key of the product that was shown last. */
export interface Position extends SortKey {
  tier: number
}

/** Each tier includes the one before. */
function includeBetter({ name, head, word }: Tiers): void {
  addAll(head, name)
  addAll(word, head)
}

/**
 * Keeps what `unit` has too, in the same tier or a better one. One walk through all six sets: each is read once, which is what such a
 * search spends its time on.
 */
function keepFound(kept: Tiers, unit: Tiers): void {
  for (let at = 0; at < kept.name.length; at++) {
    const name = unit.name[at] as number
    const head = (unit.head[at] as number) | name
    kept.name[at] = (kept.name[at] as number) & name
    kept.head[at] = (kept.head[at] as number) & head
    kept.word[at] = (kept.word[at] as number) & ((unit.word[at] as number) | head)
  }
}

function addTiers(sum: Tiers, others: Tiers): void {
  for (const tier of wordPlaces) addAll(sum[tier], others[tier])
}

function isInAny(sets: readonly Bits[], place: number): boolean {
  for (const set of sets) if (hasBit(set, place)) return true
  return false
}

/** A product of a list, and the tier that it was found in. */
export interface Met {
  number: number
  place: number
  tier: number
}

/** Which part of a list: so many, after skipping some or from a position on. */
export interface PageRange {
  limit: number
  offset?: number
  after?: Position | undefined
}

/**
 * The catalogue in memory: for each term the products that have it, for each figure a column, for each order all products in it.
 * A product that changes gets a new place behind all others and loses its old one, so that lists of places only ever grow at their
 * end. Nothing in here waits: a million products are searched, filtered and counted in a few milliseconds.
 */
export class CatalogueIndex {
  readonly terms = new Terms()
  readonly columns: Columns
  private readonly optionsOf: OptionsOfPlaces
  private readonly orders: Record<OrderName, Order>
  private readonly placeOf: PlaceTable
  private capacity: number
  private used = 0
  private onSale: Bits
  private stocked: Bits
  private count = 0
  private readonly sets: Bits[] = []
  private borrowed = 0
  private isBorrowing = false

  constructor(expected: number) {
    this.capacity = Math.max(1_024, Math.ceil(expected * 1.15))
    this.columns = new Columns(this.capacity)
    this.optionsOf = new OptionsOfPlaces(this.capacity)
    this.placeOf = new PlaceTable(this.capacity, (place) => this.numberAt(place))
    this.onSale = emptyBits(this.capacity)
    this.stocked = emptyBits(this.capacity)
    this.orders = Object.fromEntries(orderNames.map((name) => [name, new Order(name, this.columns)])) as Record<
      OrderName,
      Order
    >
  }

  /** Products on sale. */
  get size(): number {
    return this.count
  }

  /** Places of products that are gone or have moved. When they become many, the index is better made anew. */
  get waste(): number {
    return this.used - this.count
  }

  /** Bytes that it takes, about. */
  get bytes(): number {
    const orders = orderNames.length * 4 * this.used
    return this.terms.bytes + this.columns.bytes + this.optionsOf.bytes + this.placeOf.bytes + orders
  }

  learn(terms: Iterable<Term>): void {
    for (const term of terms) this.terms.learn(term)
  }

  /** The first products, in the order of their names; `finish` follows. */
  load(entry: CatalogueEntry): void {
    this.place(entry)
  }

  /** Sorts what `load` brought. */
  finish(): void {
    for (const name of orderNames) this.orders[name].sortAll(this.used)
  }

  /** Takes over what changed. Entries that are known already in this state are passed over. */
  apply(entries: Iterable<CatalogueEntry>): void {
    const added: number[] = []
    for (const entry of entries) {
      const before = this.placeAt(entry.number)
      if (before !== undefined && this.isKnown(before, entry)) continue
      if (before !== undefined) this.remove(before)
      if (entry.isOnSale) added.push(this.place(entry))
    }
    if (added.length > 0)
      for (const name of orderNames) this.orders[name].insert(added.filter((place) => this.isAt(place)))
  }

  private isKnown(place: number, entry: CatalogueEntry): boolean {
    return entry.isOnSale && this.isInStock(place) === entry.inStock && this.columns.says(place, entry)
  }

  private isAt(place: number): boolean {
    return hasBit(this.onSale, place)
  }

  private remove(place: number): void {
    clearBit(this.onSale, place)
    this.count--
  }

  private place(entry: CatalogueEntry): number {
    if (this.used === this.capacity) this.grow()
    const place = this.used++
    this.columns.write(place, entry)
    for (const id of entry.terms) {
      this.terms.add(id, place, this.capacity)
      const origin = this.terms.originKeyOf(id)
      if (origin > 0) this.columns.origin[place] = origin
    }
    this.optionsOf.write(place, this.terms.optionsAmong(entry.terms))
    setBit(this.onSale, place)
    if (entry.inStock) setBit(this.stocked, place)
    this.placeOf.set(place)
    this.count++
    return place
  }

  private grow(): void {
    this.capacity *= 2
    this.columns.grow(this.capacity)
    this.optionsOf.grow(this.capacity)
    this.placeOf.grow(this.capacity, this.used)
    this.terms.grow(this.capacity)
    this.onSale = grownBits(this.onSale, this.capacity)
    this.stocked = grownBits(this.stocked, this.capacity)
  }

  /**
   * Sets that `work` asks for come from a stock and go back when it is done: making 100 KB anew for each would keep the garbage
   * collector busy. `work` neither waits nor keeps a set. Without this around it, every set is made anew.
   */
  borrowing<Result>(work: () => Result): Result {
    const { borrowed, isBorrowing } = this
    this.isBorrowing = true
    try {
      return work()
    } finally {
      this.borrowed = borrowed
      this.isBorrowing = isBorrowing
      if (!isBorrowing) this.sets.length = Math.min(this.sets.length, sparesMax)
    }
  }

  /** A set with anything in it; whoever takes it fills it. */
  private take(): Bits {
    if (!this.isBorrowing) return emptyBits(this.capacity)
    const at = this.borrowed++
    const spare = this.sets[at]
    if (spare && spare.length === this.onSale.length) return spare
    const made = emptyBits(this.capacity)
    this.sets[at] = made
    return made
  }

  none(): Bits {
    return this.take().fill(0)
  }

  all(): Bits {
    return this.copyOf(this.onSale)
  }

  copyOf(bits: Bits): Bits {
    const copy = this.take()
    copy.set(bits)
    return copy
  }

  /** Everything on sale, to be read only. */
  onSaleNow(): Readonly<Bits> {
    return this.onSale
  }

  inStock(): Readonly<Bits> {
    return this.stocked
  }

  /** Products that have one of the options, also such as are no longer on sale. To be read only: it may be the index's own set. */
  withAnyOf(options: readonly Option[]): Readonly<Bits> {
    const postings = options.flatMap((option) => option.postings)
    const [only] = postings
    if (postings.length === 1 && only?.asBits) return only.asBits
    const bits = this.none()
    for (const posting of postings) posting.addTo(bits)
    return bits
  }

  option(kind: OptionKind, slug: string): Option | undefined {
    return this.terms.option(kind, slug)
  }

  /** A set without its empty parts, for counting in it many times; undefined where that would spare too little. */
  filled(bits: Readonly<Bits>): FilledWords | undefined {
    const filled = filledWords(bits, this.take(), this.take())
    return filled.count * 2 < bits.length ? filled : undefined
  }

  /** How many of `bits` have each option, by the option's number; undefined where they are too many to be read one by one. */
  countOptions(bits: Readonly<Bits>): Uint32Array | undefined {
    if (!hasFewerThan(bits, this.used / readAreOneIn)) return undefined
    const counts = new Uint32Array(this.terms.optionCount)
    forEachBit(bits, (place) => this.optionsOf.countAt(place, counts))
    return counts
  }

  /** How many of `bits`, given also as `filled` where that is at hand, have one of the options. */
  countAnyOf(options: readonly Option[], bits: Readonly<Bits>, filled?: FilledWords): number {
    const postings = options.flatMap((option) => option.postings)
    const [only] = postings
    if (only && postings.length === 1) return only.countIn(bits, filled)
    return this.borrowing(() => {
      const united = this.withAnyOf(options)
      return filled ? countFilled(filled, united) : countCommon(united, bits)
    })
  }

  /** How many products on sale have the option. */
  countOnSale(option: Option): number {
    return this.countAnyOf([option], this.onSale)
  }

  /** How many products on sale have a word. */
  countWord(word: string): number {
    return this.terms.countOf(word, this.onSale)
  }

  /** Whether any product on sale has a word that begins so. */
  hasBeginning(beginning: string): boolean {
    for (const word of this.terms.wordsFrom(beginning)) if (this.countWord(word) > 0) return true
    return false
  }

  /** Products whose figure is at least `from` and at most `to`. */
  within(figure: 'price' | 'rating' | 'discount', from: number, to: number): Bits {
    const column = this.columns[figure]
    const bits = this.none()
    for (let place = 0; place < this.used; place++) {
      const value = column[place] as number
      if (value >= from && value <= to) setBit(bits, place)
    }
    return bits
  }

  /** Products in which every unit is found in one of its readings, each word as a beginning. */
  search(units: readonly (readonly Reading[])[]): Tiers {
    const found: Tiers = { name: this.all(), head: this.all(), word: this.all() }
    for (const unit of units) this.borrowing(() => keepFound(found, this.findUnit(unit)))
    return found
  }

  private findUnit(unit: readonly Reading[]): Tiers {
    const found = this.emptyTiers()
    for (const reading of unit) {
      const [only, ...others] = reading
      if (only !== undefined && others.length === 0) this.addWord(found, only)
      else this.borrowing(() => addTiers(found, this.findReading(reading)))
    }
    return found
  }

  private findReading([first = '', ...others]: Reading): Tiers {
    const found = this.emptyTiers()
    this.addWord(found, first)
    includeBetter(found)
    for (const other of others) {
      this.borrowing(() => {
        const tiers = this.emptyTiers()
        this.addWord(tiers, other)
        keepFound(found, tiers)
      })
    }
    return found
  }

  /** Adds the products that have a word beginning so, each to the tier of the place where it stands. */
  private addWord(tiers: Tiers, beginning: string): void {
    const words = beginning.length < beginningMin ? [beginning] : this.terms.wordsFrom(beginning)
    for (const word of words) {
      const places = this.terms.word(word)
      for (const place of wordPlaces) places?.[place]?.addTo(tiers[place])
    }
  }

  private emptyTiers(): Tiers {
    return { name: this.none(), head: this.none(), word: this.none() }
  }

  /**
   * The places of up to `limit` products of `sets` in an order, those of the first set first; each later set without the earlier ones.
   * From `after` on, or after skipping `offset`.
   */
  page(sets: readonly Bits[], name: OrderName, { limit, offset = 0, after }: PageRange): Met[] {
    const order = this.orders[name]
    const found: Met[] = []
    let skip = offset
    for (let tier = after?.tier ?? 0; tier < sets.length && found.length < limit; tier++) {
      const bits = sets[tier] as Bits
      const earlier = sets.slice(0, tier)
      const from = after && after.tier === tier ? after : undefined
      for (const place of this.inOrder(order, bits, from)) {
        if (isInAny(earlier, place)) continue
        if (skip-- > 0) continue
        found.push({ number: this.numberAt(place), place, tier })
        if (found.length === limit) break
      }
    }
    return found
  }

  /** Where a list in this order goes on after a product of it. */
  positionOf({ place, tier }: Met, name: OrderName): Position {
    return { tier, ...this.orders[name].keyAt(place) }
  }

  /** Few products are sorted; of many the first are met soon enough on the way through all. */
  private inOrder(order: Order, bits: Bits, after: SortKey | undefined): Iterable<number> {
    return this.areFew(bits) ? order.sorted(bits, after) : order.walk(bits, after)
  }

  numberAt(place: number): number {
    return this.columns.number[place] as number
  }

  /** The place of a product on sale. */
  placeAt(number: number): number | undefined {
    const place = this.placeOf.find(number)
    return place !== undefined && this.isAt(place) ? place : undefined
  }

  /** The options that a product has. */
  optionsAt(place: number): Option[] {
    return Array.from(this.optionsOf.at(place), (option) => this.terms.optionAt(option))
  }

  /** How many of these options, by their numbers, a product has; each counts what it weighs. */
  weigh(place: number, weights: ReadonlyMap<number, number>): number {
    let sum = 0
    for (const option of this.optionsOf.at(place)) sum += weights.get(option) ?? 0
    return sum
  }

  isInStock(place: number): boolean {
    return hasBit(this.stocked, place)
  }

  /** The places of up to `limit` of `bits` on each side of a product in an order. */
  beside(bits: Bits, name: OrderName, place: number, limit: number): number[] {
    return this.orders[name].beside(bits, place, limit, this.areFew(bits))
  }

  private areFew(bits: Bits): boolean {
    return hasFewerThan(bits, this.used / fewAreOneIn)
  }
}
