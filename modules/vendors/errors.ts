import { AppError } from '#platform/kit/app-error.ts'
import type { BusinessStep } from './rules.ts'

export const vendorNotFound = () => new AppError('not_found', 'vendors.not_found', 'There is no such vendor.')

export const vendorSuspended = () =>
  new AppError(
    'forbidden',
    'vendors.suspended',
    'Your shop is suspended, so its details cannot be changed. Write to us to have it looked at.',
  )

export const underReview = () =>
  new AppError(
    'conflict',
    'vendors.under_review',
    'Your details are being checked. Take them back first to change something.',
  )

export const detailsMissing = (missing: BusinessStep[], sentence: string) =>
  new AppError('conflict', 'vendors.details_missing', sentence, { missing })

export const moveNotPossible = (status: string) =>
  new AppError(
    'conflict',
    'vendors.move_not_possible',
    `Somebody was faster, or this is not possible now: the vendor is ${status}.`,
    { status },
  )

export const gstinWrong = (sentence: string, path: string) =>
  new AppError('invalid', 'vendors.gstin_wrong', sentence, { issues: [{ path, message: sentence }] })

export const gstinMissing = () =>
  new AppError('conflict', 'vendors.gstin_missing', 'This vendor has not given a GSTIN yet.')
