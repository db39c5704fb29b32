import { searchWordsMax } from '#platform/kit/search.ts'
import { rowsOf } from './order-words.ts'

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

/**
 * One thing that is looked for: any of its readings will do, each a word or a row of words. A word counts as a beginning; with '=' before it
 * (`wholeWord`) for itself alone, or with a number behind it.
 */
export type SearchUnit = readonly (readonly string[])[]

/** A word that must be there as it is. No word of a search or of the catalogue has this mark in it. */
export const wholeWord = (word: string): string => `=${word}`
/** A word that is only implied by what was typed: it must be there itself, in one or in many. What has it comes after what has the typed words. */
export const impliedWord = (word: string): string => `~${word}`
/** Whether a reading is only implied by what was typed. */
export const isImplied = (reading: readonly string[]): boolean => reading[0]?.startsWith('~') === true
/** A word of a unit without its mark. */
export const plainWord = (word: string): string => word.replace(/^[=~]/, '')
/** What may follow a word of a unit where the catalogue has it. */
export function isMeantBy(marked: string, word: string): boolean {
  const rest = word.slice(plainWord(marked).length)
  if (marked.startsWith('=')) return /^\d*$/.test(rest)
  return !marked.startsWith('~') || /^(e?s)?$/.test(rest)
}

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

/** Words that only join others, in English and in Hindi: 'baal ka tel', 'oil for hair', 'बालों का तेल'. */
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
  'और',
  'का',
  'के',
  'की',
  'को',
  'में',
  'लिए',
  'से',
])

/** Words that only praise, or wish for something cheap: everything that is found would have them. Who wants the cheapest first sorts by price. */
const wishingWords = new Set([
  'best',
  'top',
  'good',
  'nice',
  'cheap',
  'accha',
  'acchi',
  'acche',
  'achha',
  'achhi',
  'achhe',
  'sasta',
  'sasti',
  'saste',
  'अच्छा',
  'अच्छी',
  'अच्छे',
  'सस्ता',
  'सस्ती',
  'सस्ते',
])
/** 'Top coat' is no praise of a coat. */
const isWish = (word: string, next: string | undefined): boolean => wishingWords.has(word) && next !== 'coat'

/** Words that only ask, as in a shop: 'mujhe lipstick chahiye', 'buy kajal online', 'red wali'. */
const fillingWords = new Set(
  `please plz pls show me my want need get buy shop purchase order online price prices
   mujhe mujhko mere mera meri koi ek chahiye chahie chaiye dikhao dikhaiye dikhaye dikha kharidna kharide
   wala wali wale waala waali waale vala vali vale
   मुझे मुझको मेरे मेरा मेरी कोई एक चाहिए चाहिये दिखाओ दिखाइए दिखाइये दिखाएं दिखाएँ खरीदना खरीदें ख़रीदना ख़रीदें
   वाला वाली वाले कृपया प्लीज प्लीज़ ऑनलाइन`
    .normalize('NFC')
    .split(/\s+/),
)
/** Rows of words that ask for an order fill, too: 'new arrivals', 'best seller'. */
const orderRows = new Set([...rowsOf('newest'), ...rowsOf('bestselling')])
const isOfOrder = (word: string, before: string | undefined, next: string | undefined): boolean =>
  orderRows.has(word) || orderRows.has(`${before} ${word}`) || orderRows.has(`${word} ${next}`)
/** Whether a word only joins, praises, wishes or fills. */
export const saysNothing = (word: string): boolean =>
  joiningWords.has(word) || wishingWords.has(word) || fillingWords.has(word) || orderRows.has(word)
/** 'I want', 'I need': one letter alone may be anything. */
const isWant = (word: string, next: string | undefined): boolean => word === 'i' && (next === 'want' || next === 'need')
/** 'In India' fills, 'made in India' does not. */
const isInIndia = (words: readonly string[], at: number): boolean =>
  (words[at] === 'india' && words[at - 1] === 'in' && words[at - 2] !== 'made') ||
  (words[at] === 'भारत' && words[at + 1] === 'में' && !words[at + 2]?.startsWith('बन'))

/**
 * The words of a search, as many as are read. Words that only join, praise, wish or fill are left out, unless there are no others. A word that only
 * fills stays where a product is called so.
 */
export function foldedWords(searchText: string, isCalledSo: (word: string) => boolean = () => false): string[] {
  const words = wordsIn(searchText)
  const isFilling = (word: string, at: number) =>
    (fillingWords.has(word) ||
      isInIndia(words, at) ||
      isWant(word, words[at + 1]) ||
      isOfOrder(word, words[at - 1], words[at + 1])) &&
    !isCalledSo(word)
  const isTelling = (word: string, at: number) =>
    !joiningWords.has(word) && !isWish(word, words[at + 1]) && !isFilling(word, at)
  const telling = words.filter(isTelling)
  return (telling.length > 0 ? telling : words).slice(0, searchWordsMax)
}

/** What a row of words may stand for, and how a word of another script is spelled. */
export interface Vocabulary {
  synonyms: readonly (readonly string[])[]
  /** What else is meant by words, in one direction. */
  meanings?: readonly { asked: readonly string[]; finds: readonly string[] }[]
  /** Whether words together name something that products are filtered by, such as a concern. */
  isName?: (term: string) => boolean
  /** Whether something has this as one word. */
  isWord?: (word: string) => boolean
  /** The word in the letters that the catalogue has it in; itself where there is no other. */
  spelled?: (word: string) => string
  /** The terms that words which are still being typed may become; none where they are a whole. */
  begun?: (term: string) => readonly string[]
}

/** Synonyms this short are looked for as whole words: much else begins with 'tan' and 'til'. */
const wholeSynonymMax = 3
/** So are words of this length in a synonym of several words: the 'de' of 'de tan' begins half the catalogue. */
const wholeInRow = 2

/**
 * What is looked for, word by word; words that stand for something together are one unit, and each unit is read in all the ways of
 * its synonyms, in both directions. The longest row of words counts.
 */
export function unitsOf(words: readonly string[], vocabulary: Vocabulary): SearchUnit[] {
  const units: SearchUnit[] = []
  for (let at = 0; at < words.length; ) {
    const { length, terms } = longestTerm(words.slice(at, at + synonymWordsMax), vocabulary)
    const groups = vocabulary.synonyms.filter((group) => terms.some((term) => group.includes(term)))
    const readings = new Set([...terms, ...groups.flat(), ...terms.flatMap(writtenApart)])
    const implied = impliedBy(readings, vocabulary)
    const standsForMore = groups.length > 0 || implied.length > 0
    const isShort = (reading: string) => standsForMore && reading.length <= wholeSynonymMax
    const rowOf = (reading: string) =>
      reading.split(' ').map((word) => (standsForMore && word.length === wholeInRow ? wholeWord(word) : word))
    const said = [...readings].map((reading) => (isShort(reading) ? [wholeWord(reading)] : rowOf(reading)))
    units.push([...said, ...implied])
    at += length
  }
  return units
}

/** What the readings of a unit stand for besides themselves. */
function impliedBy(readings: ReadonlySet<string>, { meanings = [] }: Vocabulary): string[][] {
  const found = meanings.filter(({ asked }) => asked.some((term) => readings.has(term))).flatMap(({ finds }) => finds)
  return [...new Set(found)].filter((term) => !readings.has(term)).map((term) => term.split(' ').map(impliedWord))
}

/** Letters and digits that were written together, apart: 'spf50' as 'spf 50'. Nothing for other words. */
export function writtenApart(word: string): string[] {
  const parts = word.match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? []
  return parts.length === 2 && !word.includes(' ') ? [parts.join(' ')] : []
}

/** How many of the first words stand for something together, and the term that they are, as typed and as spelled. */
function longestTerm(words: readonly string[], vocabulary: Vocabulary): { length: number; terms: string[] } {
  const { synonyms, meanings = [], isName = () => false, isWord = () => false } = vocabulary
  const { spelled = (word) => word, begun = () => [] } = vocabulary
  const isTerm = (term: string) =>
    synonyms.some((group) => group.includes(term)) || meanings.some(({ asked }) => asked.includes(term)) || isName(term)
  const termsOf = (length: number) => {
    const typed = words.slice(0, length)
    return [...new Set([typed.map(spelled).join(' '), typed.join(' '), ...begun(typed.join(' '))])]
  }
  for (let length = words.length; length > 1; length--) {
    const terms = termsOf(length).filter(isTerm)
    const joined = words.slice(0, length).join('')
    if (length === 2 && isWord(joined))
      return { length, terms: [...new Set([...terms, words.slice(0, length).join(' '), joined])] }
    if (terms.length > 0) return { length, terms }
  }
  return { length: 1, terms: termsOf(1) }
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

/**
 * The word that was most likely meant: the fewest mistakes, then the one that more products have. Undefined when none is near. Hardly anybody mistakes the
 * first letter, so another one may be the only mistake: a sample is no pimple.
 */
export function nearestWord(typed: string, known: readonly KnownWord[]): string | undefined {
  const most = mistakesAllowed(typed)
  const near = known
    .map(({ word, products }) => ({ word, products, mistakes: mistakesBetween(typed, word, most) }))
    .filter(({ word, mistakes }) => mistakes <= (word[0] === typed[0] ? most : Math.min(most, 1)))
    .sort((a, b) => a.mistakes - b.mistakes || b.products - a.products || (a.word < b.word ? -1 : 1))
  return near[0]?.word
}

/** Where two words may have been typed as one: 'facewash' as 'face' and 'wash'. */
export function splitsOf(typed: string): [string, string][] {
  if (typed.length < 6) return []
  return Array.from({ length: typed.length - 5 }, (_, at) => [typed.slice(0, at + 3), typed.slice(at + 3)])
}
