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

/** What the address of the catalogue says. */
export interface CatalogueState {
  /** What is searched for; empty for everything. */
  q: string
  /** The words are searched as they are, without correction. */
  exact: boolean
  filters: CatalogueFilters
  sort: Sort
  view: 'grid' | 'list'
  page: number
}

function readSort(raw: string | null, q: string): Sort {
  const isOffered = isSort(raw) && (raw !== 'relevance' || q !== '')
  return isOffered ? raw : defaultSort(q)
}

/** Reads an address leniently: whatever cannot be understood is ignored. */
export function readCatalogue(search: URLSearchParams): CatalogueState {
  const q = normalizeSearchText(search.get('q') ?? '')
  const page = search.get('page') ?? ''
  return {
    q,
    exact: q !== '' && search.get('exact') === '1',
    filters: readFilters(search),
    sort: readSort(search.get('sort'), q),
    view: search.get('view') === 'list' ? 'list' : 'grid',
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
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
  const said: [string, string | undefined | false][] = [
    ['q', q],
    ['exact', exact && q !== '' && '1'],
    ...filterParameters(filters),
    ['sort', sort !== defaultSort(q) && sort],
    ['view', view === 'list' && view],
    ['page', page > 1 && String(page)],
  ]
  return said.flatMap(([name, value]) => (value ? [[name, value]] : []))
}

/**
 * The address of the catalogue in this state: parameters in alphabetical order, as documents are stored under it, so that each is found at once.
 * Commas stay commas: an address is read by people too.
 */
export function catalogueAddress(state: Partial<CatalogueState>): string {
  const parameters = new URLSearchParams(parametersOf(state))
  parameters.sort()
  const search = parameters.toString().replaceAll('%2C', ',')
  return search ? `/products?${search}` : '/products'
}

/** An address is read once for all its parameters. */
const read = new WeakMap<URLSearchParams, Map<string, string>>()

const canonical = (name: string) => (_: string | null, given: URLSearchParams) => {
  const parameters = read.get(given) ?? new Map(parametersOf(readCatalogue(given)))
  read.set(given, parameters)
  return parameters.get(name) ?? null
}

/** On which parameters the catalogue's documents depend. */
export const catalogueSearch: DocumentHandle['document']['search'] = Object.fromEntries(
  ['q', 'exact', ...filterNames, 'sort', 'view', 'page'].map((name) => [name, canonical(name)]),
)
