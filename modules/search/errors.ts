import { AppError } from '#platform/kit/app-error.ts'

/** The cursor in the request is not one that the product lists write. */
export const cursorUnreadable = () =>
  new AppError(
    'invalid',
    'catalog.cursor_unreadable',
    'This page of the list cannot be read. Start again from the first page.',
  )

/** There is no category with this slug. */
export const categoryNotFound = () =>
  new AppError('not_found', 'catalog.category_not_found', 'We do not have this category.')
