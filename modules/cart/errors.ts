import { AppError } from '#platform/kit/app-error.ts'

/** A tab that still shows one person writes while somebody else is signed in. Nothing was changed. */
export const otherAccount = () =>
  new AppError('conflict', 'cart.other_account', 'Somebody else is logged in now. Load the page again.')
