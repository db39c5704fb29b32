import { AppError } from '#platform/kit/app-error.ts'

/** No subscription has the token of this unsubscribe link. */
export const unsubscribeLinkUnknown = () =>
  new AppError(
    'not_found',
    'support.unsubscribe_link_unknown',
    'We don’t recognise this link. You may already be unsubscribed.',
  )

/** The link that confirms a subscription is unknown, older than seven days, or was used. */
export const confirmationLinkUsedUp = () =>
  new AppError(
    'invalid',
    'newsletter.link_used_up',
    'This link has expired or was used already. If you have confirmed, you are on the list.',
  )
