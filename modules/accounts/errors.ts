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
