import type { DocumentHandle } from '#app/document.ts'
import { defaultSort, isSort, normalizeSearchText, type Sort } from '#modules/catalog/rules.ts'

/** What the address of the catalogue says. */
export interface CatalogueState {
  /** What is searched for; empty for everything. */
  q: string
  /** The name of a category; empty for all. */
  category: string
  sort: Sort
  view: 'grid' | 'list'
  page: number
}

function readSort(raw: string | null, q: string): Sort {
  const isOffered = isSort(raw) && (raw !== 'relevance' || q !== '')
  return isOffered ? raw : defaultSort(q)
}

/** Reads an address with mercy: what is not understood counts as not said. */
export function readCatalogue(search: URLSearchParams): CatalogueState {
  const q = normalizeSearchText(search.get('q') ?? '')
  const page = search.get('page') ?? ''
  return {
    q,
    category: (search.get('category') ?? '').trim().slice(0, 60),
    sort: readSort(search.get('sort'), q),
    view: search.get('view') === 'list' ? 'list' : 'grid',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  }
}

/** The parameters of a state in their one form: what is the default is left out. */
function parametersOf({ q = '', category = '', sort, view, page = 1 }: Partial<CatalogueState>): Map<string, string> {
  const said: [string, string | undefined | false][] = [
    ['q', q],
    ['category', category],
    ['sort', sort !== defaultSort(q) && sort],
    ['view', view === 'list' && view],
    ['page', page > 1 && String(page)],
  ]
  return new Map(said.flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The address of the catalogue in this state. */
export function catalogueAddress(state: Partial<CatalogueState>): string {
  const search = new URLSearchParams([...parametersOf(state)])
  return search.size > 0 ? `/products?${search}` : '/products'
}

const canonical = (name: string) => (_: string | null, given: URLSearchParams) =>
  parametersOf(readCatalogue(given)).get(name) ?? null

/** On which parameters the catalogue's documents depend. */
export const catalogueSearch = {
  q: canonical('q'),
  category: canonical('category'),
  sort: canonical('sort'),
  view: canonical('view'),
  page: canonical('page'),
} satisfies DocumentHandle['document']['search']
