import { sql } from 'kysely'
import { db, run, statement } from '#platform/db.server.ts'
import type { KnownWord } from './rules.ts'

const synonymsOf = statement<{ terms: string[] }>(
  'search_synonyms_of',
  'select terms from search_synonyms where terms && $1::text[] order by id',
)

/** The groups of terms that mean the same, as far as one of these terms is among them. */
export async function selectSynonyms(terms: readonly string[]): Promise<string[][]> {
  const rows = await run(synonymsOf, [terms])
  return rows.map((row) => row.terms)
}

// The operators of text_pattern_ops: a plain LIKE could not use the index in a prepared plan.
const beginnings = statement<{ typed: string; products: number }>(
  'search_beginnings',
  `select t.word as typed,
          (select coalesce(max(w.products), 0) from (
             select products from search_words where word ~>=~ t.word and word ~<~ (t.word || chr(1114111)) limit 200) w) as products
     from unnest($1::text[]) t (word)`,
)

/** How many products at least have a word that begins so; 0 for what no word begins with. */
export async function countBeginnings(words: readonly string[]): Promise<Map<string, number>> {
  const rows = await run(beginnings, [words])
  return new Map(rows.map((row) => [row.typed, row.products]))
}

const near = statement<KnownWord>('search_near', 'select word, products from words_near($1)')

/** Words of the catalogue that look like this one. */
export const selectNear = (word: string): Promise<KnownWord[]> => run(near, [word])

const known = statement<{ word: string }>('search_known', 'select word from search_words where word = any($1::text[])')

/** Which of these are words of the catalogue. */
export async function selectKnown(words: readonly string[]): Promise<Set<string>> {
  const rows = await run(known, [words])
  return new Set(rows.map((row) => row.word))
}

/** Counts the words of all products on sale anew. Half a minute at a million products. */
export async function refreshWords(): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '10min'`.execute(trx)
    await sql`select refresh_search_words()`.execute(trx)
  })
}
