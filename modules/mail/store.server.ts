import { type RawBuilder, sql } from 'kysely'
import { countUpTo } from '#platform/counted.server.ts'
import { nullable, text, uuid, word } from '#platform/db/columns.ts'
import { db, run, statement, type Trx } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import type { Cursor } from '#platform/kit/keyset.ts'
import type { MailKind } from './rules.ts'
import type { MailsQuery, MailView } from './shapes.ts'

const mailKey: KeyPart[] = [{ expression: 'm.id', type: 'uuid' }]
export const mailKeyLength = mailKey.length

type MailFilter = Pick<MailsQuery, 'status' | 'q'>

const mailMatches = ({ status, q }: MailFilter): RawBuilder<boolean> => sql<boolean>`
  true
  ${status ? sql`and m.status = ${status}` : sql``}
  ${q ? sql`and (m.recipient = ${q.toLowerCase()} or m.about = ${q.toUpperCase()})` : sql``}`

export interface MailRow {
  sort_key: string
  id: string
  recipient: string
  subject: string
  about: string | null
  status: MailView['status']
  attempts: number
  last_error: string | null
  created_at: Date
  sent_at: Date | null
  /** Whether it can be written anew and what it tells is still so, as far as one query for the page can know; `writers` of returns decide. */
  is_current: boolean
}

/** What an email tells is told again only while it is so, and only at the same address. */
const isCurrent = sql<boolean>`
  case m.kind
    when 'return_moved' then exists (
      select from return_events e join returns r on r.id = e.return_id join orders o on o.id = r.order_id
       where e.id = m.source_id and o.email = m.recipient
         and not exists (select from return_events l where l.return_id = e.return_id and l.id > e.id))
    when 'refund_refused' then exists (
      select from refunds f join orders o on o.id = f.order_id
        left join refunds w on w.id = f.rest_of
        left join return_acceptances a on a.id = coalesce(w.source, f.source)
        join return_lines p on p.id = coalesce(a.return_line_id, w.source, f.source)
       where f.id = m.source_id and o.email = m.recipient and f.progress = 'blocked' and f.status = 'due' and not is_refund_held(f)
         and not exists (select from return_accounts g where g.return_id = p.return_id))
    when 'order_cancelled' then exists (select from orders o where o.id = m.source_id and o.email = m.recipient and o.status = 'cancelled')
    when 'order_confirmed' then exists (select from orders o where o.id = m.source_id and o.email = m.recipient and o.status <> 'cancelled')
    when 'order_paid' then exists (select from orders o where o.id = m.source_id and o.email = m.recipient and o.status <> 'cancelled')
    when 'parcel_shipped' then exists (
      select from vendor_orders s join orders o on o.id = s.order_id where s.id = m.source_id and o.email = m.recipient)
    when 'parcel_delivered' then exists (
      select from vendor_orders s join orders o on o.id = s.order_id where s.id = m.source_id and o.email = m.recipient)
    else false
  end`

/** A page of mails in the direction of the cursor, newest first without one, `limit` rows at most. */
export async function selectMails(filter: MailFilter, cursor: Cursor | null, limit: number): Promise<MailRow[]> {
  const { start, order, key } = keysetOrder(mailKey, 'desc', cursor)
  const { rows } = await sql<MailRow>`
    select ${key} as sort_key, m.id, m.recipient, m.subject, m.about, m.status, m.attempts, m.last_error, m.created_at, m.sent_at,
           ${isCurrent} as is_current
      from mails m where ${mailMatches(filter)} and ${start} order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** How many mails the filter leaves, counted to `countedMax` and no further. */
export function countMails(filter: MailFilter): Promise<number> {
  return countUpTo(sql`select 1 from mails m where ${mailMatches(filter)}`)
}

/** A mail, its row locked until the transaction ends; undefined when there is none with this id. */
export function lockMail(trx: Trx, mailId: string) {
  return trx
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'status', 'attempts', 'text_body'])
    .where('id', '=', mailId)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Makes a failed mail wait again and queues a job for it. The earlier job may still run and finds nothing left to do.
 */
export async function requeueMail(trx: Trx, mailId: string): Promise<void> {
  await trx.updateTable('mails').set({ status: 'waiting' }).where('id', '=', mailId).execute()
  await sql`select enqueue_job('mail:send', ${JSON.stringify({ mailId })}::jsonb, ${`mail:send:${mailId}`})`.execute(
    trx,
  )
}

const sentMail = statement(
  'mail_sent',
  'select id, recipient, subject, status, kind, source_id, account_id from mails where id = $1',
  {
    id: uuid,
    recipient: text,
    subject: text,
    status: word<MailView['status']>(),
    kind: nullable(word<MailKind>()),
    source_id: nullable(uuid),
    account_id: nullable(uuid),
  },
)

/** What is known of an email: to whom, and what it was written from. Undefined when there is none with this id. */
export async function findMail(mailId: string) {
  const [row] = await run(sentMail, [mailId])
  return row
}

/** The name of whoever has confirmed that this email address is theirs; null when nobody has. */
export async function selectReader(email: string, on: Trx | typeof db): Promise<string | null> {
  const reader = await on
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select('p.name')
    .where('u.email', '=', email.toLowerCase())
    .where('u.email_verified_at', 'is not', null)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  return reader?.name ?? null
}
