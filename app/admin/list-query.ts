import { listQuery } from '#app/portal/load.ts'

/** How many rows a page of the admin portal may have. */
export const pageSizes = [25, 50, 100] as const
export const usualPageSize = 25

/** What a list's address asks the API for, with the size of its page. */
export function adminListQuery<Query>(request: Request, names: readonly (keyof Query & string)[]): Query {
  return { limit: usualPageSize, ...listQuery<Query & { limit?: unknown }>(request, [...names, 'limit']) }
}
