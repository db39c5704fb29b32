/**
 * One sound in two scripts. Hindi words are written in Devanagari (काजल) and, in many ways, in Latin letters (kajal, kaajal). A word is
 * led to Latin letters by the tables below, and words with the same `soundOf` are taken for one another. English words that Hindi
 * writes as they are spoken (सीरम for serum) are often not the same letter by letter: those are synonyms, which the operator edits.
 */

const consonants: Readonly<Record<string, string>> = {
  ...{ क: 'k', ख: 'kh', ग: 'g', घ: 'gh', ङ: 'n', च: 'ch', छ: 'chh', ज: 'j', झ: 'jh', ञ: 'n' },
  ...{ ट: 't', ठ: 'th', ड: 'd', ढ: 'dh', ण: 'n', त: 't', थ: 'th', द: 'd', ध: 'dh', न: 'n' },
  ...{ प: 'p', फ: 'ph', ब: 'b', भ: 'bh', म: 'm', य: 'y', र: 'r', ल: 'l', ळ: 'l', व: 'v' },
  ...{ श: 'sh', ष: 'sh', स: 's', ह: 'h' },
}
const vowels: Readonly<Record<string, string>> = {
  ...{
    अ: 'a',
    आ: 'a',
    इ: 'i',
    ई: 'i',
    उ: 'u',
    ऊ: 'u',
    ऋ: 'ri',
    ए: 'e',
    ऐ: 'ai',
    ओ: 'o',
    औ: 'au',
    ऑ: 'o',
    ऍ: 'e',
    ॲ: 'a',
  },
}
/** Vowels after a consonant; without one, 'a' is spoken, but for the end of the word. */
const vowelSigns: Readonly<Record<string, string>> = {
  ...{ '\u093e': 'a', '\u093f': 'i', '\u0940': 'i', '\u0941': 'u', '\u0942': 'u', '\u0943': 'ri', '\u0945': 'a' },
  ...{ '\u0947': 'e', '\u0948': 'ai', '\u0949': 'o', '\u094b': 'o', '\u094c': 'au' },
}
/** Letters with a dot below that are another sound; the other dotted ones sound as without it. */
const dotted: readonly (readonly [RegExp, string])[] = [
  [/\u091c\u093c/g, 'z'],
  [/\u092b\u093c/g, 'f'],
]
const dot = '\u093c'
const noVowel = '\u094d'
const nasal = /[\u0901\u0902]/

/** Whether a word has letters of Devanagari. */
export const isDevanagari = (word: string): boolean => /[\u0900-\u097f]/.test(word)

/** A word of Devanagari in Latin letters, small and without marks: 'काजल' is 'kajal'. Other letters stay as they are. */
export function latinOf(word: string): string {
  let spelled = word.normalize('NFD').replaceAll('ज्ञ', 'gy')
  // Private marks keep the two dotted letters apart while the others are read.
  for (const [letter, latin] of dotted) spelled = spelled.replace(letter, latin)
  const letters = [...spelled.replaceAll(dot, '')]
  return letters.map((letter, at) => latinLetter(letter, letters[at + 1])).join('')
}

function latinLetter(letter: string, next: string | undefined): string {
  const consonant = consonants[letter] ?? (/[zf]/.test(letter) ? letter : undefined)
  if (consonant !== undefined) return consonant + (isSilent(next) ? '' : 'a')
  if (nasal.test(letter)) return next && 'पफबभम'.includes(next) ? 'm' : 'n'
  if (letter === noVowel) return ''
  return vowels[letter] ?? vowelSigns[letter] ?? letter
}

/** Whether the 'a' of a consonant is not spoken before this: a vowel sign, the sign for none, or the word's end. */
const isSilent = (next: string | undefined): boolean =>
  next === undefined || next === noVowel || vowelSigns[next] !== undefined

/** One spelling of what people spell in several ways, in this order. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/ck|q/g, 'k'],
  [/x/g, 'ks'],
  [/c(?=[eiy])/g, 's'],
  [/c(?!h)/g, 'k'],
  [/chh/g, 'ch'],
  [/ph/g, 'f'],
  [/w/g, 'v'],
  [/z/g, 'j'],
  [/sh/g, 's'],
  [/ee|ea|ie/g, 'i'],
  [/oo|ou/g, 'u'],
  [/ai|ay|ey/g, 'e'],
  [/au/g, 'o'],
  [/y$/, 'i'],
  [/m(?=[pbf])/g, 'n'],
  // Whether an 'a' is short, long or silent is not told by how it is written.
  [/(?<=.)a+/g, ''],
  [/(.)\1+/g, '$1'],
]

/** How a word sounds, the same for all its spellings: 'kajal', 'kaajal' and 'काजल' are 'kjl'. Empty for what is no word of letters. */
export function soundOf(word: string): string {
  const latin = isDevanagari(word) ? latinOf(word) : word
  if (!/^[a-z]+$/.test(latin)) return ''
  return spellings.reduce((sound, [spelling, one]) => sound.replace(spelling, one), latin)
}
