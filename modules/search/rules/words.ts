/** Longest search text that is read; what is longer is cut. */
export const searchTextMax = 64

/** What people typed, as a search sees it: trimmed, folded, one space between words, cut at the limit. */
export function normalizeSearchText(typed: string): string {
  return typed.normalize('NFC').trim().toLowerCase().replace(/\s+/g, ' ').slice(0, searchTextMax).trim()
}

/** The words of a search; punctuation separates them and never reaches the query language. */
export function searchWords(searchText: string): string[] {
  return searchText.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
}

/** One thing that is looked for: any of its readings will do, each a word or a row of words. */
export type SearchUnit = readonly (readonly string[])[]

/** As many words of a search are read; the rest would only slow it down. */
export const searchWordsMax = 8
/** Synonyms of more words than this are not looked for. */
export const synonymWordsMax = 3

/** The words of a text as they are compared: folded like `words_in` in the database does it. */
export function wordsIn(text: string): string[] {
  // Accents of Latin letters go; the vowel signs of Indian scripts are letters of their own.
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
  return searchWords(folded)
}

/** Words that only join others, in English and in Hindi: 'baal ka tel', 'oil for hair'. */
const joiningWords = new Set([
  'a',
  'and',
  'for',
  'in',
  'of',
  'on',
  'the',
  'to',
  'with',
  'aur',
  'ka',
  'ke',
  'ki',
  'liye',
  'ko',
  'se',
])

/** The words of a search, as many as are read. Joining words are left out, unless there are no others. */
export function foldedWords(searchText: string): string[] {
  const words = wordsIn(searchText)
  const telling = words.filter((word) => !joiningWords.has(word))
  return (telling.length > 0 ? telling : words).slice(0, searchWordsMax)
}

/**
 * What is looked for, word by word; words that stand for something together are one unit, and each unit is read in all the ways of
 * its synonyms, in both directions. The longest row of words counts.
 */
export function unitsOf(words: readonly string[], synonyms: readonly (readonly string[])[]): SearchUnit[] {
  const isTerm = (term: string) => synonyms.some((terms) => terms.includes(term))
  const units: SearchUnit[] = []
  for (let at = 0; at < words.length; ) {
    let length = Math.min(synonymWordsMax, words.length - at)
    while (length > 1 && !isTerm(words.slice(at, at + length).join(' '))) length--
    const term = words.slice(at, at + length).join(' ')
    const readings = new Set([term, ...synonyms.filter((terms) => terms.includes(term)).flat()])
    units.push([...readings].map((reading) => reading.split(' ')))
    at += length
  }
  return units
}

/** How many letters may be wrong: none in short words, where everything is near everything. */
export const mistakesAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 6 ? 1 : 2)

/**
 * Letters left out, put in, changed or swapped with their neighbour between two words (Damerau 1964, restricted edit distance).
 * Stops counting above `most`.
 */
export function mistakesBetween(typed: string, word: string, most: number): number {
  if (Math.abs(typed.length - word.length) > most) return most + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: word.length + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row++) {
    const current = [row]
    for (let column = 1; column <= word.length; column++) {
      const same = typed[row - 1] === word[column - 1]
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      if (row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1]) {
        cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1)
      }
      current.push(cost)
    }
    if (Math.min(...current) > most) return most + 1
    beforeLast = last
    last = current
  }
  return last[word.length] ?? most + 1
}

/** A word of the catalogue, and how many products have it. */
export interface KnownWord {
  word: string
  products: number
}

/** The word that was most likely meant: the fewest mistakes, then the one that more products have. Undefined when none is near. */
export function nearestWord(typed: string, known: readonly KnownWord[]): string | undefined {
  const most = mistakesAllowed(typed)
  const near = known
    .map(({ word, products }) => ({ word, products, mistakes: mistakesBetween(typed, word, most) }))
    .filter(({ mistakes }) => mistakes <= most)
    .sort((a, b) => a.mistakes - b.mistakes || b.products - a.products || (a.word < b.word ? -1 : 1))
  return near[0]?.word
}

/** Where two words may have been typed as one: 'facewash' as 'face' and 'wash'. */
export function splitsOf(typed: string): [string, string][] {
  if (typed.length < 6) return []
  return Array.from({ length: typed.length - 5 }, (_, at) => [typed.slice(0, at + 3), typed.slice(at + 3)])
}
