import { synonymWordsMax, wordsIn } from '../rules/words.ts'

/** A group of terms that mean the same. Every search walks through all groups, so there is an end to them. */
export const synonymLimits = { terms: 12, words: synonymWordsMax, characters: 40, groups: 2_000 } as const

/** What an admin types at most, and one term of it. */
export const typedTermsMax = 2_000

export const synonymSentences = {
  tooFew: 'Write at least two different terms, one on each line.',
  tooMany: `A group has at most ${synonymLimits.terms} terms.`,
  unreadable: 'Write the terms as a list of texts.',
} as const

const quoted = (term: string) => `“${term.length > 60 ? `${term.slice(0, 57)}…` : term}”`

/** A term as search compares it: 'Multani  Mitti!' is 'multani mitti'. */
export const foldedTerm = (term: string): string => wordsIn(term).join(' ')

/** The terms as they are kept: folded, each once, without empty lines. */
export const foldedTerms = (terms: readonly string[]): string[] => [
  ...new Set(terms.filter((term) => term.trim()).map(foldedTerm)),
]

function termProblem(term: string): string | undefined {
  const folded = foldedTerm(term)
  if (!folded) return `${quoted(term.trim())} has no letters or digits.`
  if (folded.split(' ').length > synonymLimits.words)
    return `${quoted(term.trim())} has more than ${synonymLimits.words} words.`
  if (folded.length > synonymLimits.characters)
    return `${quoted(term.trim())} is longer than ${synonymLimits.characters} characters.`
  return undefined
}

/** What is wrong with a group, in words; undefined when nothing is. */
export function termsProblem(terms: readonly string[]): string | undefined {
  for (const term of terms) {
    const problem = term.trim() ? termProblem(term) : undefined
    if (problem) return problem
  }
  const count = foldedTerms(terms).length
  if (count < 2) return synonymSentences.tooFew
  return count > synonymLimits.terms ? synonymSentences.tooMany : undefined
}

/** The terms in what somebody typed: one on each line, or between commas. */
export const termsTyped = (text: string): string[] =>
  text
    .split(/[\n,]/)
    .map((term) => term.trim())
    .filter(Boolean)
