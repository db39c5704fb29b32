import { AppError } from '#platform/kit/app-error.ts'

/** The days that were asked for make no period. `problem` is the sentence that says why. */
export const periodInvalid = (problem: string) => new AppError('invalid', 'insights.period_invalid', problem)

/** The portal of a vendor that is not there any more. */
export const vendorNotFound = () =>
  new AppError('not_found', 'insights.vendor_not_found', 'We could not find this shop.')
