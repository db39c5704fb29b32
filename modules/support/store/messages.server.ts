import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { ContactMessages } from '#db/schema.d.ts'
import { countUpTo } from '#platform/counted.server.ts'
import { integer, text, uuid, word } from '#platform/db/columns.ts'
import { db, run, statement, type Trx } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import { type Cursor, countedMax } from '#platform/kit/keyset.ts'
import type { Paise } from '#platform/kit/money.ts'
import { likeText } from '#platform/kit/search.ts'
import type { MessageStatus } from '../limits.ts'
import { acknowledgementHours, replyHours } from '../rules.ts'
import type { MessagesQuery } from '../shapes.ts'

type MessageFilter = Pick<MessagesQuery, 'q' | 'overdue'> &
  Partial<Pick<MessagesQuery, 'status' | 'assigned' | 'user'>> & { adminId?: string }

const messageKey: KeyPart[] = [{ expression: 'm.id', type: 'uuid' }]
export const messageKeyLength = messageKey.length

// As modules/support/rules.ts says it; what is not closed is found by an index of its own.
const late = {
  reply: sql<boolean>`m.status = 'open' and m.waiting_since < now() - make_interval(hours => ${replyHours})`,
  acknowledgement: sql<boolean>`m.status <> 'closed' and m.acknowledged_at is null
    and m.created_at < now() - make_interval(hours => ${acknowledgementHours})`,
  settlement: sql<boolean>`m.status <> 'closed'
    and (m.created_at at time zone 'Asia/Kolkata') + interval '1 month' < now() at time zone 'Asia/Kolkata'`,
}

function isOverdue(overdue: MessageFilter['overdue']): RawBuilder<boolean> {
  if (!overdue) return sql<boolean>`true`
  if (overdue !== 'any') return late[overdue]
  return sql<boolean>`m.status <> 'closed' and (${sql.join(Object.values(late), sql` or `)})`
}

const messageMatches = ({
  q,
  status,
  assigned,
  user,
  overdue,
  adminId,
}: MessageFilter): RawBuilder<boolean> => sql<boolean>`
  ${isOverdue(overdue)}
  ${status ? sql`and m.status = ${status}` : sql``}
  ${assigned === 'me' && adminId ? sql`and m.assigned_to = ${adminId}` : sql``}
  ${user ? sql`and m.user_id = ${user}` : sql``}
  ${assigned === 'nobody' ? sql`and m.assigned_to is null` : sql``}
  ${q ? sql`and m.search_text like '%' || search_words(${likeText(q)}) || '%'` : sql``}`

export interface MessageRow {
  id: string
  ticket_number: string
  name: string
  email: string
  phone: string | null
  subject: string
  message: string
  inquiry_type: string
  status: string
  version: number
  user_id: string | null
  assigned_to: string | null
  assigned_name: string | null
  created_at: Date
  waiting_since: Date
  acknowledged_at: Date | null
  closed_at: Date | null
}

const messageColumns = sql`
  m.id, m.ticket_number, m.name, m.email, m.phone, m.subject, m.message, m.inquiry_type, m.status, m.version, m.user_id,
  m.assigned_to, a.name as assigned_name, m.created_at, m.waiting_since, m.acknowledged_at, m.closed_at`

/** A page of messages in the direction of the cursor, newest first without one, `limit` rows at most. */
export async function selectMessages(
  filter: MessageFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<(MessageRow & { sort_key: string })[]> {
  const { start, order, key } = keysetOrder(messageKey, 'desc', cursor)
  const { rows } = await sql<MessageRow & { sort_key: string }>`
    select ${key} as sort_key, ${messageColumns}
      from contact_messages m left join profiles a on a.user_id = m.assigned_to
     where ${messageMatches(filter)} and ${start} order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** How many messages match the filters, counted to `countedMax` and no further. */
export function countMessages(filter: MessageFilter): Promise<number> {
  return countUpTo(sql`select 1 from contact_messages m where ${messageMatches(filter)}`)
}

/** The message with this ticket number; undefined when there is none. Locks nothing. */
export async function selectMessage(ticketNumber: string, on: Trx | typeof db = db) {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from contact_messages m left join profiles a on a.user_id = m.assigned_to
     where m.ticket_number = ${ticketNumber}`.execute(on)
  return rows[0]
}

/** A message, its row locked until the transaction ends; undefined when there is none. */
export async function lockMessage(trx: Trx, ticketNumber: string): Promise<MessageRow | undefined> {
  await trx
    .selectFrom('contact_messages')
    .select('id')
    .where('ticket_number', '=', ticketNumber)
    .forUpdate()
    .executeTakeFirst()
  return selectMessage(ticketNumber, trx)
}

/** Writes the given columns and raises the version by one. The caller has locked the row and compared versions. */
export async function updateMessage(trx: Trx, id: string, changes: Updateable<ContactMessages>): Promise<void> {
  await trx
    .updateTable('contact_messages')
    .set({ ...changes, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Stores an answer together with the mail that carries it. Not repeatable; each call adds one. */
export async function insertReply(
  trx: Trx,
  reply: { messageId: string; authorId: string; authorName: string; body: string; mailId: string },
): Promise<void> {
  await trx
    .insertInto('contact_message_replies')
    .values({
      message_id: reply.messageId,
      author_id: reply.authorId,
      author_name: reply.authorName,
      body: reply.body,
      mail_id: reply.mailId,
    })
    .execute()
}

/** Answers to a message, oldest first, 200 at most, each with the status of its mail (null when that was deleted). */
export function selectReplies(messageId: string, on: Trx | typeof db = db) {
  return on
    .selectFrom('contact_message_replies as r')
    .leftJoin('mails', 'mails.id', 'r.mail_id')
    .select(['r.id', 'r.author_name', 'r.body', 'r.created_at', 'mails.status as mail_status'])
    .where('r.message_id', '=', messageId)
    .orderBy('r.id')
    .limit(200)
    .execute()
}

/**
 * The five newest orders of who wrote a message: of the account that was signed in, or of the one that has confirmed this email address. An address that
 * nobody has confirmed shows nobody's orders.
 */
export async function selectOrdersOfWriter(
  { user_id, email }: Pick<MessageRow, 'user_id' | 'email'>,
  on: Trx | typeof db = db,
) {
  const { rows } = await sql<{
    public_id: string
    created_at: Date
    status: string
    total_paise: Paise
    item_count: number
  }>`
    select o.public_id, o.created_at, o.status, o.total_paise, o.item_count from orders o
     where o.user_id = coalesce(${user_id}::uuid,
             (select u.id from users u where u.email = ${email.toLowerCase()} and u.email_verified_at is not null and u.deleted_at is null))
     order by o.id desc limit 5`.execute(on)
  return rows
}

/** Whether this person is an admin who is not blocked. */
export async function isAdmin(trx: Trx, userId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('profiles')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .where('blocked_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

const admins = statement(
  'admins_assignable',
  `select user_id, name from profiles where role = 'admin' and blocked_at is null order by name limit 100`,
  { user_id: uuid, name: text },
)

/** The admins to whom a message may be assigned. */
export const selectAdmins = () => run(admins, [])

const byStatus = statement(
  'contact_messages_by_status',
  `select known.status, found.count
     from unnest(array['open', 'answered', 'closed']) as known(status)
     cross join lateral (
       select count(*) as count from (select 1 from contact_messages m where m.status = known.status limit ${countedMax}) counted
     ) found`,
  { status: word<MessageStatus>(), count: integer },
)

/** Messages by state, each counted to `countedMax` and no further. */
export const countMessagesByStatus = (): Promise<{ status: MessageStatus; count: number }[]> => run(byStatus, [])
