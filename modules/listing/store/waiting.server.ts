import { instant, integer, text, uuid, word } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'

const waiting = statement(
  'listings_waiting',
  `select id, name, vendor, what, since from (
     (select p.id, p.name, v.name as vendor, 'new' as what, coalesce(p.submitted_at, p.updated_at) as since
        from products p join vendors v on v.id = p.vendor_id
       where p.status = 'submitted' order by p.submitted_at, p.id limit 100)
     union all
     (select p.id, p.name, v.name, 'changes', r.created_at
        from product_revisions r join products p on p.id = r.product_id join vendors v on v.id = p.vendor_id
       where r.status = 'submitted' order by r.created_at, r.id limit 100)
   ) waiting order by since, id limit 100`,
  { id: uuid, name: text, vendor: text, what: word<'new' | 'changes'>(), since: instant },
)

/** The hundred listings that have waited longest for a decision, longest first. */
export const selectWaitingListings = () => run(waiting, [])

const counted = statement(
  'listings_waiting_count',
  `select (select count(*) from (select from products where status = 'submitted' limit 1000) p)::int
        + (select count(*) from (select from product_revisions where status = 'submitted' limit 1000) r)::int as count`,
  { count: integer },
)

/** How many wait, each kind counted to a thousand. */
export async function countWaitingListings(): Promise<number> {
  const [row] = await run(counted, [])
  return row?.count ?? 0
}
