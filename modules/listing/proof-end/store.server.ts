import { sql } from 'kysely'
import type { Trx } from '#platform/db.server.ts'
import { proofWarnings } from '../rules/claims.ts'

const [early, late] = proofWarnings

/** Proofs `c` of products `p` on sale whose end was not told yet as it is near now, with how near that is. */
const dueProofs = sql`
  select c.id, c.product_id, p.vendor_id, near.days
    from claim_proofs c
    join products p on p.id = c.product_id and p.status = 'approved'
    cross join lateral (
      select case when c.valid_until < india_day(now()) then 0 when c.valid_until <= india_day(now()) + ${late}::int then ${late}::int else ${early}::int end as days) near
   where c.valid_until <= india_day(now()) + ${early}::int and c.told_days_before is distinct from 0
     and (c.told_days_before is null or c.told_days_before > near.days)`

/** The vendors with a product whose proof ends soon or has ended. */
export async function vendorsWithDueProofs(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ vendor_id: string }>`select distinct vendor_id from (${dueProofs}) due`.execute(trx)
  return rows.map((row) => row.vendor_id)
}

/** Some of a vendor's products with such a proof, by id. */
export async function productsWithDueProofs(trx: Trx, vendorId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    select distinct product_id from (${dueProofs}) due where vendor_id = ${vendorId} order by product_id limit ${limit}`.execute(
    trx,
  )
  return rows.map((row) => row.product_id)
}

/** Notes that the ends of a product's proofs are told now, and answers with those proofs. The product is locked by the caller. */
export async function noteTold(trx: Trx, productId: string): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update claim_proofs c set told_days_before = due.days from (${dueProofs}) due
     where c.id = due.id and due.product_id = ${productId} returning c.id`.execute(trx)
  return new Set(rows.map((row) => row.id))
}

/** Ends that nobody has to hear of are not looked at again: these products go on sale only through the checklist, which looks at their proofs. */
export async function forgetEnds(trx: Trx): Promise<void> {
  await sql`
    update claim_proofs c set told_days_before = 0 from products p
     where p.id = c.product_id and p.status not in ('approved', 'suspended')
       and c.valid_until < india_day(now()) and c.told_days_before is distinct from 0`.execute(trx)
}
