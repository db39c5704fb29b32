import { readCards } from '#modules/catalog/service/cards.server.ts'
import type { CatalogueIndex } from '../index/catalogue-index.ts'
import { rankingOf } from '../index/ranking.ts'
import type { OptionKind } from '../index/terms.ts'
import { normalizeSearchText, wordsIn } from '../rules/words.ts'
import type { OptionView, SuggestionsView } from '../shapes.ts'
import { searchAll } from './best-match.server.ts'
import { findHelp, findHelpBegun } from './help.server.ts'

const productsSuggested = 5
const optionsSuggested = 3
/** From so many letters on there is something to suggest. */
export const suggestFrom = 2

const nothing: SuggestionsView = {
  products: [],
  brands: [],
  categories: [],
  inCategories: [],
  help: null,
  corrected: null,
}

/** Options in whose name every typed word begins a word, those with more products first. */
function namedLike(index: CatalogueIndex, kind: OptionKind, words: readonly string[]): OptionView[] {
  return [...index.terms.optionsOf(kind)]
    .filter(({ slug }) => words.every((word) => slug.startsWith(word) || slug.includes(`-${word}`)))
    .map((option) => ({ slug: option.slug, label: option.label, count: index.countOnSale(option) }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1))
    .slice(0, optionsSuggested)
}

/** What the search box offers for what was typed so far: products by relevance, brands and categories by name, and the page that answers. */
export async function suggest(typed: string): Promise<SuggestionsView> {
  const text = normalizeSearchText(typed)
  const words = wordsIn(text)
  if (words.join('').length < suggestFrom) return nothing
  // What has another price than was typed is for the list, which says so.
  const { answer, corrected: nearest } = await searchAll(text, (result, { index }, _, missed) => ({
    index,
    inCategories: missed ? [] : result.optionsFound('category', optionsSuggested),
    shown: missed ? [] : result.page(rankingOf('relevance'), { limit: productsSuggested }),
  }))
  // 'Coup' becomes a coupon, not a comb.
  const begun = nearest !== null || answer.shown.length === 0 ? await findHelpBegun(text) : null
  const help = (await findHelp(text)) ?? begun
  const corrected = begun ? null : nearest
  const { index } = answer
  const { inCategories, shown } = begun ? { inCategories: [], shown: [] } : answer
  const categories = namedLike(index, 'category', words)
  // Where all of it is of one category, that is a way on too.
  const [only, ...others] = inCategories
  const option = only && others.length === 0 && categories.length === 0 && index.option('category', only.slug)
  const cards = await readCards(shown.map(({ productNumber }) => productNumber))
  return {
    products: cards.map(({ slug, name, brand, price, photo }) => ({ slug, name, brand, price, photo })),
    brands: namedLike(index, 'brand', words),
    categories: option ? [{ slug: option.slug, label: option.label, count: index.countOnSale(option) }] : categories,
    // One category needs no choice.
    inCategories: inCategories.length > 1 ? inCategories : [],
    help: help && { label: help.label, to: help.to },
    corrected,
  }
}
