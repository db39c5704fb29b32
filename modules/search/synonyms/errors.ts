import { AppError } from '#platform/kit/app-error.ts'
import { synonymLimits } from './limits.ts'

const atTerms = (code: string, message: string) =>
  new AppError('conflict', code, message, { issues: [{ path: 'terms', message }] })

export const synonymsNotFound = () =>
  new AppError('not_found', 'synonyms.not_found', 'This group is not there any more.')
export const synonymsKnown = (terms: readonly string[]) =>
  atTerms('synonyms.known', `These terms stand together already, in the group “${terms.join(', ')}”.`)
export const tooManySynonyms = () =>
  atTerms(
    'synonyms.too_many',
    `There are ${synonymLimits.groups.toLocaleString('en-IN')} groups already. Remove one that is not needed first.`,
  )
