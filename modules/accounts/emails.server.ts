import { formatMoment } from '#platform/kit/dates.ts'
import type { Email } from '#platform/kit/mail.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import { staffPasswordMin } from './limits.ts'
import { newAdminWaitsHours } from './rules.ts'

/** Why somebody is asked to confirm an address. */
export type VerificationReason = 'registered' | 'vendor_registered' | 'again' | 'changed'

/** The link that confirms an address. `token` is its secret part; it works once, for three days. Holds no words of whoever asked. */
export function verificationEmail(email: string, token: string, what: VerificationReason): Email {
  const why = {
    registered: 'Thanks for registering. Please confirm this is your email address.',
    vendor_registered: 'Thanks for registering as a vendor. Please confirm this is your email address.',
    again: 'Please confirm this is your email address.',
    changed: 'Someone wants to use this address for an account. If it was you, please confirm it.',
  }[what]
  return {
    to: email,
    subject: 'Confirm your email address',
    paragraphs:
      what === 'vendor_registered'
        ? [
            why,
            'Then fill in your business details: GSTIN, PAN, address, bank account and grievance officer. We check them and write to you. You can draft products meanwhile; to upload photos and files, confirm your address first.',
            `Your portal: ${publicUrl('/vendor/dashboard')}`,
          ]
        : [why, 'You can order without it, but not publish reviews or upload photos.'],
    button: { label: 'Confirm this address', url: publicUrl(`/confirm-email?token=${token}`) },
    closing:
      'The link works once, for three days. If it was not you, do nothing: without it, nothing is published under your name.',
    secret: token,
  }
}

/** Tells the old address that the account will belong to another one, before the new one is confirmed. */
export function emailChangeAskedEmail(email: string, wanted: string): Email {
  return {
    to: email,
    subject: 'Your email address is about to change',
    paragraphs: [
      `Someone who knows your password asked to use ${wanted} for your account from now on. It changes when that address is confirmed.`,
    ],
    button: { label: 'It was not me', url: publicUrl('/forgot-password') },
    closing: 'If it was you, do nothing. If not, choose a new password now: that stops the change.',
  }
}

/** Tells the old address that the account has left it. `now` is the new one, shortened. */
export function emailChangedEmail(email: string, now: string): Email {
  return {
    to: email,
    subject: 'Your email address was changed',
    paragraphs: [
      `Your account now uses ${now}. You can no longer log in with this address. Your other devices were logged out.`,
    ],
    button: { label: 'It was not me', url: publicUrl('/contact') },
  }
}

/** The page that sets a new password; for those who run the shop or sell in it, it says their longer minimum. */
const newPasswordUrl = (token: string, isStaff: boolean) =>
  publicUrl(`/reset-password?token=${token}${isStaff ? '&for=staff' : ''}`)

/** The email with the reset link. `token` is the secret part of the link, which works once and for 30 minutes. `byOperator`: the operator sends it. */
export function resetEmail(email: string, token: string, { isStaff = false, byOperator = false } = {}): Email {
  return {
    to: email,
    subject: 'Choose a new password',
    paragraphs: [
      byOperator
        ? 'Our team sends you this link so that you can set a new password. It works once, for 30 minutes.'
        : 'Someone, hopefully you, asked to reset your password. The link works once, for 30 minutes.',
    ],
    button: { label: 'Choose a new password', url: newPasswordUrl(token, isStaff) },
    closing: byOperator
      ? 'If you did not ask us for it, do nothing: your password stays as it is.'
      : 'If it was not you, do nothing: your password stays as it is.',
    secret: token,
  }
}

/** Tells somebody that an admin made them an admin. `token`: of a reset link, where the password is not strong enough for one. */
export function madeAdminEmail(email: string, { by, shop }: { by: string; shop: string }, token: string | null): Email {
  const told = { to: email, subject: `You are an admin of ${shop}` }
  if (token === null)
    return {
      ...told,
      paragraphs: [`${by} made you an admin of ${shop}. Log in with the password you have.`],
      button: { label: 'Log in', url: publicUrl('/admin/login') },
    }
  return {
    ...told,
    paragraphs: [
      `${by} made you an admin of ${shop}. Before you log in, choose a password of ${staffPasswordMin} or more characters.`,
      'The link works once, for 30 minutes. If it has expired, ask for a new one at the login.',
    ],
    button: { label: 'Choose a new password', url: newPasswordUrl(token, true) },
    secret: token,
  }
}

/**
 * Tells the owner of an account that its password was changed, with a button for the case that somebody else did it.
 */
export function passwordChangedEmail(email: string): Email {
  return {
    to: email,
    subject: 'Your password was changed',
    paragraphs: ['Your password was changed just now, and all other devices were logged out.'],
    button: { label: 'It was not me', url: publicUrl('/forgot-password') },
  }
}

const lockedOut = 'If it was not you, change your password at once and write to us.'

const factorWords = {
  app: 'an authenticator app',
  passkey: 'a passkey',
  all: 'every second factor',
}
export type FactorWord = keyof typeof factorWords

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Tells the owner of an account that a second factor was added or removed. The name that somebody gave a passkey stays out of it. */
export function secondFactorEmail(email: string, factor: FactorWord, change: 'added' | 'removed'): Email {
  const sentence = {
    added: `${capital(factorWords[factor])} was added to your account just now.`,
    removed: `${capital(factorWords[factor])} was removed from your account just now.`,
  }[change]
  return {
    to: email,
    subject: `A second factor was ${change}`,
    paragraphs: [sentence],
    button: { label: 'Look at your account', url: publicUrl('/profile#second-factor') },
    closing: lockedOut,
  }
}

/** Tells the owner of an account that there are new recovery codes. */
export function recoveryCodesReplacedEmail(email: string): Email {
  return {
    to: email,
    subject: 'New recovery codes were made',
    paragraphs: ['The recovery codes of your account were replaced just now. The old ones no longer work.'],
    button: { label: 'Look at your account', url: publicUrl('/profile#second-factor') },
    closing: lockedOut,
  }
}

/** Tells the owner of an account that a recovery code stood in for the second factor. */
export function recoveryCodeUsedEmail(email: string): Email {
  return {
    to: email,
    subject: 'A recovery code was used',
    paragraphs: [
      'A recovery code was just used to log in to your account, in place of the second factor. That code cannot be used again.',
    ],
    button: { label: 'Look at your account', url: publicUrl('/profile#second-factor') },
    closing: lockedOut,
  }
}

/** Tells an admin that there is a new one, as long as that one takes no part in refunds that need two. */
export function newAdminEmail(email: string, { name, by }: { name: string; by: string }): Email {
  return {
    to: email,
    subject: `${name} is an admin now`,
    paragraphs: [
      `${by} made ${name} an admin. For the first ${newAdminWaitsHours} hours a new admin can neither propose nor agree to a refund that needs two admins.`,
      'If you did not expect this, look at it now: you can take the role away on the page of that person.',
    ],
    button: { label: 'Look at the people', url: publicUrl('/admin/users') },
  }
}

/** Tells an admin that another one raised the goodwill for which no second admin is needed, while it can be taken back. Rupees. */
export function limitRaisedEmail(
  email: string,
  raise: { name: string; secondAdminAbove: number; raisedTo: number; raisedFrom: string },
): Email {
  return {
    to: email,
    subject: `From tomorrow, one admin can refund up to ${formatRupees(raise.raisedTo)} on an order`,
    paragraphs: [
      `${raise.name} raised how much one admin can refund on an order without a second admin, from ${formatRupees(raise.secondAdminAbove)} to ${formatRupees(raise.raisedTo)}.`,
      `The new limit applies from ${formatMoment(raise.raisedFrom)}. Until then you can stop it: save ${formatRupees(raise.secondAdminAbove)} or less in Settings.`,
    ],
    button: { label: 'Look at the settings', url: publicUrl('/admin/settings') },
  }
}
