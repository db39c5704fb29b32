import type { Email } from '#platform/kit/mail.ts'
import { publicUrl } from '#platform/public-url.server.ts'

/** The email to somebody who has just registered, with a button to the shop, or for a vendor to the dashboard. */
export function welcomeEmail(person: { email: string; name: string; isVendor: boolean }): Email {
  return {
    to: person.email,
    subject: 'Your account is ready',
    paragraphs: [
      `Namaste ${person.name},`,
      person.isVendor
        ? 'your seller account is ready. Tell us about your business next; once we have approved it, you can sell. You can draft products meanwhile.'
        : 'your account is ready. Your orders, addresses and details are kept under your profile.',
    ],
    button: person.isVendor
      ? { label: 'Go to your dashboard', url: publicUrl('/vendor/dashboard') }
      : { label: 'Go to the shop', url: publicUrl('/products') },
    closing: 'If you did not register, reply to this mail and we will remove the account.',
  }
}

/** The email with the reset link. `token` is the secret part of the link, which works once and for 30 minutes. */
export function resetEmail(person: { email: string; name: string }, token: string): Email {
  return {
    to: person.email,
    subject: 'Choose a new password',
    paragraphs: [
      `Namaste ${person.name},`,
      'somebody, we hope you, asked for a new password. The link works once, for 30 minutes.',
    ],
    button: { label: 'Choose a new password', url: publicUrl(`/reset-password?token=${token}`) },
    closing: 'If it was not you, do nothing: your password stays as it is.',
  }
}

/**
 * Tells the owner of an account that its password was changed, with a button for the case that somebody else did it.
 */
export function passwordChangedEmail(person: { email: string; name: string }): Email {
  return {
    to: person.email,
    subject: 'Your password was changed',
    paragraphs: [
      `Namaste ${person.name},`,
      'your password was changed just now, and all other devices were signed out.',
    ],
    button: { label: 'It was not me', url: publicUrl('/forgot-password') },
  }
}
