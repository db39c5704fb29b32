import { integer, type RowOf, text } from '#platform/db/columns.ts'
import { anyOf, copyOut, run, statement } from '#platform/db.server.ts'
import { required } from '#platform/kit/required.ts'
import { type CatalogueEntry, EntryReader } from '../index/entry.ts'
import type { Term } from '../index/terms.ts'

/**
 * The values of an entry `e` in the order of entry.ts. Its figures are those settled last, unless `f` has a row: then
 * they come from the product itself.
 */
const entryValues = `e.number, e.on_sale::int + 2 * coalesce(f.in_stock, e.in_stock)::int, e.changed::text::bigint,
  coalesce(f.price, e.price), coalesce(f.original_price, e.original_price), coalesce(f.rating, e.rating),
  coalesce(f.review_count, e.review_count), coalesce(f.popularity, e.popularity), coalesce(f.sold, e.sold), e.listed_at, e.name_key, e.terms`

async function readEntries(sql: string, visit: (entry: CatalogueEntry) => void): Promise<void> {
  const reader = new EntryReader()
  for await (const piece of copyOut(sql)) reader.read(piece, visit)
}

/** All entries on sale by name. */
export const entriesOnSaleSql = `select ${entryValues}
  from catalogue_entries e
  left join product_figures f on f.product_id = e.product_id and f.product_id in (select product_id from figure_changes)
 where e.on_sale order by e.name_key, e.number`

/** Visits all entries on sale by name. `visit` must not hold on to them. */
export const readEntriesOnSale = (visit: (entry: CatalogueEntry) => void): Promise<void> =>
  readEntries(entriesOnSaleSql, visit)

/**
 * Visits the products that transactions from `since` on have changed, as they are now. `visit` must not hold on to
 * them. What names a transaction that has not begun comes from a dump of another server and was read when the index was loaded; it would be
 * read again at every look.
 */
export function readEntriesChanged(since: string, visit: (entry: CatalogueEntry) => void): Promise<void> {
  if (!/^\d+$/.test(since)) throw new RangeError(`no transaction: ${since}`)
  return readEntries(
    `select ${entryValues}
       from (select number from catalogue_entries
              where greatest(changed, figures_changed) >= '${since}'::xid8
                and greatest(changed, figures_changed) < pg_snapshot_xmax(pg_current_snapshot())
             union
             select e.number from figure_changes c join catalogue_entries e on e.product_id = c.product_id
              where c.changed >= '${since}'::xid8 and c.changed < pg_snapshot_xmax(pg_current_snapshot())) changes
       join catalogue_entries e on e.number = changes.number
       left join product_figures f on f.product_id = e.product_id`,
    visit,
  )
}

const horizonShape = { seen: text, identity: text }

export type Horizon = RowOf<typeof horizonShape>

const horizon = statement(
  'catalogue_horizon',
  "select pg_snapshot_xmin(pg_current_snapshot())::text as seen, coalesce(database_identity(), '') as identity",
  horizonShape,
)

/**
 * The oldest transaction that a read beginning after this call may not see yet, and which run of which database that is: transactions of another
 * one are counted anew (db/functions/database-identity.sql).
 */
export async function selectHorizon(): Promise<Horizon> {
  const [row] = await run(horizon, [])
  return required(row, 'the horizon of the catalogue')
}

const onSaleCount = statement(
  'catalogue_entries_count',
  'select count(*)::int as entries from catalogue_entries where on_sale',
  { entries: integer },
)

/** How many products the catalogue index should have as being on sale. */
export async function countEntriesOnSale(): Promise<number> {
  const [row] = await run(onSaleCount, [])
  return row?.entries ?? 0
}

const termShape = { id: integer, kind: text, value: text }

const terms = statement('catalogue_terms', 'select id, kind, value from catalogue_terms order by id', termShape)

/** All terms of the catalogue, by id. */
export const selectAllTerms = (): Promise<Term[]> => run(terms, [])

const termsByIds = statement(
  'catalogue_terms_by_ids',
  `select id, kind, value from catalogue_terms where id = ${anyOf('$1', 'int')}`,
  termShape,
)

/** The terms with these ids, in no defined order. Unknown ids are left out. */
export const selectTerms = (ids: readonly number[]): Promise<Term[]> => run(termsByIds, [ids])
