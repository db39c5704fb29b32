import { sql } from 'kysely'
import type { Trx } from '#platform/db.server.ts'

/** The id of an order, its row locked until the transaction ends; undefined when there is none. Who only refers to it need not wait. */
export async function lockOrderOf(trx: Trx, publicId: string): Promise<string | undefined> {
  const order = await trx
    .selectFrom('orders')
    .select('id')
    .where('public_id', '=', publicId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return order?.id
}

/** How many notes an order has. The caller has locked the order, so that nobody adds another meanwhile. */
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
