import type { CatalogueIndex } from '../index/catalogue-index.ts'
import { readSizes } from '../rules/sizes.ts'
import { isDevanagari, latinOf, soundOf } from '../rules/spoken.ts'
import {
  foldedWords,
  isImplied,
  nearestWord,
  plainWord,
  type SearchUnit,
  splitsOf,
  unitsOf,
  type Vocabulary,
  wholeWord,
  writtenApart,
} from '../rules/words.ts'
import { selectNear } from '../store/words.server.ts'
import { builtInMeanings, isProductKind } from '../synonyms/built-in.ts'

/** A search as the index runs it. */
export interface UnderstoodSearch {
  /** What is looked for, as typed; empty finds everything. */
  units: SearchUnit[]
  /** The same word by word, for where nothing has a row of words that stand for something together; the same where there is no such row. */
  wordByWord: SearchUnit[]
  /** What may have been meant instead; null when the catalogue knows every word, or nothing like it. */
  corrected: { units: SearchUnit[]; text: string } | null
}

type Synonyms = readonly (readonly string[])[]

/** What synonyms and built-in meanings are made of: their terms, the words of those, and one word for each sound. */
interface SynonymWords {
  terms: ReadonlySet<string>
  words: ReadonlySet<string>
  bySound: ReadonlyMap<string, string>
}

/** Of each state of the synonyms, read once. */
const wordsOfSynonyms = new WeakMap<Synonyms, SynonymWords>()

function synonymWords(synonyms: Synonyms): SynonymWords {
  const known = wordsOfSynonyms.get(synonyms)
  if (known) return known
  const terms = new Set([...synonyms, ...builtInMeanings.map(({ asked }) => asked)].flat())
  const words = new Set([...terms].flatMap((term) => term.split(' ')))
  const latin = [...words].filter((word) => !isDevanagari(word) && isTold(word))
  const read = { terms, words, bySound: new Map(latin.map((word) => [soundOf(word), word])) }
  wordsOfSynonyms.set(synonyms, read)
  return read
}

/** Whether a sound is long enough to tell words apart; nearly all vowels 'a' are left out of it. */
const isTold = (word: string) => soundOf(word).length >= (isDevanagari(word) ? 2 : 3)

/** The word of the catalogue in Latin letters, else of the synonyms, that sounds like this one; that of most products. */
function soundingLike(word: string, index: CatalogueIndex, synonyms: Synonyms): string | undefined {
  if (!isTold(word)) return undefined
  const [ofCatalogue] = index.terms
    .soundingLike(word)
    .filter((other) => !isDevanagari(other) && index.countWord(other) > 0)
    .sort((a, b) => index.countWord(b) - index.countWord(a))
  return ofCatalogue ?? synonymWords(synonyms).bySound.get(soundOf(word))
}

/** A word of Devanagari as the catalogue spells it in Latin letters; itself where that is not known, or where a synonym says what it means. */
function spelled(word: string, index: CatalogueIndex, synonyms: Synonyms): string {
  if (!isDevanagari(word) || synonymWords(synonyms).terms.has(word)) return word
  const latin = latinOf(word)
  return soundingLike(word, index, synonyms) ?? (index.hasBeginning(latin) ? latin : word)
}

/** From so many letters on a word may be the beginning of one that is only asked for. */
const begunFrom = 3

/** The terms of synonyms and built-in meanings that begin so, those of the fewest words: of kinds of products, else of anything. */
function termsBegunBy(beginning: string, synonyms: Synonyms): string[] {
  const all = [...synonymWords(synonyms).terms].filter((term) => term.startsWith(beginning))
  const kinds = all.filter(isProductKind)
  const begun = kinds.length > 0 ? kinds : all
  const lengthOf = (term: string) => term.split(' ').length
  const fewest = Math.min(...begun.map(lengthOf))
  return [...new Set(begun.filter((term) => lengthOf(term) === fewest))]
}

/** What stands for a word that the catalogue does not know: a kind typed as one word, one that sounds so, the nearest, two typed as one, or itself. */
async function corrected(word: string, index: CatalogueIndex, synonyms: Synonyms): Promise<string[]> {
  const kind = splitsOf(word).find((parts) => isProductKind(parts.join(' ')))
  if (kind) return kind
  const alike = soundingLike(word, index, synonyms)
  if (alike) return [alike]
  const latin = latinOf(word)
  const near = (await selectNear(latin)).filter((one) => index.countWord(one) > 0)
  const candidates = new Set([...near, ...synonymWords(synonyms).words])
  const nearest = nearestWord(
    latin,
    [...candidates].map((one) => ({ word: one, products: index.countWord(one) })),
  )
  if (nearest) return [nearest]
  const split = splitsOf(latin).find((parts) => parts.every((part) => index.countWord(part) > 0))
  return split ?? [word]
}

/** The words of a search that tell what is looked for; those that only fill are left out, unless a product or a synonym has them. */
export function tellingWords(searchText: string, index: CatalogueIndex, synonyms: Synonyms): string[] {
  const { words } = synonymWords(synonyms)
  return foldedWords(searchText, (word) => index.isCalled(word) || words.has(word))
}

/** The same reading as the catalogue has it in the other script: 'kajal' is also looked for as 'काजल'. */
function inOtherScript(reading: readonly string[], index: CatalogueIndex): string[][] {
  const others = reading.map(plainWord).map((word) => {
    const isOther = (one: string) => isDevanagari(one) !== isDevanagari(word)
    return soundOf(word).length > 1 ? index.terms.soundingLike(word).filter(isOther) : []
  })
  const [ofOnly] = others
  if (ofOnly && others.length === 1) return ofOnly.map((word) => [wholeWord(word)])
  if (others.every((words) => words.length === 0)) return []
  return [reading.map((word, at) => (others[at]?.[0] === undefined ? word : wholeWord(others[at][0])))]
}

/**
 * Each unit with its readings in the other script too. Where it has words in Latin letters, those in Devanagari are led to no others: 'टैन' is no
 * 'ten'.
 */
function unitsIn(words: readonly string[], index: CatalogueIndex, vocabulary: Vocabulary): SearchUnit[] {
  return unitsOf(words, vocabulary).map((unit) => {
    const said = unit.filter((reading) => !isImplied(reading))
    const latin = said.filter((reading) => !reading.some(isDevanagari))
    const typed = latin.length > 0 ? latin : said
    const all = [...unit, ...typed.flatMap((reading) => inOtherScript(reading, index))]
    return [...new Map(all.map((reading) => [reading.join(' '), reading])).values()]
  })
}

/**
 * What somebody means by these words: folded, a size as one thing, each word with its synonyms and in both scripts (rules/spoken.ts). Each word
 * counts as a beginning, the last one also of what synonyms and built-in meanings are asked by.
 * Words that the catalogue does not know are led back to words of it as `corrected`; that asks the database.
 */
export async function understandSearch(
  searchText: string,
  index: CatalogueIndex,
  synonyms: Synonyms,
): Promise<UnderstoodSearch> {
  const { sizes, typed: typedSizes, rest } = readSizes(searchText)
  const { words } = synonymWords(synonyms)
  const typed = tellingWords(rest, index, synonyms)
  const last = typed.at(-1) ?? ''
  // The word that is still being typed: no product has one that begins so, but people ask for one.
  const isBegun =
    last.length >= begunFrom &&
    !index.hasBeginning(last) &&
    !words.has(last) &&
    [...words].some((word) => word.startsWith(last))
  const vocabulary = {
    synonyms,
    meanings: builtInMeanings,
    isWord: (word: string) => index.countWord(word) > 0,
    isName: (term: string) => index.optionsNamed(term.split(' ')).length > 0,
    spelled: (word: string) => spelled(word, index, synonyms),
    begun: (term: string) => (isBegun && term.endsWith(last) ? termsBegunBy(term, synonyms) : []),
  }
  // Synonyms of a word that the catalogue itself does not have make it known all the same: a concern such as 'hair fall' stays what it is.
  const isKnown = (word: string) =>
    index.hasBeginning(word) ||
    words.has(word) ||
    (isBegun && word === last) ||
    vocabulary.spelled(word) !== word ||
    writtenApart(word).some((apart) => apart.split(' ').every((part) => index.hasBeginning(part)))
  const meant = (
    await Promise.all(typed.map((word) => (isKnown(word) ? [word] : corrected(word, index, synonyms))))
  ).flat()
  const text = meant.join(' ')
  return {
    units: [...unitsIn(typed, index, vocabulary), ...sizes],
    wordByWord: [...typed.flatMap((word) => unitsIn([word], index, vocabulary)), ...sizes],
    corrected:
      text === typed.join(' ')
        ? null
        : { units: [...unitsIn(meant, index, vocabulary), ...sizes], text: [text, ...typedSizes].join(' ') },
  }
}
