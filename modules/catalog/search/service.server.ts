import { foldedWords, nearestWord, neighbours, queryText, type SearchUnit, splitsOf, unitsOf } from './rules.ts'
import { countBeginnings, selectKnown, selectNear, selectSynonyms } from './store.server.ts'

/** A search as the database runs it. */
export interface UnderstoodSearch {
  /** Everything that is looked for, in the language of to_tsquery; empty when nothing is. */
  query: string
  /** The same, looked for in the name alone. */
  nameQuery: string
  /** At most so many products have all of it, roughly: the count of its rarest word. */
  atMost: number
  /** What was searched instead of what was typed; null when nothing had to be corrected. */
  corrected: string | null
}

/** The word in the place of one that the catalogue does not know: the nearest, or two that were typed as one. */
async function corrected(word: string): Promise<string[]> {
  const nearest = nearestWord(word, await selectNear(word))
  if (nearest) return [nearest]
  const splits = splitsOf(word)
  const parts = await selectKnown(splits.flat())
  return splits.find(([left, right]) => parts.has(left) && parts.has(right)) ?? [word]
}

/** Synonyms of a word that the catalogue itself does not have make it known all the same. */
async function knownWords(words: readonly string[], synonyms: readonly string[][]): Promise<string[]> {
  const counts = await countBeginnings(words)
  const isSynonym = (word: string) => synonyms.some((terms) => terms.some((term) => term.split(' ').includes(word)))
  const replaced = await Promise.all(
    words.map((word) => ((counts.get(word) ?? 0) > 0 || isSynonym(word) ? [word] : corrected(word))),
  )
  return replaced.flat()
}

async function rarest(units: readonly SearchUnit[]): Promise<number> {
  const counts = await countBeginnings([...new Set(units.flat(2))])
  const ofReading = (words: readonly string[]) => Math.min(...words.map((word) => counts.get(word) ?? 0))
  return Math.min(...units.map((unit) => unit.reduce((sum, reading) => sum + ofReading(reading), 0)))
}

/**
 * What somebody means by these words: folded, with typing errors led back to words of the catalogue, each word with its synonyms.
 * All of it must be there; each word counts as a beginning. At most three short statements.
 */
export async function understandSearch(searchText: string): Promise<UnderstoodSearch> {
  const typed = foldedWords(searchText)
  if (typed.length === 0) return { query: '', nameQuery: '', atMost: 0, corrected: null }
  const words = await knownWords(typed, await selectSynonyms(neighbours(typed)))
  const isCorrected = words.join(' ') !== typed.join(' ')
  const units = unitsOf(words, await selectSynonyms(neighbours(words)))
  return {
    query: queryText(units),
    nameQuery: queryText(units, 'A'),
    atMost: await rarest(units),
    corrected: isCorrected ? words.join(' ') : null,
  }
}
