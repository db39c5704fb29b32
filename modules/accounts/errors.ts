import { AppError } from '#platform/kit/app-error.ts'

export const signInRequired = (message = 'Please login to continue.') =>
  new AppError('unauthenticated', 'accounts.sign_in_required', message)
export const credentialsWrong = () =>
  new AppError('unauthenticated', 'accounts.credentials_wrong', 'Login failed. Please try again.')
export const profileMissing = () =>
  new AppError('unauthenticated', 'accounts.profile_missing', 'User profile not found.')
export const emailTaken = () =>
  new AppError('conflict', 'accounts.email_taken', 'This email address is already in use. Please try another.', {
    issues: [{ path: 'email', message: 'This email address is already in use. Please try another.' }],
  })
export const currentPasswordWrong = (path = 'currentPassword') =>
  new AppError('invalid', 'accounts.current_password_wrong', 'The current password is not right.', {
    issues: [{ path, message: 'The current password is not right.' }],
  })
export const passwordTooWeakForRole = () =>
  new AppError(
    'invalid',
    'accounts.password_too_weak',
    'Staff passwords need 12 characters and must not be on lists of common passwords.',
    {
      issues: [{ path: 'password', message: 'Use 12 or more characters that are not a common password.' }],
    },
  )
export const resetLinkUsedUp = () =>
  new AppError(
    'invalid',
    'accounts.reset_link_used_up',
    'This link has expired or was used already. Ask for a new one.',
  )
export const sessionNotFound = () =>
  new AppError('not_found', 'accounts.session_not_found', 'This session has ended already.')
export const addressNotFound = () =>
  new AppError('not_found', 'accounts.address_not_found', 'This address does not exist any more.')
export const tooManyAddresses = () =>
  new AppError('conflict', 'accounts.too_many_addresses', 'You can keep 20 addresses. Delete one to add another.')
export const lastAdmin = () =>
  new AppError(
    'conflict',
    'accounts.last_admin',
    'This is the only admin account. Make another admin before you delete it.',
  )
export const veryBusy = () =>
  new AppError('unavailable', 'accounts.very_busy', 'Many people are signing in. Try again in a moment.', {
    retryAfter: 2,
  })

/** Said only to somebody who knew the password. */
export const accountBlocked = () =>
  new AppError('forbidden', 'accounts.blocked', 'This account is blocked. Write to us if you think that is a mistake.')
export const passwordMustChange = () =>
  new AppError(
    'forbidden',
    'accounts.password_must_change',
    'This account needs a stronger password now. We have sent you a link to choose one.',
  )
export const userNotFound = () => new AppError('not_found', 'accounts.user_not_found', 'There is no such person.')
export const lastAdminStays = () =>
  new AppError(
    'conflict',
    'accounts.last_admin_stays',
    'This is the only admin who can sign in. Make another admin first.',
  )
export const notOneself = () => new AppError('conflict', 'accounts.not_oneself', 'You cannot block your own account.')
export const vendorStays = () =>
  new AppError(
    'conflict',
    'accounts.vendor_stays',
    'A vendor account is made by registering as a vendor, and stays one.',
  )
export const roleChangedMeanwhile = (role: string) =>
  new AppError('conflict', 'accounts.role_changed', `Somebody else was faster: the role is ${role} now.`, { role })
export const adminExists = () =>
  new AppError(
    'conflict',
    'accounts.admin_exists',
    'There is an admin already. Admins make further admins under Users.',
  )
