import type { DocumentHandle } from '#app/document.ts'
import {
  type CatalogueFilters,
  filterNames,
  filterParameters,
  noFilters,
  readFilters,
} from '#modules/search/rules/filters.ts'
import { defaultSort, isSort, type Sort } from '#modules/search/rules/sort.ts'
import { normalizeSearchText } from '#modules/search/rules/words.ts'

/** What the address of a list of products says: the catalogue's, or that of a category, a brand or a seller. */
export interface CatalogueState {
  /** Of the page it stands on: '/products', '/categories/makeup'. */
  path: string
  /** What is searched for; empty for everything, and on pages other than the catalogue. */
  q: string
  /** The words are searched as they are, without correction. */
  exact: boolean
  /** Beside what the path says already. */
  filters: CatalogueFilters
  sort: Sort
  view: 'grid' | 'list'
  page: number
}

const catalogue = '/products'
/** What a path says already, by its beginning. */
const said = { categories: 'category', brands: 'brand', sellers: 'seller' } as const
export type ListFolder = keyof typeof said

function readSort(raw: string | null, q: string): Sort {
  const isOffered = isSort(raw) && (raw !== 'relevance' || q !== '')
  return isOffered ? raw : defaultSort(q)
}

/** Reads a page's number. An invalid one counts as page 1. */
export const readPage = (raw: string | null): number => (/^[1-9]\d{0,5}$/.test(raw ?? '') ? Number(raw) : 1)

/** Reads an address leniently: whatever cannot be understood is ignored. */
export function readCatalogue(search: URLSearchParams, path = catalogue): CatalogueState {
  const q = path === catalogue ? normalizeSearchText(search.get('q') ?? '') : ''
  const fixed = said[path.split('/')[1] as ListFolder]
  const filters = readFilters(search)
  return {
    path,
    q,
    exact: q !== '' && search.get('exact') === '1',
    filters: fixed ? { ...filters, [fixed]: [] } : filters,
    sort: readSort(search.get('sort'), q),
    view: search.get('view') === 'list' ? 'list' : 'grid',
    page: readPage(search.get('page')),
  }
}

/** The parameters of a state in their one form: what is the default is left out. */
function parametersOf({
  q = '',
  exact = false,
  filters = noFilters,
  sort,
  view,
  page = 1,
}: Partial<CatalogueState>): [string, string][] {
  const parameters: [string, string | undefined | false][] = [
    ['q', q],
    ['exact', exact && q !== '' && '1'],
    ...filterParameters(filters),
    ['sort', sort !== defaultSort(q) && sort],
    ['view', view === 'list' && view],
    ['page', page > 1 && String(page)],
  ]
  return parameters.flatMap(([name, value]) => (value ? [[name, value]] : []))
}

/**
 * The address of a list in this state: parameters in alphabetical order, as documents are stored under it, so that each is found at once.
 * Commas stay commas: an address is read by people too.
 */
export function catalogueAddress(state: Partial<CatalogueState>): string {
  const parameters = new URLSearchParams(parametersOf(state))
  parameters.sort()
  const search = parameters.toString().replaceAll('%2C', ',')
  const path = state.path ?? catalogue
  return search ? `${path}?${search}` : path
}

/** An address is read once for all its parameters. */
const read = new WeakMap<URLSearchParams, Map<string, string>>()

const canonical = (name: string, path: string) => (_: string | null, given: URLSearchParams) => {
  const parameters = read.get(given) ?? new Map(parametersOf(readCatalogue(given, path)))
  read.set(given, parameters)
  return parameters.get(name) ?? null
}

/**
 * On which parameters the documents of a list depend, by the folder of its path; the catalogue's without one. The server alone asks: browsers do
 * not carry the rules.
 */
export const catalogueSearch = (folder?: ListFolder): DocumentHandle['document']['search'] =>
  import.meta.env.SSR
    ? Object.fromEntries(
        ['q', 'exact', ...filterNames, 'sort', 'view', 'page'].map((name) => [
          name,
          canonical(name, folder ? `/${folder}/` : catalogue),
        ]),
      )
    : {}
