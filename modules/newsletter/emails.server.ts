import type { Email } from '#platform/kit/mail.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import { newsletterConsent } from './limits.ts'

/** Where its reader takes an address off the list. `token` is the secret part of the link. */
export const unsubscribeLink = (token: string): string => publicUrl(`/newsletter/unsubscribe?token=${token}`)

/** Asks an address that somebody typed whether it wants the newsletter. `token` is the secret part of the link. */
export function confirmNewsletterEmail(email: string, token: string): Email {
  return {
    to: email,
    subject: 'Do you want our newsletter?',
    paragraphs: [`Someone, hopefully you, asked for our newsletter. ${newsletterConsent}`],
    button: { label: 'Yes, send it', url: publicUrl(`/newsletter/confirm?token=${token}`) },
    closing: 'The link works once, for seven days. If you did not ask, do nothing: you are on no list.',
    secret: token,
  }
}

/** Says that the address is on the list, with the link that takes it off. */
export function subscribedEmail(email: string, token: string): Email {
  return {
    to: email,
    subject: 'You are on the list',
    paragraphs: [`Thank you for confirming. ${newsletterConsent}`],
    button: { label: 'Leave the list', url: unsubscribeLink(token) },
    secret: token,
  }
}
