import { sql } from 'kysely'
import { integer, uuid, word } from '#platform/db/columns.ts'
import { anyOf, inTransaction, run, statement } from '#platform/db.server.ts'
import { linesStoredMax } from './limits.ts'

const kept = statement(
  'cart_of_user',
  `select c.list, v.product_id, c.variant_id, c.quantity from cart_lines c join variants v on v.id = c.variant_id
    where c.user_id = $1 order by c.added_at, c.variant_id`,
  { list: word<'cart' | 'later'>(), product_id: uuid, variant_id: uuid, quantity: integer },
)

/** The lines of a person's cart and those saved for later, in the order in which they were added. */
export const selectAccountCart = (userId: string) => run(kept, [userId])

export interface AccountCartChange {
  list: 'cart' | 'later'
  variantId: string
  /** 0 takes the line out. */
  quantity: number
}

/**
 * Sets the quantities of lines. Unknown variants, and new lines above `linesStoredMax` of a list, are left out; of two changes of a line the last
 * one counts. Repeatable.
 */
export async function writeChanges(userId: string, changes: readonly AccountCartChange[]): Promise<void> {
  const last = [...new Map(changes.map((change) => [`${change.list} ${change.variantId}`, change])).values()]
  if (last.length === 0) return
  const asked = sql`unnest(${last.map(({ list }) => list)}::text[], ${last.map(({ variantId }) => variantId)}::uuid[],
                           ${last.map(({ quantity }) => quantity)}::integer[]) with ordinality asked (list, variant_id, quantity, at)`
  await inTransaction(async (trx) => {
    // Locks the user: two devices that write at once must not count the same room twice.
    await sql`select 1 from users where id = ${userId} for no key update`.execute(trx)
    await sql`
      delete from cart_lines c using ${asked}
       where c.user_id = ${userId} and c.list = asked.list and c.variant_id = asked.variant_id and asked.quantity = 0`.execute(
      trx,
    )
    await sql`
      update cart_lines c set quantity = asked.quantity from ${asked}
       where c.user_id = ${userId} and c.list = asked.list and c.variant_id = asked.variant_id and asked.quantity > 0`.execute(
      trx,
    )
    await sql`
      with held as (select list, count(*) as lines from cart_lines where user_id = ${userId} group by list),
      fresh as (
        select asked.*, row_number() over (partition by asked.list order by asked.at) as place
          from ${asked} join variants v on v.id = asked.variant_id
         where asked.quantity > 0
           and not exists (select from cart_lines c where c.user_id = ${userId} and c.list = asked.list and c.variant_id = v.id)
      )
      insert into cart_lines (user_id, list, variant_id, quantity)
      select ${userId}, f.list, f.variant_id, f.quantity
        from fresh f left join held h on h.list = f.list
       where coalesce(h.lines, 0) + f.place <= ${linesStoredMax}
       order by f.at`.execute(trx)
  })
}

const dropOrdered = statement(
  'cart_delete_ordered',
  `delete from cart_lines where user_id = $1 and list = 'cart' and variant_id = ${anyOf('$2', 'uuid')} and added_at <= $3`,
  {},
)

/** Takes variants out of a person's cart that were put into it before. Repeatable. */
export async function deleteOrdered(userId: string, variantIds: readonly string[], orderedAt: Date): Promise<void> {
  await run(dropOrdered, [userId, variantIds, orderedAt])
}
