import { AppError } from '#platform/kit/app-error.ts'
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
    'Your details are being checked. Take them back first to change something.',
  )

/** The vendor cannot be sent to review or approved yet. `missing` are the steps that are not complete. */
export const detailsMissing = (missing: BusinessStep[], sentence: string) =>
  new AppError('conflict', 'vendors.details_missing', sentence, { missing })

/** The vendor cannot go to the wanted status from the one it has now, which `status` names. */
export const moveNotPossible = (status: string) =>
  new AppError(
    'conflict',
    'vendors.move_not_possible',
    `Somebody was faster, or this is not possible now: the vendor is ${status}.`,
    { status },
  )

/** The GSTIN does not fit the PAN or the state of the address. `path` is the field at which the form shows it. */
export const gstinWrong = (sentence: string, path: string) =>
  new AppError('invalid', 'vendors.gstin_wrong', sentence, { issues: [{ path, message: sentence }] })

/** A GSTIN cannot be verified, because the vendor has not given one. */
export const gstinMissing = () =>
  new AppError('conflict', 'vendors.gstin_missing', 'This vendor has not given a GSTIN yet.')
