import { sql } from 'kysely'
import { type RowOf, text, uuid } from '#platform/db/columns.ts'
import { run, statement, type Trx } from '#platform/db.server.ts'
import { rupeesToPaise } from '#platform/kit/money.ts'
import type { Prices, ReviewedField } from '../rules/revision.ts'
import type { ListingContent } from '../shapes/content.ts'
import type { ListingStatus } from '../shapes/listing.ts'
import { updateProduct } from './write.server.ts'

export interface Move {
  from: ListingStatus | null
  to: ListingStatus
  by: 'vendor' | 'admin' | 'system'
  actorId: string | null
  actorName: string
  reason: string | null
}

/** Moves a listing and adds the move to its history. False when its status is no longer the one it was moved from. */
export async function moveProduct(trx: Trx, id: string, move: Move & { from: ListingStatus }): Promise<boolean> {
  const moved = await trx
    .updateTable('products')
    .set({
      status: move.to,
      status_reason: move.to === 'rejected' || move.to === 'suspended' ? move.reason : null,
      suspended_with_vendor: false,
      version: sql`version + 1`,
      updated_at: sql`now()`,
      ...(move.to === 'submitted' ? { submitted_at: sql`now()` } : {}),
    })
    .where('id', '=', id)
    .where('status', '=', move.from)
    .executeTakeFirst()
  if (moved.numUpdatedRows === 0n) return false
  if (move.from === 'submitted' && move.to === 'approved') await notePricesReviewed(trx, id)
  await insertHistory(trx, id, move)
  return true
}

/** Notes that the prices of a listing were reviewed as they are now: changes of them are measured by these. */
export async function notePricesReviewed(trx: Trx, id: string): Promise<void> {
  await trx
    .updateTable('variants')
    .set((column) => ({
      reviewed_price_paise: column.ref('price_paise'),
      reviewed_original_price_paise: column.ref('original_price_paise'),
    }))
    .where('product_id', '=', id)
    .where('retired_at', 'is', null)
    .execute()
}

/** Keeps by which prices variants are measured that were never reviewed, so that taking one out and adding it anew does not begin from its live price. */
export async function keepMeasuringPrices(trx: Trx, prices: ReadonlyMap<string, Prices>): Promise<void> {
  for (const [id, { price, originalPrice }] of prices) {
    if (price === null) continue
    await trx
      .updateTable('variants')
      .set({
        reviewed_price_paise: rupeesToPaise(price),
        reviewed_original_price_paise: originalPrice === null ? null : rupeesToPaise(originalPrice),
      })
      .where('id', '=', id)
      .where('reviewed_price_paise', 'is', null)
      .execute()
  }
}

/** Writes down a status change of a listing: who made it and why. Not repeatable; each call adds a row. */
export async function insertHistory(trx: Trx, id: string, move: Move): Promise<void> {
  await trx
    .insertInto('product_status_changes')
    .values({
      product_id: id,
      from_status: move.from,
      to_status: move.to,
      changed_by: move.by,
      actor_id: move.actorId,
      actor_name: move.actorName,
      reason: move.reason,
    })
    .execute()
}

/** Writes the one open revision of a listing, replacing an earlier one. */
export async function putRevision(
  trx: Trx,
  productId: string,
  revision: { content: ListingContent; fields: ReviewedField[]; actorId: string },
): Promise<void> {
  const content = JSON.stringify(revision.content)
  const replaced = await trx
    .updateTable('product_revisions')
    .set({ content, changed_fields: revision.fields, created_by: revision.actorId, created_at: sql`now()` })
    .where('product_id', '=', productId)
    .where('status', '=', 'submitted')
    .executeTakeFirst()
  if (replaced.numUpdatedRows > 0n) return
  await trx
    .insertInto('product_revisions')
    .values({ product_id: productId, content, changed_fields: revision.fields, created_by: revision.actorId })
    .execute()
}

/** Closes a revision that is open, or a rejected one that is given up. False when it was closed already. */
export async function closeRevision(
  trx: Trx,
  id: string,
  decision: { status: 'approved' | 'rejected' | 'withdrawn'; actorId: string | null; reason: string | null },
): Promise<boolean> {
  const closed = await trx
    .updateTable('product_revisions')
    .set({
      status: decision.status,
      decided_by: decision.actorId,
      decided_at: sql`now()`,
      ...(decision.status === 'withdrawn' ? {} : { reason: decision.reason }),
    })
    .where('id', '=', id)
    .where('status', 'in', decision.status === 'withdrawn' ? ['submitted', 'rejected'] : ['submitted'])
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

/** Queues the email about a moved listing; it is sent only if the transaction commits. */
export async function enqueueEmail(trx: Trx, payload: object): Promise<void> {
  await sql`select enqueue_job('listing:moved', ${JSON.stringify(payload)}::jsonb)`.execute(trx)
}

const recipientShape = { account_id: uuid, email: text, product: text }

const recipients = statement(
  'listing_recipients',
  `select u.id as account_id, u.email, p.name as product
     from products p
     join vendor_members m on m.vendor_id = p.vendor_id
     join users u on u.id = m.user_id and u.deleted_at is null
    where p.id = $1`,
  recipientShape,
)

/** Who gets emails about a vendor's listings: its members who can sign in. */
export const selectRecipients = (productId: string): Promise<RowOf<typeof recipientShape>[]> =>
  run(recipients, [productId])

/** Raises the listing's version, so that forms opened before the revision changed conflict when they are saved. */
export async function touchProduct(trx: Trx, id: string): Promise<void> {
  await updateProduct(trx, id, {})
}

/** Keeps what a listing says while it is sent back, in place of an earlier one. */
export async function putSentBack(trx: Trx, productId: string, content: ListingContent): Promise<void> {
  const row = { content: JSON.stringify(content), sent_back_at: sql<Date>`now()` }
  await trx
    .insertInto('product_send_backs')
    .values({ product_id: productId, ...row })
    .onConflict((conflict) => conflict.column('product_id').doUpdateSet(row))
    .execute()
}

/** Forgets it: the listing was approved. */
export async function dropSentBack(trx: Trx, productId: string): Promise<void> {
  await trx.deleteFrom('product_send_backs').where('product_id', '=', productId).execute()
}
