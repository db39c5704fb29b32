import { anyOf, copyOut, run, statement } from '#platform/db.server.ts'
import { type CatalogueEntry, EntryReader } from './entry.ts'
import type { Term } from './terms.ts'

/** The values of an entry in the order of entry.ts. */
const entryValues = `number, on_sale::int + 2 * in_stock::int, changed::text::bigint, price, original_price, rating, review_count,
  popularity, listed_at, name_key, terms`

async function readEntries(sql: string, visit: (entry: CatalogueEntry) => void): Promise<void> {
  const reader = new EntryReader()
  for await (const piece of copyOut(sql)) reader.read(piece, visit)
}

/** All entries on sale in the order of their names. */
export const entriesOnSaleSql = `select ${entryValues} from catalogue_entries where on_sale order by name_key, number`

/** Visits all entries on sale in the order of their names. `visit` must not keep them. */
export const readEntriesOnSale = (visit: (entry: CatalogueEntry) => void): Promise<void> =>
  readEntries(entriesOnSaleSql, visit)

/** Visits the entries that transactions from `since` on have written. `visit` must not keep them. */
export function readEntriesChanged(since: string, visit: (entry: CatalogueEntry) => void): Promise<void> {
  if (!/^\d+$/.test(since)) throw new RangeError(`no transaction: ${since}`)
  return readEntries(`select ${entryValues} from catalogue_entries where changed >= '${since}'::xid8`, visit)
}

const horizon = statement<{ seen: string }>(
  'catalogue_horizon',
  'select pg_snapshot_xmin(pg_current_snapshot())::text as seen',
)

/** From which transaction on a reading that begins after this may miss something. */
export async function selectHorizon(): Promise<string> {
  const [row] = await run(horizon, [])
  return row?.seen ?? '0'
}

const onSaleCount = statement<{ entries: number }>(
  'catalogue_entries_count',
  'select count(*)::int as entries from catalogue_entries where on_sale',
)

export async function countEntriesOnSale(): Promise<number> {
  const [row] = await run(onSaleCount, [])
  return row?.entries ?? 0
}

const terms = statement<Term>('catalogue_terms', 'select id, kind, value from catalogue_terms order by id')

export const selectAllTerms = (): Promise<Term[]> => run(terms, [])

const termsByIds = statement<Term>(
  'catalogue_terms_by_ids',
  `select id, kind, value from catalogue_terms where id = ${anyOf('$1', 'int')}`,
)

export const selectTerms = (ids: readonly number[]): Promise<Term[]> => run(termsByIds, [ids])
