import { AppError } from '#platform/kit/app-error.ts'

/** No brand has this slug, or none of its products is on sale. */
export const brandNotFound = () =>
  new AppError('not_found', 'catalog.brand_not_found', 'We do not have anything of this brand.')

/** No vendor has this slug, or its shop is not approved. Suspended vendors keep their page. */
export const sellerNotFound = () => new AppError('not_found', 'catalog.seller_not_found', 'We do not know this seller.')
