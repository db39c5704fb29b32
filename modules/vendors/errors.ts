import { AppError } from '#platform/kit/app-error.ts'
import { businessMessages } from './limits.ts'
import type { BusinessStep } from './rules.ts'

/** There is no vendor with this id. */
export const vendorNotFound = () => new AppError('not_found', 'vendors.not_found', 'There is no such vendor.')

/** A suspended vendor tries to change its business details. */
export const vendorSuspended = () =>
  new AppError(
    'forbidden',
    'vendors.suspended',
    'Your shop is suspended, so its details cannot be changed. Write to us to have it looked at.',
  )

/** The details are with the reviewer, so they cannot be edited until they are taken back. */
export const underReview = () =>
  new AppError(
    'conflict',
    'vendors.under_review',
    'Your details are being checked. Withdraw them first to change something.',
  )

/** The vendor cannot be sent to review or approved yet. `missing` are the steps that are not complete. */
export const detailsMissing = (missing: BusinessStep[], sentence: string) =>
  new AppError('conflict', 'vendors.details_missing', sentence, { missing })

/** The vendor cannot go to the wanted status from the one it has now, which `stands` names. */
export const moveNotPossible = (status: string) =>
  new AppError(
    'conflict',
    'vendors.move_not_possible',
    `Somebody was faster, or this is not possible now: the vendor is ${status}.`,
    { stands: status },
  )

/** The GSTIN does not fit the PAN or the state of the address. `path` is the field at which the form shows it. */
export const gstinWrong = (sentence: string, path: string) =>
  new AppError('invalid', 'vendors.gstin_wrong', sentence, { issues: [{ path, message: sentence }] })

/** A GSTIN cannot be verified, because the vendor has not given one. */
export const gstinMissing = () =>
  new AppError('conflict', 'vendors.gstin_missing', 'This vendor has not given a GSTIN yet.')

/** Another vendor has this PAN or GSTIN, or waits for a decision about it. The issue stands at its field. */
export const taxNumberTaken = (path: 'pan' | 'gstin') => {
  const message = `Another vendor has given this ${path.toUpperCase()}. Check it; if it is yours, write to us.`
  return new AppError('conflict', 'vendors.tax_number_taken', message, { issues: [{ path, message }] })
}

/** The name of the shop could be taken for the marketplace's own. The issue stands at `name`. */
export const nameOurs = () =>
  new AppError('invalid', 'vendors.name_ours', businessMessages.nameOurs, {
    issues: [{ path: 'name', message: businessMessages.nameOurs }],
  })

/** No change waits for a decision, or another one than the form was opened with. */
export const revisionGone = (became?: 'withdrawn' | 'approved' | 'rejected', othersWait = false) => {
  const next = othersWait ? ' and asks for others. Look at those.' : '; there is nothing to decide.'
  const sentence = {
    withdrawn: `The vendor withdrew these changes${next}`,
    approved: 'These changes are approved already.',
    rejected: 'These changes were sent back already.',
  }
  return new AppError(
    'conflict',
    'vendors.revision_gone',
    became ? sentence[became] : 'No changes wait for a decision any more.',
  )
}

/** The vendor has changed what it asks for since the page was opened. */
export const revisionChanged = () =>
  new AppError(
    'conflict',
    'vendors.revision_changed',
    'The vendor has changed what it asks for meanwhile. Reload the page and look again.',
  )

/** The changes, put together with what stays, do not make a complete business. `problem` says why. */
export const revisionIncomplete = (problem: string) =>
  new AppError('conflict', 'vendors.revision_incomplete', `This cannot be approved as it is. ${problem}`)

/** The vendor has given no bank account, or only its last four digits are known, as in the demo. */
export const bankAccountMissing = () =>
  new AppError(
    'not_found',
    'vendors.bank_account_missing',
    'The whole account number of this vendor is not stored here. Ask the vendor to enter it again.',
  )

/** The number was sealed with a secret that this shop no longer has. */
export const bankAccountUnreadable = () =>
  new AppError(
    'conflict',
    'vendors.bank_account_unreadable',
    'This number was sealed with another AUTH_SECRET. Start the shop with that one as AUTH_SECRET_PREVIOUS.',
  )

/** Changes of a vendor that may not sell are decided once it may again. */
export const vendorNotSelling = () =>
  new AppError(
    'conflict',
    'vendors.not_selling',
    'This vendor may not sell now. Reinstate it first, or send the changes back.',
  )

/** The admin has not been given the right to open account numbers. */
export const mayNotOpenBankAccounts = () =>
  new AppError(
    'forbidden',
    'vendors.bank_account_not_yours_to_open',
    'You can’t view full account numbers. Another admin can give you this right on your page under Users.',
  )

/** A suspended vendor is reinstated, never approved twice. */
export const suspendedAlready = () =>
  new AppError('conflict', 'vendors.suspended_already', 'This vendor is suspended. Reinstate it instead.')

/** Only a suspended vendor can be reinstated. */
export const notSuspended = () => new AppError('conflict', 'vendors.not_suspended', 'This vendor is not suspended.')
