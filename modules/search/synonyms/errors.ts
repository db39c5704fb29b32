import { AppError } from '#platform/kit/app-error.ts'
import { synonymLimits } from './limits.ts'

const atTerms = (code: string, message: string) =>
  new AppError('conflict', code, message, { issues: [{ path: 'terms', message }] })

/** There is no such group of synonyms, or it was removed meanwhile. */
export const synonymsNotFound = () =>
  new AppError('not_found', 'synonyms.not_found', 'This group is not there any more.')

/** Another group contains all of these terms. `terms` are that group's; the issue stands at `terms`. */
export const synonymsKnown = (terms: readonly string[]) =>
  atTerms('synonyms.known', `These terms stand together already, in the group “${terms.join(', ')}”.`)

/** There are as many groups as the shop can have. The issue stands at `terms`. */
export const tooManySynonyms = () =>
  atTerms(
    'synonyms.too_many',
    `There are ${synonymLimits.groups.toLocaleString('en-IN')} groups already. Remove one that is not needed first.`,
  )
