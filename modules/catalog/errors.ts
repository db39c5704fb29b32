import { AppError } from '#platform/kit/app-error.ts'

export const productNotFound = () =>
  new AppError('not_found', 'catalog.product_not_found', 'We do not have this product.')
export const cursorUnreadable = () =>
  new AppError(
    'invalid',
    'catalog.cursor_unreadable',
    'This page of the list cannot be read. Start again from the first page.',
  )
export const notOnSale = (name: string) =>
  new AppError('conflict', 'catalog.not_on_sale', `${name} is not on sale, so the home page cannot show it.`)
