import { json, nullable, paise, type RowOf, text, truth, uuid, word } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'
import type { ReturnStep } from '../rules.ts'
import type { By } from './files.server.ts'

const stepShape = {
  return_key: uuid,
  what: word<ReturnStep>(),
  changed_by: word<By>(),
  detail: nullable(text),
  is_latest: truth,
  owed_paise: paise,
  customer_email: text,
  members: json<{ id: string; email: string }[]>(),
}

export type StepForEmail = RowOf<typeof stepShape>

// What a step owes was written down in its transaction, at its moment.
const step = statement(
  'return_step_for_email',
  `select r.id as return_key, e.what, e.changed_by, e.detail,
          not exists (select 1 from return_events l where l.return_id = r.id and l.id > e.id) as is_latest,
          (select coalesce(sum(f.amount_paise), 0)::bigint from return_lines p cross join refunds_of_return_line(p.id) f
            where p.return_id = r.id and f.created_at = e.happened_at) as owed_paise,
          o.email as customer_email,
          (select coalesce(jsonb_agg(jsonb_build_object('id', u.id, 'email', u.email) order by u.id), '[]')
             from vendor_members m join users u on u.id = m.user_id and u.deleted_at is null
             join profiles p on p.user_id = u.id and p.blocked_at is null
            where m.vendor_id = r.vendor_id) as members
     from return_events e join returns r on r.id = e.return_id join orders o on o.id = r.order_id where e.id = $1`,
  stepShape,
)

const ofRefundShape = { return_key: uuid, customer_email: text }
const ofRefund = statement(
  'return_of_refund',
  `select p.return_id as return_key, o.email as customer_email
     from refunds f join orders o on o.id = f.order_id
     left join refunds w on w.id = f.rest_of
     left join return_acceptances a on a.id = coalesce(w.source, f.source)
     join return_lines p on p.id = coalesce(a.return_line_id, w.source, f.source)
    where f.id = $1 and f.kind = 'return'`,
  ofRefundShape,
)

/** The return that a refund is of, and its customer's address; undefined where it is of none. */
export async function selectReturnOfRefund(refundId: string): Promise<RowOf<typeof ofRefundShape> | undefined> {
  const [row] = await run(ofRefund, [refundId])
  return row
}

/** A step of a return, what was said with it, and who is written to about it. */
export async function selectStepForEmail(eventId: string): Promise<StepForEmail | undefined> {
  const [row] = await run(step, [eventId])
  return row
}
