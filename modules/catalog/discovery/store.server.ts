import { run, statement } from '#platform/db.server.ts'
import type { Term } from './terms.ts'

/** An entry as one value, its parts in the order of entry.ts; so a whole step of the catalogue is one value of one row. */
const packedEntry = `int4send(e.number) || int4send(e.on_sale::int + 2 * e.in_stock::int) || int8send(e.changed::text::bigint)
  || int4send(e.price) || int4send(e.original_price) || int4send(e.rating) || int4send(e.review_count) || int4send(e.popularity)
  || int4send(e.listed_at) || int4send(octet_length(e.name_key)) || int4send(length(e.terms))
  || convert_to(e.name_key, 'UTF8') || e.terms`

const entriesByName = statement<{ entries: Buffer | null }>(
  'catalogue_entries_by_name',
  `select string_agg(packed, ''::bytea) as entries
     from (select ${packedEntry} as packed from catalogue_entries e
            where e.on_sale and (e.name_key, e.number) > ($1, $2) order by e.name_key, e.number limit $3) step`,
)

/** A step of all entries on sale, in the order of their names, after the one given; empty at the end. */
export async function selectEntries(after: { name: string; number: number }, limit: number): Promise<Buffer> {
  const [row] = await run(entriesByName, [after.name, after.number, limit])
  return row?.entries ?? Buffer.alloc(0)
}

const changedEntries = statement<{ entries: Buffer | null; seen: string }>(
  'catalogue_entries_changed',
  `select (select string_agg(${packedEntry}, ''::bytea) from catalogue_entries e where e.changed >= $1::text::xid8) as entries,
          pg_snapshot_xmin(pg_current_snapshot())::text as seen`,
)

/** Entries that transactions from `since` on have written, and the transaction before which nothing is open any more. */
export async function selectChangedEntries(since: string): Promise<{ entries: Buffer; seen: string }> {
  const [row] = await run(changedEntries, [since])
  return { entries: row?.entries ?? Buffer.alloc(0), seen: row?.seen ?? since }
}

const horizon = statement<{ seen: string; entries: number }>(
  'catalogue_horizon',
  `select pg_snapshot_xmin(pg_current_snapshot())::text as seen,
          (select count(*)::int from catalogue_entries where on_sale) as entries`,
)

/** From which transaction on a load that begins now may miss something, and how many entries there are. */
export async function selectHorizon(): Promise<{ seen: string; entries: number }> {
  const [row] = await run(horizon, [])
  return row ?? { seen: '0', entries: 0 }
}

const terms = statement<Term>(
  'catalogue_terms',
  'select id, kind, value from catalogue_terms where id > $1 order by id',
)

export const selectTermsAfter = (id: number): Promise<Term[]> => run(terms, [id])

const termsByIds = statement<Term>(
  'catalogue_terms_by_ids',
  'select id, kind, value from catalogue_terms where id = any($1::int[])',
)

export const selectTerms = (ids: readonly number[]): Promise<Term[]> => run(termsByIds, [ids])
