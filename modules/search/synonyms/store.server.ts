import { type RawBuilder, sql } from 'kysely'
import { now } from '#platform/context.server.ts'
import { db, type Trx } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import type { Cursor } from '#platform/kit/keyset.ts'
import { likeText } from '#platform/kit/search.ts'

export interface SynonymsRow {
  id: string
  terms: string[]
  version: number
  updated_at: Date
}

const columns = ['id', 'terms', 'version', 'updated_at'] as const
const synonymsKey: KeyPart[] = [
  { expression: 's.terms[1]', type: 'text' },
  { expression: 's.id', type: 'uuid' },
]
export const synonymsKeyLength = synonymsKey.length

/** Whether some term contains the text, which is folded like the terms. */
const matches = (q: string): RawBuilder<boolean> =>
  q ? sql<boolean>`exists (select from unnest(s.terms) term where term like ${`%${likeText(q)}%`})` : sql<boolean>`true`

/** A page of groups by their first term. There are few (`synonymLimits.groups`), so a search reads all of them. */
export async function selectGroups(
  q: string,
  cursor: Cursor | null,
  limit: number,
): Promise<(SynonymsRow & { sort_key: string })[]> {
  const { start, order, key } = keysetOrder(synonymsKey, 'asc', cursor)
  const { rows } = await sql<SynonymsRow & { sort_key: string }>`
    select ${key} as sort_key, s.id, s.terms, s.version, s.updated_at
      from search_synonyms s where ${matches(q)} and ${start} order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** How many groups of synonyms have a term with `q` in it; all groups when `q` is empty. */
export async function countGroups(q: string, on: Trx | typeof db = db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from search_synonyms s where ${matches(q)}`.execute(on)
  return rows[0]?.count ?? 0
}

/** Lets one transaction write at a time, so that the same group is not added twice. Readers do not wait. */
export async function lockGroups(trx: Trx): Promise<void> {
  await sql`lock table search_synonyms in share row exclusive mode`.execute(trx)
}

/** A group of synonyms; undefined when there is none with this id. The caller holds the lock of `lockGroups`. */
export async function selectGroup(trx: Trx, id: string): Promise<SynonymsRow | undefined> {
  return trx.selectFrom('search_synonyms').select(columns).where('id', '=', id).executeTakeFirst()
}

/** The terms of a group other than `except` that has all these terms; undefined when there is none. */
export async function selectGroupWith(
  trx: Trx,
  terms: readonly string[],
  except: string | null,
): Promise<string[] | undefined> {
  const row = await trx
    .selectFrom('search_synonyms')
    .select('terms')
    .where(sql<boolean>`terms @> ${terms}::text[] and id is distinct from ${except}::uuid`)
    .limit(1)
    .executeTakeFirst()
  return row?.terms
}

/** Adds a group of synonyms, whose version starts at 1, and answers with it. */
export async function insertGroup(trx: Trx, terms: string[]): Promise<SynonymsRow> {
  return trx.insertInto('search_synonyms').values({ terms }).returning(columns).executeTakeFirstOrThrow()
}

/** Replaces the terms of a group and raises its version. Throws when there is no such group. */
export async function updateGroup(trx: Trx, id: string, terms: string[]): Promise<SynonymsRow> {
  return trx
    .updateTable('search_synonyms')
    .set({ terms, version: sql<number>`version + 1`, updated_at: now() })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Deletes a group of synonyms. Repeatable. */
export async function deleteGroup(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('search_synonyms').where('id', '=', id).execute()
}
