import { sql } from 'kysely'
import type { Trx } from '#platform/db.server.ts'

/** What was dropped or has to be checked of the packs of products `p`, as rows of `n` with their variant `v`; not what is said of batches. */
export const openPackNotices = sql`
  select n.kind, v.name as "variantName", n.detail
    from variants v join pack_notices n on n.variant_id = v.id
   where v.product_id = p.id and v.retired_at is null and n.closed_at is null and n.expires_on is null`

/** The vendor has looked at its packs and saved them: what was to be said of them is said. Repeatable. */
export async function closePackNotices(trx: Trx, productId: string): Promise<void> {
  await sql`
    update pack_notices n set closed_at = now() from variants v
     where v.id = n.variant_id and v.product_id = ${productId} and n.closed_at is null and n.expires_on is null`.execute(
    trx,
  )
}
