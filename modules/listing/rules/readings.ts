import { foldedText, withoutDisguise } from '#platform/kit/folded-text.ts'

/** What people put between the letters of a word that is not to be found. */
const between = "[.·•*'’+~/\\\\|-]"
/** Three letters or more that stand alone: 'v e g a n', 'V. E. G. A. N.' A full stop at their end belongs to them. */
const spread = new RegExp(`(?<![a-z0-9])[a-z](?:(?:${between} ?| )[a-z](?![a-z0-9])){2,}(?:(?<=\\.[a-z])\\.)?`, 'g')
/** The same within a word, and pictures: 've.gan', 'veg🌱an'. */
const inside = new RegExp(`(?<=[a-z])(?:${between}|[\\p{So}\\p{Sk}])+(?=[a-z])`, 'gu')

/**
 * The text with what stands between letters taken out. The first and the last of letters that stand alone may be words, such as 'a', so they are read
 * without them too.
 */
const together = (text: string): string =>
  text
    .replace(spread, (letters) => {
      const word = letters.replace(/[^a-z]/g, '')
      return `${word.slice(1)} ${word.slice(0, -1)} ${word.slice(1, -1)} ${word}`
    })
    .replace(inside, '')

/** Words with the next one, where one of the two is short: 've gan', 've- gan'. Read apart from the text, so that two plain words mean nothing else there. */
const inTwo = (text: string): string =>
  [...text.matchAll(/(?<![a-z])([a-z]+)(?: ?- ?| )(?=([a-z]+)(?![a-z]))/g)]
    .flatMap(([, first = '', second = '']) => (Math.min(first.length, second.length) <= 3 ? [first + second] : []))
    .join('. ')

const withoutFigures = (text: string): string => text.replace(/\d+(?=[a-z])|(?<=[a-z])\d+/g, ' ')

/** With the letters that figures and signs stand for within words: 'v3gan', 'natura1'. */
const withLetters = (text: string, one: 'i' | 'l'): string =>
  text.replace(/[a-z0134579@$!|]{4,}/g, (word) =>
    /[a-z].*[a-z]/.test(word) ? withoutDisguise(word.replaceAll('1', one)) : word,
  )

/**
 * The ways in which people may read a text, the plainest first: folded, a line for each paragraph, then with the usual disguises of words taken off. A text
 * without any has one or two.
 */
export function readingsOf(text: string): string[] {
  const plain = text
    .split(/\n\s*\n/)
    .map(foldedText)
    .join('\n')
  const readings = [plain, together(plain)].flatMap((one) => [
    one,
    withoutFigures(one),
    withLetters(one, 'i'),
    withLetters(one, 'l'),
  ])
  return [...new Set([...readings, inTwo(plain)])]
}

/** Whether some of these texts are in letters that no claim is looked for in: neither Latin ones, or such that look like them, nor Hindi ones. */
export const isUnread = (texts: readonly string[]): boolean =>
  texts.some((text) => /(?![\p{Script=Latin}\p{Script=Devanagari}])\p{L}/u.test(foldedText(text)))
