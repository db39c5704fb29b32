import { AppError } from '#platform/kit/app-error.ts'

export const brandNotFound = () =>
  new AppError('not_found', 'catalog.brand_not_found', 'We do not have anything of this brand.')
export const sellerNotFound = () => new AppError('not_found', 'catalog.seller_not_found', 'We do not know this seller.')
