import { bytes, type RowOf, text } from '#platform/db/columns.ts'
import { inTransaction, run, statement } from '#platform/db.server.ts'
import { required } from '#platform/kit/required.ts'
import { countedDays, popularFrom, popularLookedAt } from './rules.ts'

const saltShape = { salt: bytes }
const saltOfDay = statement('search_salt', 'select salt from search_salts where day = $1', saltShape)
const makeSalt = statement(
  'search_salt_make',
  'insert into search_salts (day, salt) values ($1, $2) on conflict do nothing',
  {},
)

/** The salt of a day; `made` becomes it where the day has none. */
export async function selectSalt(day: string, made: () => Buffer): Promise<Buffer> {
  const [known] = await run(saltOfDay, [day])
  if (known) return known.salt
  await run(makeSalt, [day, made()])
  const [row] = await run(saltOfDay, [day])
  return required(row, 'the salt of a day').salt
}

const note = statement(
  'search_note',
  'insert into searches_today (day, words, searcher) values ($1, $2, $3) on conflict do nothing',
  {},
)

/** One searcher of a search on a day. Repeatable. */
export async function insertSearcher(day: string, words: string, searcher: Buffer): Promise<void> {
  await run(note, [day, words, searcher])
}

const fold = statement(
  'searches_fold',
  `with over as (delete from searches_today where day < $1 returning day, words)
   insert into search_days as d (day, words, searchers) select day, words, count(*) from over group by day, words
   on conflict (day, words) do update set searchers = d.searchers + excluded.searchers`,
  {},
)
const forgetSalts = statement('search_salts_forget', 'delete from search_salts where day < $1', {})
const forgetDays = statement('search_days_forget', 'delete from search_days where day < $1::date - $2::integer', {})

/** What was searched before `today` becomes numbers, and who searched is forgotten for good. Repeatable. */
export async function foldSearches(today: string): Promise<void> {
  await run(fold, [today])
  await run(forgetSalts, [today])
  await run(forgetDays, [today, countedDays])
}

const wordsShape = { words: text }
export type WordsRow = RowOf<typeof wordsShape>

const candidates = statement(
  'searches_of_many',
  `select words from search_days where day >= $1::date - ${countedDays}::integer group by words having sum(searchers) >= ${popularFrom}
    order by sum(searchers) desc, words limit ${popularLookedAt}`,
  wordsShape,
)

/** Searches of enough people in the days before `today`, the commonest first. */
export const selectSearchesOfMany = (today: string): Promise<WordsRow[]> => run(candidates, [today])

/** Makes these the popular searches, in this order. */
export async function writePopular(words: readonly string[]): Promise<void> {
  await inTransaction(async (trx) => {
    await trx.deleteFrom('popular_searches').execute()
    const rows = words.map((one, position) => ({ words: one, position }))
    if (rows.length > 0) await trx.insertInto('popular_searches').values(rows).execute()
  })
}

const popular = statement('popular_searches', 'select words from popular_searches order by position', wordsShape)

/** The popular searches, the commonest first. */
export const selectPopular = (): Promise<WordsRow[]> => run(popular, [])
