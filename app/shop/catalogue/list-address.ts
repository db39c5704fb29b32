import type { DocumentHandle } from '#app/document.ts'
import { isSort, type Sort } from '#modules/search/rules/sort.ts'

/** Orders of a list without a search. */
export type ListSort = Exclude<Sort, 'relevance'>

/** What the address of a brand's, a category's or a seller's page says. */
export interface ListState {
  sort: ListSort
  page: number
}

/** Reads a page's number. An invalid one counts as page 1. */
export const readPage = (raw: string | null): number => (/^[1-9]\d{0,5}$/.test(raw ?? '') ? Number(raw) : 1)

/** Reads the address of such a page. What it does not say or nobody understands is the order by name, and page 1. */
export function readListAddress(search: URLSearchParams): ListState {
  const sort = search.get('sort')
  return { sort: isSort(sort) && sort !== 'relevance' ? sort : 'name', page: readPage(search.get('page')) }
}

/** The address of a list at `path` in this state; what is usual is left out. */
export function listAddress(path: string, { sort, page }: ListState): string {
  const search = new URLSearchParams()
  if (sort !== 'name') search.set('sort', sort)
  if (page > 1) search.set('page', String(page))
  return search.size > 0 ? `${path}?${search}` : path
}

/** On which parameters such a page's document depends, each in its one form. */
export const listSearch = {
  sort: (_, given) => {
    const { sort } = readListAddress(given)
    return sort === 'name' ? null : sort
  },
  page: (raw) => (readPage(raw) > 1 ? String(readPage(raw)) : null),
} satisfies DocumentHandle['document']['search']
