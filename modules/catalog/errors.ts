import { AppError } from '#platform/kit/app-error.ts'

export const productNotFound = () =>
  new AppError('not_found', 'catalog.product_not_found', 'We do not have this product.')
export const notOnSale = (name: string) =>
  new AppError('conflict', 'catalog.not_on_sale', `${name} is not on sale, so the home page cannot show it.`)
