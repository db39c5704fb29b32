import { AppError } from '#platform/kit/app-error.ts'

/** No subscription has the token of this unsubscribe link. */
export const unsubscribeLinkUnknown = () =>
  new AppError(
    'not_found',
    'support.unsubscribe_link_unknown',
    'This link is not known. The address may have been removed already.',
  )
