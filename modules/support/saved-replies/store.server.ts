import { sql } from 'kysely'
import { integer, text, uuid } from '#platform/db/columns.ts'
import { run, statement, type Trx } from '#platform/db.server.ts'
import type { SavedReplyInput, SavedReplyView } from './shapes.ts'

const all = statement('saved_replies', 'select id, title, body, version from saved_replies order by lower(title), id', {
  id: uuid,
  title: text,
  body: text,
  version: integer,
})

/** All saved replies by title; there are a hundred at most. */
export const selectSavedReplies = (): Promise<SavedReplyView[]> => run(all, [])

/** A saved reply, its row locked until the transaction ends; undefined when there is none. */
export const lockSavedReply = (trx: Trx, id: string): Promise<SavedReplyView | undefined> =>
  trx
    .selectFrom('saved_replies')
    .select(['id', 'title', 'body', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** How many there are. Nobody adds another until the transaction ends. */
export async function countSavedReplies(trx: Trx): Promise<number> {
  await sql`lock table saved_replies in share row exclusive mode`.execute(trx)
  const { count } = await trx
    .selectFrom('saved_replies')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Stores a new saved reply. Throws when the title is taken (saved_replies_title_once). */
export const insertSavedReply = (trx: Trx, { title, body }: SavedReplyInput): Promise<SavedReplyView> =>
  trx
    .insertInto('saved_replies')
    .values({ title, body })
    .returning(['id', 'title', 'body', 'version'])
    .executeTakeFirstOrThrow()

/** Writes a saved reply anew and raises its version. The caller has locked the row and compared versions. */
export const updateSavedReply = (trx: Trx, id: string, { title, body }: SavedReplyInput): Promise<SavedReplyView> =>
  trx
    .updateTable('saved_replies')
    .set({ title, body, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .returning(['id', 'title', 'body', 'version'])
    .executeTakeFirstOrThrow()

/** Removes a saved reply. */
export async function deleteSavedReply(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('saved_replies').where('id', '=', id).execute()
}
