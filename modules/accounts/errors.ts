import { AppError } from '#platform/kit/app-error.ts'
import { counted } from '#platform/kit/counted.ts'
import { accountMessages, staffPasswordMin } from './limits.ts'

/** Nobody is signed in, and the request needs somebody. `message` is the sentence that the screen shows. */
export const signInRequired = (message = 'Please log in to continue.') =>
  new AppError('unauthenticated', 'accounts.sign_in_required', message)

/** The address or the password is wrong. The sentence is the same for both, so that nobody can probe for accounts. */
export const credentialsWrong = () =>
  new AppError('unauthenticated', 'accounts.credentials_wrong', 'Login failed. Please try again.')

/** The account has no profile, so it has no role and cannot sign in. */
export const profileMissing = () =>
  new AppError('unauthenticated', 'accounts.profile_missing', 'User profile not found.')

/** Another account uses this email address already. The issue stands at `email`. */
export const emailTaken = () =>
  new AppError('conflict', 'accounts.email_taken', 'This email address is already in use. Please try another.', {
    issues: [{ path: 'email', message: 'This email address is already in use. Please try another.' }],
  })

/** The password that confirms a change is wrong. `path` is the field at which the form shows it. */
export const currentPasswordWrong = (path = 'currentPassword') =>
  new AppError('invalid', 'accounts.current_password_wrong', 'This password is not right.', {
    issues: [{ path, message: 'This password is not right.' }],
  })

/** A vendor wants to sell with a password that is short, common or easy to guess. */
export const passwordTooWeakToSell = () =>
  new AppError(
    'conflict',
    'accounts.password_too_weak_to_sell',
    `Your password is easy to guess. Choose one of ${staffPasswordMin} or more characters in your profile, then send the details.`,
  )

/** An admin or a vendor chose a password that is shorter than 12 characters, common or easy to guess. */
export const passwordTooWeakForRole = () =>
  new AppError(
    'invalid',
    'accounts.password_too_weak',
    'Passwords of admins and vendors need 12 characters and must not be on lists of common passwords.',
    {
      issues: [{ path: 'password', message: accountMessages.passwordTooShortForStaff }],
    },
  )

/** The reset link is unknown, older than 30 minutes or used already. */
export const resetLinkUsedUp = () =>
  new AppError(
    'invalid',
    'accounts.reset_link_used_up',
    'This link has expired or was used already. Ask for a new one.',
  )

/** What would reach other people waits until this person has confirmed the email address. */
export const emailNotVerified = () =>
  new AppError(
    'forbidden',
    'accounts.email_not_verified',
    'Please confirm your email address first: open the link in the email we sent you. Your profile can send another.',
  )

/** As many links went to this mailbox as may for now. `retryAfter`: the seconds until the next one may. */
export const verificationLinkLater = (retryAfter: number) =>
  new AppError(
    'rate_limited',
    'accounts.link_later',
    `We cannot send another link to this mailbox yet. Try again in ${counted(Math.ceil(retryAfter / 60), 'minute')}.`,
    { retryAfter },
  )

/** The link that confirms an address is unknown, or older than three days. */
export const verificationLinkExpired = () =>
  new AppError(
    'invalid',
    'accounts.confirm_link_expired',
    'This link does not work. It may have been cut off in the email, or it is more than three days old. Log in and ask for a new one in your profile.',
  )

/** The link that confirms an address has done its work. */
export const verificationLinkUsed = () =>
  new AppError('conflict', 'accounts.confirm_link_used', 'This link was used already. The address is confirmed.')

/** Somebody agrees to a version of the terms that is not today's. */
export const agreementOutdated = () =>
  new AppError('conflict', 'accounts.agreement_outdated', 'The terms have changed since. Please read them again.')

/** The person has no such session, or it has ended already. */
export const sessionNotFound = () =>
  new AppError('not_found', 'accounts.session_not_found', 'This session has ended already.')

/** There is no such address, or it belongs to somebody else. */
export const addressNotFound = () =>
  new AppError('not_found', 'accounts.address_not_found', 'This address does not exist any more.')

/** The person has 20 addresses, which is the most one can have. */
export const tooManyAddresses = () =>
  new AppError('conflict', 'accounts.too_many_addresses', 'You can keep 20 addresses. Delete one to add another.')

/** The only admin who can sign in tries to delete the own account. */
export const lastAdmin = () =>
  new AppError(
    'conflict',
    'accounts.last_admin',
    'This is the only admin account. Make another admin before you delete it.',
  )

/** Too many passwords are being hashed at once. The client may try again after two seconds. */
export const veryBusy = () =>
  new AppError('unavailable', 'accounts.very_busy', 'Many people are logging in. Try again in a moment.', {
    retryAfter: 2,
  })

/** The account is blocked. Thrown only after the right password, so that nobody can probe for blocked accounts. */
export const accountBlocked = () =>
  new AppError('forbidden', 'accounts.blocked', 'This account is blocked. Write to us if you think that is a mistake.')

/**
 * The password was right, but an admin needs a stronger one. A reset link has been queued, unless there were too many
 * lately.
 */
export const passwordMustChange = () =>
  new AppError(
    'forbidden',
    'accounts.password_must_change',
    'This account needs a stronger password now. We have sent you a link to choose one.',
  )

/** The code of the app or the recovery code is wrong, or was used already. The issue stands at `path`. */
export const codeWrong = (path: 'code' | 'recoveryCode') => {
  const message =
    path === 'code'
      ? 'This code is not right, or was used already. Wait for the next one and enter that.'
      : 'This recovery code is not right, or was used already.'
  return new AppError('invalid', 'accounts.code_wrong', message, { issues: [{ path, message }] })
}

/** The secret of the app was sealed with an AUTH_SECRET that the shop no longer has. The log says so; the operator has to act. */
export const factorUnreadable = () =>
  new AppError(
    'unavailable',
    'accounts.factor_unreadable',
    'We cannot check codes of your app right now. Use a passkey if you have one, or try again later.',
  )

/** The answer of a passkey was not asked for by this session, came too late or twice, or is not this person's. */
export const passkeyRefused = () =>
  new AppError('invalid', 'accounts.passkey_refused', 'That passkey did not work here. Try again, or use another way.')

/** The session was not asked to add an app, or too long ago. */
export const enrolmentLapsed = () =>
  new AppError('conflict', 'accounts.enrolment_lapsed', 'That took too long. Start again with a new code to scan.')

/** There is an authenticator app already, or a factor was added by somebody else meanwhile. */
export const factorThere = () =>
  new AppError('conflict', 'accounts.factor_there', 'A second factor was added already. Reload the page to see it.')

/** The person has no such factor. */
export const factorNotFound = () => new AppError('not_found', 'accounts.factor_not_found', 'This was removed already.')

/** Removing the only factor of somebody who may not be without one. */
export const factorStays = () =>
  new AppError(
    'conflict',
    'accounts.factor_stays',
    'Admins need a second factor. Add another one before you remove this one.',
  )

/** The session does not wait for a second factor: it is complete, has ended, or waits for something else. */
export const nothingAwaited = () =>
  new AppError('unauthenticated', 'accounts.nothing_awaited', 'This login has ended. Please log in again.')

/** Somebody with a second factor confirms with it, not with the password. */
export const factorAsked = () => new AppError('invalid', 'accounts.factor_asked', 'Confirm with your second factor.')

/** An act that matters, by somebody who has not proved for ten minutes who it is. */
export const confirmationNeeded = () =>
  new AppError('forbidden', 'confirmation.needed', 'Confirm that it’s you first. Nothing was changed.')

/** There is no such account, or it was deleted. */
export const userNotFound = () => new AppError('not_found', 'accounts.user_not_found', 'There is no such person.')

/** Somebody who is blocked can do nothing with a link that sets a password. */
export const blockedPerson = (name: string) =>
  new AppError('conflict', 'accounts.blocked_person', `${name} is blocked. Unblock them first.`)

/** Blocking or demoting this person would leave no admin who can sign in. */
export const lastAdminStays = () =>
  new AppError(
    'conflict',
    'accounts.last_admin_stays',
    'This is the only admin who can log in. Make another admin first.',
  )

/** An admin tries to block the own account. */
export const notOneself = () => new AppError('conflict', 'accounts.not_oneself', 'You cannot block your own account.')

/** An admin tries to give itself the right to open account numbers. */
export const rightNotForOneself = () =>
  new AppError(
    'conflict',
    'accounts.right_not_for_oneself',
    'You cannot give yourself this right. Another admin has to.',
  )

/** The right to open account numbers is for admins. */
export const rightOfAdminsOnly = () =>
  new AppError('conflict', 'accounts.right_of_admins_only', 'Only admins can have this right.')

/** Whoever wrote the address may not be its owner, so nobody makes them an admin of a public shop. */
export const emailNotConfirmed = (name: string) =>
  new AppError(
    'conflict',
    'accounts.email_not_confirmed',
    `${name} has not confirmed their email address yet. Ask them to open the link in the email that we sent, then try again.`,
  )

/** The role of a vendor cannot be changed, and nobody else can be made one. */
export const vendorStays = () =>
  new AppError(
    'conflict',
    'accounts.vendor_stays',
    'Vendor accounts are created at vendor registration and can’t change role.',
  )

/** The role is no longer the one that the change started from. `role` is what it is now. */
export const roleChangedMeanwhile = (role: string) =>
  new AppError('conflict', 'accounts.role_changed', `Someone else was faster: the role is now ${role}.`, { role })

/** The command that makes the first admin finds one in the database. */
export const adminExists = () =>
  new AppError(
    'conflict',
    'accounts.admin_exists',
    'There is an admin already. Admins make further admins under Users.',
  )
