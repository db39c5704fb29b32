import {
  type BitSet,
  countBits,
  countCommon,
  type FilledWords,
  forEachBit,
  keepCommon,
  removeAll,
} from '#platform/kit/bit-set.ts'
import { type CatalogueFilters, discountSteps, ingredientFamilies, ratingSteps } from '../rules/filters.ts'
import type { CatalogueIndex, Hit, PageRange, Position, Reading, Tiers } from './catalogue-index.ts'
import type { OrderName } from './order.ts'
import type { Ranking } from './ranking.ts'
import { type Option, type OptionKind, optionKinds } from './terms.ts'

/** The options of one kind with their counts, the commonest first. */
export interface CountedOption {
  slug: string
  label: string
  count: number
}

/**
 * What a list could be narrowed to. Each count is the number of products that the list would have with this option alone of its group,
 * all other groups staying as they are.
 */
export interface Facets {
  options: Record<FacetKind, CountedOption[]>
  with: CountedOption[]
  without: CountedOption[]
  rating: { from: number; count: number }[]
  discount: { from: number; count: number }[]
  inStock: number
  /** Lowest and highest price in rupees whatever price is asked for; null when nothing is found. */
  price: { from: number; to: number } | null
}

/** One thing that a list is narrowed by, and the products that fit it. */
interface Group {
  name: string
  bits: Readonly<BitSet>
}

/** Ingredients are asked for by `with` and `without`, which are no groups of options. */
type OptionGroup = Exclude<OptionKind, 'ingredient'>
const optionGroups = optionKinds.filter((kind) => kind !== 'ingredient')
/** Sellers narrow a list, but are not offered to choose from. */
type FacetKind = Exclude<OptionGroup, 'seller'>
const facetKinds = optionGroups.filter((kind) => kind !== 'seller')

/** All ingredients that a name stands for: one, or a family of them. */
function ingredientsOf(index: CatalogueIndex, slug: string): Option[] {
  const family = ingredientFamilies.find((one) => one.slug === slug)
  if (family) return [...index.terms.optionsOf('ingredient')].filter(({ label }) => family.pattern.test(label))
  const option = index.option('ingredient', slug)
  return option ? [option] : []
}

function optionBits(index: CatalogueIndex, kind: OptionKind, slugs: readonly string[]): Readonly<BitSet> {
  return index.withAnyOf(slugs.flatMap((slug) => index.option(kind, slug) ?? []))
}

/** Whether every option that is asked for is one of the catalogue's: only those make a page of their own. */
export function knowsOptions(index: CatalogueIndex, filters: CatalogueFilters): boolean {
  const isIngredient = (slug: string) =>
    ingredientFamilies.some((family) => family.slug === slug) || index.option('ingredient', slug) !== undefined
  return (
    optionGroups.every((kind) => filters[kind].every((slug) => index.option(kind, slug) !== undefined)) &&
    [...filters.with, ...filters.without].every(isIngredient)
  )
}

function figureGroups(index: CatalogueIndex, filters: CatalogueFilters): Group[] {
  const groups: Group[] = []
  const { priceFrom, priceTo, rating, discount, inStock } = filters
  if (priceFrom !== null || priceTo !== null)
    groups.push({ name: 'price', bits: index.within('price', priceFrom ?? 0, priceTo ?? Number.POSITIVE_INFINITY) })
  if (rating !== null) groups.push({ name: 'rating', bits: index.within('rating', rating * 10, 50) })
  if (discount !== null) groups.push({ name: 'discount', bits: index.within('discount', discount, 100) })
  if (inStock) groups.push({ name: 'stock', bits: index.inStock() })
  return groups
}

/** Each wanted ingredient is a group of its own: all of them must be there. */
function ingredientGroups(index: CatalogueIndex, filters: CatalogueFilters): Group[] {
  const wanted = filters.with.map((slug) => ({ name: 'with', bits: index.withAnyOf(ingredientsOf(index, slug)) }))
  const unwanted = filters.without.map((slug) => {
    const bits = index.all()
    removeAll(bits, index.withAnyOf(ingredientsOf(index, slug)))
    return { name: 'without', bits }
  })
  return [...wanted, ...unwanted]
}

function groupsOf(index: CatalogueIndex, filters: CatalogueFilters): Group[] {
  const options = optionGroups
    .filter((kind) => filters[kind].length > 0)
    .map((kind) => ({ name: kind, bits: optionBits(index, kind, filters[kind]) }))
  return [...options, ...ingredientGroups(index, filters), ...figureGroups(index, filters)]
}

/**
 * Looks for what fits and hands it to `use`, which neither waits nor keeps anything of it but numbers: the sets go back to the index
 * for the next search. `onlyInHead` is as in `CatalogueIndex.search`.
 */
export function find<Result>(
  index: CatalogueIndex,
  units: readonly (readonly Reading[])[] | null,
  filters: CatalogueFilters,
  use: (result: SearchResult) => Result,
  onlyInHead?: (unit: readonly Reading[]) => boolean,
): Result {
  return index.borrowing(() => use(new SearchResult(index, units && index.search(units, onlyInHead), filters)))
}

/**
 * Looks for what has the most of the units, where nothing has all of them, and hands it to `use` like `find`. Undefined when nothing that fits the
 * filters has as many as `least`. `isKept` is as in `CatalogueIndex.searchSome`.
 */
export function findSome<Result>(
  index: CatalogueIndex,
  units: readonly (readonly Reading[])[],
  filters: CatalogueFilters,
  least: number,
  use: (result: SearchResult) => Result,
  isKept?: (unit: readonly Reading[]) => boolean,
): { answer: Result } | undefined {
  return index.borrowing(() => {
    const byMissing = index.searchSome(units, isKept)
    for (const [missing, tiers] of byMissing.entries()) {
      if (units.length - missing < least) break
      const result = new SearchResult(index, tiers, filters)
      if (result.matching > 0) return { answer: use(result) }
    }
    return undefined
  })
}

/** What was found: the sets of products in their tiers, and how to count in them. */
class SearchResult {
  /** Products that fit everything, the best tier first; each includes the one before. Without a search there is one. */
  readonly tiers: BitSet[]
  readonly matching: number
  private readonly index: CatalogueIndex
  /** What the search alone found. */
  private readonly searched: Readonly<BitSet>
  private readonly groups: Group[]
  private readonly countsOfSets = new Map<Readonly<BitSet>, Uint32Array | undefined>()
  private readonly filledSets = new Map<Readonly<BitSet>, FilledWords | undefined>()

  constructor(index: CatalogueIndex, search: Tiers | null, filters: CatalogueFilters) {
    this.index = index
    this.groups = groupsOf(index, filters)
    if (!search) this.searched = index.onSaleNow()
    else this.searched = this.groups.length > 0 ? index.copyOf(search.word) : search.word
    // Everything on sale is a set of the index's own, and counted already.
    const isWhole = !search && this.groups.length === 0
    const whole = isWhole ? (index.onSaleNow() as BitSet) : index.all()
    this.tiers = search ? [search.name, search.head, search.word] : [whole]
    for (const tier of this.tiers) for (const { bits } of this.groups) keepCommon(tier, bits)
    this.matching = isWhole ? index.size : countBits(this.widest)
  }

  /** Everything that fits, whatever its tier. */
  get widest(): BitSet {
    return this.tiers.at(-1) as BitSet
  }

  /** A part of the list, ranked. */
  page({ order, byTier, soldOutLast }: Ranking, range: PageRange): Hit[] {
    const tiers = byTier ? this.tiers : [this.widest]
    return this.index.page(soldOutLast ? [...tiers.map((tier) => this.inStock(tier)), ...tiers] : tiers, order, range)
  }

  private inStock(tier: Readonly<BitSet>): BitSet {
    const bits = this.index.copyOf(tier)
    keepCommon(bits, this.index.inStock())
    return bits
  }

  /** Where a list in this order goes on after one of its products. */
  positionOf(hit: Hit, order: OrderName): Position {
    return this.index.positionOf(hit, order)
  }

  /** What would fit if nothing were asked of this group. */
  private without(name: string): Readonly<BitSet> {
    if (!this.groups.some((group) => group.name === name)) return this.widest
    const bits = this.index.copyOf(this.searched)
    for (const group of this.groups) if (group.name !== name) keepCommon(bits, group.bits)
    return bits
  }

  /** Many options are counted in the same set: its empty parts are left out once. */
  private filled(bits: Readonly<BitSet>): FilledWords | undefined {
    if (!this.filledSets.has(bits)) this.filledSets.set(bits, this.index.filled(bits))
    return this.filledSets.get(bits)
  }

  /** All options counted at once, where few products are left. */
  private counts(bits: Readonly<BitSet>): Uint32Array | undefined {
    if (!this.countsOfSets.has(bits)) this.countsOfSets.set(bits, this.index.countOptions(bits))
    return this.countsOfSets.get(bits)
  }

  /** Options by count, at most `most`; those that are chosen always. */
  private counted(
    options: Iterable<Option>,
    bits: Readonly<BitSet>,
    chosen: readonly string[],
    most: number,
  ): CountedOption[] {
    const all: CountedOption[] = []
    const counts = this.counts(bits)
    for (const option of options) {
      const count = counts ? (counts[option.number] ?? 0) : this.index.countAnyOf([option], bits, this.filled(bits))
      if (count > 0 || chosen.includes(option.slug)) all.push({ slug: option.slug, label: option.label, count })
    }
    all.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    return all.filter((option, at) => at < most || chosen.includes(option.slug))
  }

  /** The options of one kind that what was found has, the commonest first. */
  optionsFound(kind: OptionGroup, most: number): CountedOption[] {
    return this.counted(this.index.terms.optionsOf(kind), this.widest, [], most)
  }

  private countedFamilies(filters: CatalogueFilters): CountedOption[] {
    const named = ingredientFamilies.map(({ slug, label }) => ({ slug, label }))
    const others = filters.without
      .filter((slug) => !named.some((family) => family.slug === slug))
      .flatMap((slug) => this.index.option('ingredient', slug) ?? [])
    return [...named, ...others].map(({ slug, label }) => {
      const having = this.index.countAnyOf(ingredientsOf(this.index, slug), this.widest, this.filled(this.widest))
      return { slug, label, count: this.matching - having }
    })
  }

  private steps(
    figure: 'rating' | 'discount',
    steps: readonly number[],
    scale: number,
  ): { from: number; count: number }[] {
    const column = this.index.columns[figure]
    const counts = steps.map(() => 0)
    forEachBit(this.without(figure), (documentId) => {
      const value = column[documentId] as number
      for (let at = 0; at < steps.length; at++)
        if (value >= (steps[at] as number) * scale) counts[at] = (counts[at] as number) + 1
    })
    return steps.map((from, at) => ({ from, count: counts[at] as number }))
  }

  /** Lowest and highest price in rupees of what was found; null when nothing was. */
  prices(): Facets['price'] {
    return this.pricesIn(this.widest)
  }

  private pricesIn(bits: Readonly<BitSet>): Facets['price'] {
    const { price } = this.index.columns
    let from = Number.POSITIVE_INFINITY
    let to = 0
    forEachBit(bits, (documentId) => {
      const value = price[documentId] as number
      if (value < from) from = value
      if (value > to) to = value
    })
    return to === 0 ? null : { from, to }
  }

  /** Counts everything that the list could be narrowed to, at most `most` options of a kind. */
  facets(filters: CatalogueFilters, most: number): Facets {
    const optionsOf = (kind: OptionGroup) =>
      this.counted(this.index.terms.optionsOf(kind), this.without(kind), filters[kind], most)
    const options = Object.fromEntries(facetKinds.map((kind) => [kind, optionsOf(kind)])) as Facets['options']
    return {
      options,
      // Ingredients narrow each other too, so they are counted in what is left.
      with: this.counted(this.index.terms.optionsOf('ingredient'), this.widest, filters.with, most),
      without: this.countedFamilies(filters),
      rating: this.steps('rating', ratingSteps, 10),
      discount: this.steps('discount', discountSteps, 1),
      inStock: countCommon(this.without('stock'), this.index.inStock()),
      price: this.pricesIn(this.without('price')),
    }
  }
}

export type { SearchResult }
