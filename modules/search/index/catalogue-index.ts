import {
  addAll,
  addCommon,
  type BitSet,
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
  keepCommon,
  setBit,
} from '#platform/kit/bit-set.ts'
import { impliedWord, isImplied, isMeantBy, plainWord } from '../rules/words.ts'
import { Columns } from './columns.ts'
import { DocumentTable } from './document-table.ts'
import type { CatalogueEntry } from './entry.ts'
import { OptionsOfDocuments } from './options-of-documents.ts'
import { Order, type OrderName, orderNames, type SortKey } from './order.ts'
import { type Option, type OptionKind, type Term, Terms, wordFields } from './terms.ts'

/** Shorter words are looked for as they are: nearly everything begins with one letter. */
const beginningMin = 2
/** Sets that are kept for the next work. */
const sparesMax = 64
/** From this share on, products are found on a walk through all sooner than they are sorted. */
const fewAreOneIn = 256
/** Up to this share, options are counted product by product; beyond it, option by option. */
const readAreOneIn = 16

/** A word of a search: what stands for it must be somewhere in the product. Readings of several words need all of them. */
export type Reading = readonly string[]

/** The products in which a search is found, by how well: each tier includes the one before. */
export interface Tiers {
  name: BitSet
  head: BitSet
  word: BitSet
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
  for (const tier of wordFields) addAll(sum[tier], others[tier])
}

function isInAny(sets: readonly BitSet[], documentId: number): boolean {
  for (const set of sets) if (hasBit(set, documentId)) return true
  return false
}

/** A product of a list, and the tier that it was found in. */
export interface Hit {
  productNumber: number
  documentId: number
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
 * A product that changes gets a new document id above all others and loses its old one, so that lists of document ids only ever grow
 * at their end. Nothing in here waits: a million products are searched, filtered and counted in a few milliseconds.
 */
export class CatalogueIndex {
  readonly terms = new Terms()
  readonly columns: Columns
  private readonly optionsOf: OptionsOfDocuments
  private readonly orders: Record<OrderName, Order>
  private readonly documents: DocumentTable
  private capacity: number
  private used = 0
  private onSale: BitSet
  private stocked: BitSet
  private count = 0
  private readonly sets: BitSet[] = []
  private borrowed = 0
  private isBorrowing = false

  constructor(expected: number) {
    this.capacity = Math.max(1_024, Math.ceil(expected * 1.15))
    this.columns = new Columns(this.capacity)
    this.optionsOf = new OptionsOfDocuments(this.capacity)
    this.documents = new DocumentTable(this.capacity, (documentId) => this.productNumberOf(documentId))
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

  /** Documents of products that are gone or have changed. When they become many, the index is better built again. */
  get waste(): number {
    return this.used - this.count
  }

  /** Bytes that it takes, about. */
  get bytes(): number {
    const orders = orderNames.length * 4 * this.used
    return this.terms.bytes + this.columns.bytes + this.optionsOf.bytes + this.documents.bytes + orders
  }

  addTerms(terms: Iterable<Term>): void {
    for (const term of terms) this.terms.addTerm(term)
  }

  /** The first products, in the order of their names; `finish` follows. */
  load(entry: CatalogueEntry): void {
    this.add(entry)
  }

  /** Sorts what `load` brought. */
  finish(): void {
    for (const name of orderNames) this.orders[name].sortAll(this.used)
  }

  /** Takes over what changed. Entries that are known already in this state are passed over. */
  apply(entries: Iterable<CatalogueEntry>): void {
    const added: number[] = []
    for (const entry of entries) {
      const before = this.documentIdOf(entry.productNumber)
      if (before !== undefined && this.isKnown(before, entry)) continue
      if (before !== undefined) this.remove(before)
      if (entry.isOnSale) added.push(this.add(entry))
    }
    if (added.length > 0)
      for (const name of orderNames) this.orders[name].insert(added.filter((documentId) => this.isAt(documentId)))
  }

  private isKnown(documentId: number, entry: CatalogueEntry): boolean {
    return entry.isOnSale && this.isInStock(documentId) === entry.inStock && this.columns.says(documentId, entry)
  }

  private isAt(documentId: number): boolean {
    return hasBit(this.onSale, documentId)
  }

  private remove(documentId: number): void {
    clearBit(this.onSale, documentId)
    this.count--
  }

  private add(entry: CatalogueEntry): number {
    if (this.used === this.capacity) this.grow()
    const documentId = this.used++
    this.columns.write(documentId, entry)
    for (const id of entry.terms) {
      this.terms.add(id, documentId, this.capacity)
      const origin = this.terms.originKeyOf(id)
      if (origin > 0) this.columns.origin[documentId] = origin
    }
    this.optionsOf.write(documentId, this.terms.optionsAmong(entry.terms))
    setBit(this.onSale, documentId)
    if (entry.inStock) setBit(this.stocked, documentId)
    this.documents.set(documentId)
    this.count++
    return documentId
  }

  private grow(): void {
    this.capacity *= 2
    this.columns.grow(this.capacity)
    this.optionsOf.grow(this.capacity)
    this.documents.grow(this.capacity, this.used)
    this.terms.grow(this.capacity)
    this.onSale = grownBits(this.onSale, this.capacity)
    this.stocked = grownBits(this.stocked, this.capacity)
  }

  /**
   * Sets that `work` asks for come from a stock and go back when it is done: allocating 100 KB for each would keep the garbage
   * collector busy. `work` neither waits nor keeps a set. Outside `borrowing`, every set is a new one.
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

  /** A set with arbitrary bits left in it: the caller overwrites them all. */
  private take(): BitSet {
    if (!this.isBorrowing) return emptyBits(this.capacity)
    const at = this.borrowed++
    const spare = this.sets[at]
    if (spare && spare.length === this.onSale.length) return spare
    const made = emptyBits(this.capacity)
    this.sets[at] = made
    return made
  }

  none(): BitSet {
    return this.take().fill(0)
  }

  all(): BitSet {
    return this.copyOf(this.onSale)
  }

  copyOf(bits: BitSet): BitSet {
    const copy = this.take()
    copy.set(bits)
    return copy
  }

  /** Everything on sale, to be read only. */
  onSaleNow(): Readonly<BitSet> {
    return this.onSale
  }

  inStock(): Readonly<BitSet> {
    return this.stocked
  }

  /** Products that have one of the options, also such as are no longer on sale. To be read only: it may be the index's own set. */
  withAnyOf(options: readonly Option[]): Readonly<BitSet> {
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
  filled(bits: Readonly<BitSet>): FilledWords | undefined {
    const filled = filledWords(bits, this.take(), this.take())
    return filled.count * 2 < bits.length ? filled : undefined
  }

  /** How many of `bits` have each option, by the option's number; undefined where they are too many to be read one by one. */
  countOptions(bits: Readonly<BitSet>): Uint32Array | undefined {
    if (!hasFewerThan(bits, this.used / readAreOneIn)) return undefined
    const counts = new Uint32Array(this.terms.optionCount)
    forEachBit(bits, (documentId) => this.optionsOf.countAt(documentId, counts))
    return counts
  }

  /** How many of `bits`, given also as `filled` where that is at hand, have one of the options. */
  countAnyOf(options: readonly Option[], bits: Readonly<BitSet>, filled?: FilledWords): number {
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

  /** Whether any product on sale has a word in its name, or as its brand, category, kind or variant. */
  isCalled(word: string): boolean {
    const { name, head } = this.terms.word(word) ?? {}
    return [name, head].some((posting) => posting !== undefined && posting.countIn(this.onSale) > 0)
  }

  /** Whether any product on sale has a word that begins so. */
  hasBeginning(beginning: string): boolean {
    for (const word of this.terms.wordsFrom(beginning)) if (this.countWord(word) > 0) return true
    return false
  }

  /** Products whose figure is at least `from` and at most `to`. */
  within(figure: 'price' | 'rating' | 'discount', from: number, to: number): BitSet {
    const column = this.columns[figure]
    const bits = this.none()
    for (let documentId = 0; documentId < this.used; documentId++) {
      const value = column[documentId] as number
      if (value >= from && value <= to) setBit(bits, documentId)
    }
    return bits
  }

  /**
   * Products in which every unit is found in one of its readings, each word as a beginning. Units that `onlyInHead` picks count only where a
   * product says what it is (name and head), not in descriptions.
   */
  search(
    units: readonly (readonly Reading[])[],
    onlyInHead: (unit: readonly Reading[]) => boolean = () => false,
  ): Tiers {
    const found: Tiers = { name: this.all(), head: this.all(), word: this.all() }
    for (const unit of units) {
      this.borrowing(() => {
        const tiers = this.findUnit(unit)
        if (onlyInHead(unit)) tiers.word.fill(0)
        keepFound(found, tiers)
      })
    }
    return found
  }

  /**
   * Products by how many of the units are found in them, most first: the set at `k` has those with all but `k` units. In the tiers stands where
   * any unit was found best; one of them has to be more than a word of a description. Where `isKept` picks units, one of these has to be
   * found there, and they count nowhere else.
   */
  searchSome(
    units: readonly (readonly Reading[])[],
    isKept: (unit: readonly Reading[]) => boolean = () => false,
  ): Tiers[] {
    const anywhere = this.emptyTiers()
    const kept = units.some(isKept) ? this.none() : this.all()
    // atLeast[k]: products with at least k of the units so far.
    const atLeast = [this.all(), ...units.map(() => this.none())]
    units.forEach((unit, at) => {
      this.borrowing(() => {
        const found = this.findUnit(unit)
        if (isKept(unit)) found.word.fill(0)
        includeBetter(found)
        if (isKept(unit)) addAll(kept, found.head)
        addTiers(anywhere, found)
        for (let count = at + 1; count > 0; count--)
          addCommon(atLeast[count] as BitSet, atLeast[count - 1] as BitSet, found.word)
      })
    })
    const byMissing = atLeast.slice(1).reverse()
    return byMissing.map((word) => {
      keepCommon(word, kept)
      const head = this.common(anywhere.head, word)
      return { name: this.common(anywhere.name, word), head, word: head }
    })
  }

  private common(one: BitSet, other: BitSet): BitSet {
    const bits = this.copyOf(one)
    keepCommon(bits, other)
    return bits
  }

  private findUnit(unit: readonly Reading[]): Tiers {
    const found = this.emptyTiers()
    for (const reading of unit) {
      const [only, ...others] = reading
      if (isImplied(reading)) this.borrowing(() => this.addImplied(found, reading))
      else if (only !== undefined && others.length === 0) this.addWord(found, only)
      else this.borrowing(() => addTiers(found, this.findReading(reading)))
      // What was made for a concern, a skin or hair type comes before what only speaks of it.
      for (const option of this.optionsNamed(reading.map(plainWord)))
        for (const posting of option.postings) posting.addTo(found.head)
    }
    return found
  }

  /** What is only implied is never found as well as what was typed stands in a name. */
  private addImplied(found: Tiers, reading: Reading): void {
    const { name, head, word } = this.findReading(reading)
    addAll(found.head, name)
    addAll(found.head, head)
    addAll(found.word, word)
  }

  /** The concern, skin or hair types that words name: 'dark circles', 'oily', 'oily skin'. */
  optionsNamed(words: readonly string[]): Option[] {
    const named = (kind: OptionKind, before: readonly string[]) => this.option(kind, before.join('-')) ?? []
    const withoutNoun = (kind: 'skin' | 'hair') =>
      words.length > 1 && words.at(-1) === kind ? words.slice(0, -1) : words
    return [named('concern', words), named('skin', withoutNoun('skin')), named('hair', withoutNoun('hair'))].flat()
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

  /**
   * Adds the products that have a word beginning so (or, where it is marked, that word), each to the tier of the field where it stands. In
   * descriptions and the like, a word that the catalogue has is meant itself: 'comb' is no 'combination'.
   */
  private addWord(tiers: Tiers, beginning: string): void {
    const words = beginning.length < beginningMin ? [beginning] : this.wordsMeant(beginning)
    const isWord = this.countWord(beginning) > 0
    for (const word of words) {
      const postings = this.terms.word(word)
      const isOther = isWord && !isMeantBy(impliedWord(beginning), word)
      for (const field of wordFields) if (!isOther || field !== 'word') postings?.[field]?.addTo(tiers[field])
    }
  }

  /** The words that begin so; of a marked word, those that `isMeantBy` allows. */
  private *wordsMeant(marked: string): Generator<string> {
    for (const word of this.terms.wordsFrom(plainWord(marked))) if (isMeantBy(marked, word)) yield word
  }

  private emptyTiers(): Tiers {
    return { name: this.none(), head: this.none(), word: this.none() }
  }

  /**
   * Up to `limit` products of `sets` in an order, those of the first set first; each later set without the earlier ones.
   * From `after` on, or after skipping `offset`.
   */
  page(sets: readonly BitSet[], name: OrderName, { limit, offset = 0, after }: PageRange): Hit[] {
    const order = this.orders[name]
    const found: Hit[] = []
    let skip = offset
    for (let tier = after?.tier ?? 0; tier < sets.length && found.length < limit; tier++) {
      const bits = sets[tier] as BitSet
      const earlier = sets.slice(0, tier)
      const from = after && after.tier === tier ? after : undefined
      for (const documentId of this.inOrder(order, bits, from)) {
        if (isInAny(earlier, documentId)) continue
        if (skip-- > 0) continue
        found.push({ productNumber: this.productNumberOf(documentId), documentId: documentId, tier })
        if (found.length === limit) break
      }
    }
    return found
  }

  /** Where a list in this order goes on after a product of it. */
  positionOf({ documentId, tier }: Hit, name: OrderName): Position {
    return { tier, ...this.orders[name].keyAt(documentId) }
  }

  /** Few products are sorted; of many the first are found soon enough on the way through all. */
  private inOrder(order: Order, bits: BitSet, after: SortKey | undefined): Iterable<number> {
    return this.areFew(bits) ? order.sorted(bits, after) : order.walk(bits, after)
  }

  productNumberOf(documentId: number): number {
    return this.columns.productNumber[documentId] as number
  }

  /** The document of a product on sale. */
  documentIdOf(productNumber: number): number | undefined {
    const documentId = this.documents.find(productNumber)
    return documentId !== undefined && this.isAt(documentId) ? documentId : undefined
  }

  /** The options that a product has. */
  optionsAt(documentId: number): Option[] {
    return Array.from(this.optionsOf.at(documentId), (option) => this.terms.optionAt(option))
  }

  /** How many of these options, by their numbers, a product has; each counts what it weighs. */
  weigh(documentId: number, weights: ReadonlyMap<number, number>): number {
    let sum = 0
    for (const option of this.optionsOf.at(documentId)) sum += weights.get(option) ?? 0
    return sum
  }

  isInStock(documentId: number): boolean {
    return hasBit(this.stocked, documentId)
  }

  /** The documents of up to `limit` of `bits` on each side of a product in an order. */
  beside(bits: BitSet, name: OrderName, documentId: number, limit: number): number[] {
    return this.orders[name].beside(bits, documentId, limit, this.areFew(bits))
  }

  private areFew(bits: BitSet): boolean {
    return hasFewerThan(bits, this.used / fewAreOneIn)
  }
}
