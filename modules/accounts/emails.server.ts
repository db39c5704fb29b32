import type { Email } from '#platform/kit/mail.ts'
import { publicUrl } from '#platform/public-url.server.ts'

/** The email to somebody who has just registered, with a button to the shop. */
export function welcomeEmail(person: { email: string; name: string }): Email {
  return {
    to: person.email,
    subject: 'Your account is ready',
    paragraphs: [
      `Namaste ${person.name},`,
      'your account is ready. Your orders, addresses and details are kept under your profile.',
    ],
    button: { label: 'Go to the shop', url: publicUrl('/products') },
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

const lockedOut = 'If it was not you, change your password at once and write to us.'

/** Tells the owner of an account that a second factor was added or removed. `what` names it: 'Authenticator app'. */
export function secondFactorEmail(
  person: { email: string; name: string },
  what: string,
  change: 'added' | 'removed' | 'replaced',
): Email {
  return {
    to: person.email,
    subject: change === 'replaced' ? 'New recovery codes were made' : `A second factor was ${change}`,
    paragraphs: [`Namaste ${person.name},`, `just now, this was ${change} for your account: ${what}.`],
    button: { label: 'Look at your account', url: publicUrl('/profile#second-factor') },
    closing: lockedOut,
  }
}

/** Tells the owner of an account that a recovery code stood in for the second factor. */
export function recoveryCodeUsedEmail(person: { email: string; name: string }): Email {
  return {
    to: person.email,
    subject: 'A recovery code was used',
    paragraphs: [
      `Namaste ${person.name},`,
      'just now, a recovery code was used for your account in place of the second factor. It works no more.',
    ],
    button: { label: 'Look at your account', url: publicUrl('/profile#second-factor') },
    closing: lockedOut,
  }
}
