import type { CatalogueIndex } from '../index/catalogue-index.ts'
import { foldedWords, nearestWord, type SearchUnit, splitsOf, unitsOf } from '../rules/words.ts'
import { selectNear } from '../store/words.server.ts'

/** A search as the index runs it. */
export interface UnderstoodSearch {
  /** What is looked for; empty finds nothing. */
  units: SearchUnit[]
  /** What was searched instead of what was typed; null when nothing had to be corrected. */
  corrected: string | null
}

/** What stands for a word that the catalogue does not know: the nearest, or two that were typed as one, or nothing. */
async function corrected(word: string, index: CatalogueIndex): Promise<string[]> {
  const near = await selectNear(word)
  const nearest = nearestWord(
    word,
    near.map((one) => ({ word: one, products: index.countWord(one) })).filter(({ products }) => products > 0),
  )
  if (nearest) return [nearest]
  const split = splitsOf(word).find((parts) => parts.every((part) => index.countWord(part) > 0))
  return split ?? []
}

/**
 * What somebody means by these words: folded, with typing errors led back to words of the catalogue, each word with its synonyms.
 * All of it must be there; each word counts as a beginning. Asks the database only for words that the catalogue does not know.
 */
export async function understandSearch(
  searchText: string,
  index: CatalogueIndex,
  synonyms: readonly string[][],
): Promise<UnderstoodSearch> {
  const typed = foldedWords(searchText)
  // Synonyms of a word that the catalogue itself does not have make it known all the same.
  const isSynonym = (word: string) => synonyms.some((group) => group.some((term) => term.split(' ').includes(word)))
  const words = await Promise.all(
    typed.map((word) => (index.hasBeginning(word) || isSynonym(word) ? [word] : corrected(word, index))),
  )
  // What nobody can make sense of does not spoil the rest.
  const sensible = words.flat()
  const meant = sensible.length > 0 ? sensible : typed
  const isCorrected = meant.join(' ') !== typed.join(' ')
  return { units: unitsOf(meant, synonyms), corrected: isCorrected ? meant.join(' ') : null }
}
