import { json, nullable, paise, type RowOf, text, word } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'
import type { By } from './files.server.ts'

const peopleShape = {
  customer_email: text,
  event_detail: nullable(text),
  event_by: nullable(word<By>()),
  owed_paise: paise,
  members: json<{ id: string; email: string }[]>(),
}

export type ReturnPeople = RowOf<typeof peopleShape>

// What a step owes was written down in its transaction, at its moment.
const people = statement(
  'return_people',
  `select o.email as customer_email, e.detail as event_detail, e.changed_by as event_by,
          (select coalesce(sum(f.amount_paise), 0)::bigint from return_lines p cross join refunds_of_return_line(p.id) f
            where p.return_id = r.id and f.created_at = e.happened_at) as owed_paise,
          (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email) order by u.id), '[]')
             from vendor_members m join users u on u.id = m.user_id and u.deleted_at is null
             join profiles p on p.user_id = u.id and p.blocked_at is null
            where m.vendor_id = r.vendor_id) as members
     from returns r join orders o on o.id = r.order_id left join return_events e on e.id = $2 where r.id = $1`,
  peopleShape,
)

/** Who is written to about a step of a return, and what was said with it. */
export async function selectReturnPeople(key: string, eventId: string): Promise<ReturnPeople | undefined> {
  const [row] = await run(people, [key, eventId])
  return row
}
