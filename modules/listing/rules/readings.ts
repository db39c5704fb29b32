import { foldedText, withoutDisguise } from '#platform/kit/folded-text.ts'

/** What people put between the letters of a word that is not to be found. */
const between = "[.·•*'’+~/\\\\|-]"
/** Three letters or more that stand alone: 'v e g a n', 'V. E. G. A. N.' */
const spread = new RegExp(`(?<![a-z0-9])[a-z](?:(?:${between} ?| )[a-z](?![a-z0-9])){2,}`, 'g')
const inside = new RegExp(`(?<=[a-z])${between}+(?=[a-z])`, 'g')

/** The text with what stands between letters taken out. The first of letters that stand alone may be the word 'a', so they are read without it too. */
const together = (text: string): string =>
  text
    .replace(spread, (letters) => {
      const word = letters.replace(/[^a-z]/g, '')
      return `${word} ${word.slice(1)}`
    })
    .replace(inside, '')

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
  return [...new Set(readings)]
}
