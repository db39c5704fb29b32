import { AppError } from '#platform/kit/app-error.ts'

/** There is no such product, or its page is asked for and it is not on sale. */
export const productNotFound = () =>
  new AppError('not_found', 'catalog.product_not_found', 'We do not have this product.')

/** Only an approved product can be put on the home page. `name` is the product's. */
export const notOnSale = (name: string) =>
  new AppError('conflict', 'catalog.not_on_sale', `${name} is not on sale, so the home page cannot show it.`)
