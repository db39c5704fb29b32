import { data } from 'react-router'
import { AppError } from '#platform/kit/app-error.ts'

/** For the `catch` of a loader's query: what does not exist becomes the 404 page, any other error stays as it is. */
export function asMissingPage(error: unknown): never {
  if (error instanceof AppError && error.kind === 'not_found') throw data(null, { status: 404 })
  throw error
}
