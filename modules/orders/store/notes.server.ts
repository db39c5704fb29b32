import { sql } from 'kysely'
import type { Trx } from '#platform/db.server.ts'

/** How many notes an order has. The caller holds the order. */
export async function countNotes(trx: Trx, orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from order_notes where order_id = ${orderId}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Stores a note about an order. Not repeatable; each call adds one. */
export async function insertNote(
  trx: Trx,
  note: { orderId: string; authorId: string; authorName: string; body: string },
): Promise<void> {
  await trx
    .insertInto('order_notes')
    .values({ order_id: note.orderId, author_id: note.authorId, author_name: note.authorName, body: note.body })
    .execute()
}

/** Removes a note of this order. False when there is none with this id. */
export async function deleteNote(trx: Trx, orderId: string, noteId: string): Promise<boolean> {
  const gone = await trx
    .deleteFrom('order_notes')
    .where('id', '=', noteId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return gone.numDeletedRows > 0n
}
