import { type RawBuilder, sql } from 'kysely'
import { countUpTo } from '#platform/counted.server.ts'
import { instant, integer, nullable, paise, text, truth, uuid, word } from '#platform/db/columns.ts'
import { db, run, statement, type Trx } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import { isUuid } from '#platform/kit/ids.ts'
import { mobileE164, mobilePart } from '#platform/kit/india.ts'
import type { Cursor } from '#platform/kit/keyset.ts'
import { required } from '#platform/kit/required.ts'
import { likeText } from '#platform/kit/search.ts'
import { idsOfAnyWay, phonePartWays } from '#platform/phone-search.server.ts'
import type { Role } from '../rules.ts'
import type { UsersQuery } from '../shapes.ts'

type Filter = Pick<UsersQuery, 'q' | 'role' | 'state'>
export type UserSort = UsersQuery['sort']

const keys: Record<UserSort, { parts: KeyPart[]; direction: 'asc' | 'desc' }> = {
  newest: { parts: [{ expression: 'p.user_id', type: 'uuid' }], direction: 'desc' },
  oldest: { parts: [{ expression: 'p.user_id', type: 'uuid' }], direction: 'asc' },
  name: {
    parts: [
      { expression: 'lower(p.name)', type: 'text' },
      { expression: 'p.user_id', type: 'uuid' },
    ],
    direction: 'asc',
  },
}

/** How many parts the sort key of this order has, for checking a cursor. */
export const userKeyLength = (sort: UserSort): number => keys[sort].parts.length

/** People by id, by a phone number or a part of it, or by a part of their name or address. */
function found(q: string): RawBuilder<unknown> {
  const id = q.toLowerCase()
  if (isUuid(id)) return sql`and p.user_id = ${id}::uuid`
  const [phone, part] = [mobileE164(q), mobilePart(q)]
  const inText = sql<boolean>`p.search_text like '%' || search_words(${likeText(q)}) || '%'`
  if (part !== null) {
    return sql`and ${idsOfAnyWay(sql`p.user_id`, sql`profiles p`, [inText, ...phonePartWays(sql`p.phone`, part)])}`
  }
  return sql`and (${inText}${phone === null ? sql`` : sql` or p.phone = ${phone}`})`
}

const matches = ({ q, role, state }: Filter): RawBuilder<boolean> => sql<boolean>`
  true
  ${role ? sql`and p.role = ${role}` : sql``}
  ${state === 'blocked' ? sql`and p.blocked_at is not null` : sql``}
  ${state === 'active' ? sql`and p.blocked_at is null` : sql``}
  ${q ? found(q) : sql``}`

export interface UserListRow {
  sort_key: string
  user_id: string
  name: string
  email: string
  phone: string | null
  role: Role
  created_at: Date
  order_count: number
  blocked: boolean
}

/** The orders of a person as My Orders counts them: a try to pay that is open or was declined is none. */
const ordersOf = (userId: string) => `
  from orders o join payments y on y.order_id = o.id where o.user_id = ${userId} and y.status not in ('awaiting', 'declined')`
const orderCount = (userId: string) => `(select count(*) ${ordersOf(userId)})`

/** A page of people in the direction of the cursor. The page is cut before addresses and orders are looked up. */
export async function selectUsers(
  filter: Filter,
  sort: UserSort,
  cursor: Cursor | null,
  limit: number,
): Promise<UserListRow[]> {
  const { parts, direction } = keys[sort]
  const { start, order, key } = keysetOrder(parts, direction, cursor)
  const { rows } = await sql<UserListRow>`
    select p.sort_key, p.user_id, p.name, u.email, p.phone, p.role, u.created_at, p.blocked_at is not null as blocked, ${sql.raw(orderCount('p.user_id'))} as order_count
      from (select ${key} as sort_key, p.user_id, p.name, p.phone, p.role, p.blocked_at
              from profiles p where ${matches(filter)} and ${start} order by ${order} limit ${limit}) p
      join users u on u.id = p.user_id
     order by ${order}`.execute(db)
  return rows
}

/** How many people match the filters, counted to `countedMax` and no further. */
export function countUsers(filter: Filter): Promise<number> {
  return countUpTo(sql`select 1 from profiles p where ${matches(filter)}`)
}

const person = statement(
  'person',
  `select u.id as user_id, p.name, u.email, p.phone, p.role, u.created_at, p.blocked_at, p.blocked_reason,
          coalesce(c.must_change, false) as must_change, p.may_open_bank_accounts, m.vendor_id, v.name as vendor_name,
          ${orderCount('u.id')} as order_count
     from users u
     join profiles p on p.user_id = u.id
     left join credentials c on c.user_id = u.id
     left join vendor_members m on m.user_id = u.id
     left join vendors v on v.id = m.vendor_id
    where u.id = $1 and u.deleted_at is null`,
  {
    user_id: uuid,
    name: text,
    email: text,
    phone: nullable(text),
    role: word<Role>(),
    created_at: instant,
    blocked_at: nullable(instant),
    blocked_reason: nullable(text),
    must_change: truth,
    may_open_bank_accounts: truth,
    vendor_id: nullable(uuid),
    vendor_name: nullable(text),
    order_count: integer,
  },
)

/**
 * One account with its profile, its vendor if it has one, and how many orders it placed; undefined when unknown or
 * deleted.
 */
export async function selectPerson(userId: string) {
  const [row] = await run(person, [userId])
  return row
}

const dealings = statement(
  'dealings_of_person',
  `select (select coalesce(sum(y.amount_paise), 0)::bigint from orders o join payments y on y.order_id = o.id
            where o.user_id = $1 and (is_paid(y.status) or y.status in ('refund_due', 'refunded'))) as paid_paise,
          (select coalesce(sum(f.amount_paise), 0)::bigint from orders o join refunds f on f.order_id = o.id
            where o.user_id = $1 and f.status = 'refunded') as refunded_paise,
          (select count(*) from orders o join returns r on r.order_id = o.id where o.user_id = $1) as returns,
          (select count(*) from contact_messages m where m.user_id = $1) as messages,
          (select count(*) from reviews r where r.author_id = $1) as reviews`,
  { paid_paise: paise, refunded_paise: paise, returns: integer, messages: integer, reviews: integer },
)

/** What a person paid and got back, in paise, and how many returns, messages and reviews are theirs. */
export async function selectDealings(userId: string) {
  const [row] = await run(dealings, [userId])
  return required(row, 'what a person did')
}

const latestOrders = statement(
  'orders_of_person',
  `select o.public_id, o.created_at, o.status, o.total_paise, o.item_count ${ordersOf('$1')} order by o.id desc limit 10`,
  { public_id: text, created_at: instant, status: text, total_paise: paise, item_count: integer },
)

/** A person's ten newest orders of those that are counted, newest first, with the total in paise. Empty when there are none. */
export const selectLatestOrders = (userId: string) => run(latestOrders, [userId])

/** The person, account and profile locked until the transaction ends, in this order; undefined when there is no such person. */
export function lockPerson(trx: Trx, userId: string) {
  return trx
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.user_id')
    .leftJoin('credentials', 'credentials.user_id', 'profiles.user_id')
    .select([
      'profiles.user_id',
      'profiles.name',
      'profiles.role',
      'profiles.blocked_at',
      'profiles.blocked_reason',
      'profiles.may_open_bank_accounts',
      'users.email',
      'users.email_verified_at',
      'credentials.strong_password',
    ])
    .where('profiles.user_id', '=', userId)
    .forNoKeyUpdate('users')
    .forUpdate('profiles')
    .executeTakeFirst()
}

/**
 * Holds the account of an admin who acts, and says whether they still may: with the role, not blocked, and in the session that asks. Whoever takes one
 * of these locks the account too, so that one of the two comes first.
 */
export async function holdAdmin(
  trx: Trx,
  { userId, sessionId }: { userId: string; sessionId?: string },
): Promise<boolean> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forShare().execute()
  const still = await trx
    .selectFrom('profiles as p')
    .select('p.user_id')
    .where('p.user_id', '=', userId)
    .where('p.role', '=', 'admin')
    .where('p.blocked_at', 'is', null)
    .$if(sessionId !== undefined, (one) =>
      one.where((is) =>
        is.exists(
          is
            .selectFrom('sessions as s')
            .select('s.id')
            .where('s.id', '=', sessionId ?? ''),
        ),
      ),
    )
    .executeTakeFirst()
  return still !== undefined
}

/** Writes a person's role, without the rights of the old one. An unknown user changes nothing; sessions stay open, so the caller ends them. */
export async function updateRole(trx: Trx, userId: string, role: Role): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ role, role_since: sql<Date>`now()`, may_open_bank_accounts: false, updated_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .execute()
}

/** Gives or takes the right to open account numbers. An unknown user changes nothing. */
export async function updateBankRight(trx: Trx, userId: string, allowed: boolean): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({ may_open_bank_accounts: allowed, updated_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .execute()
}

const bankRight = statement(
  'person_may_open_bank_accounts',
  `select p.may_open_bank_accounts as allowed from profiles p where p.user_id = $1 and p.role = 'admin' and p.blocked_at is null`,
  { allowed: truth },
)

/** Whether somebody is an admin with the right to open account numbers. */
export async function hasBankRight(userId: string): Promise<boolean> {
  const [row] = await run(bankRight, [userId])
  return row?.allowed ?? false
}

/** Blocks a person for this reason, or unblocks with null. Sessions stay open, so the caller ends them. */
export async function updateBlock(trx: Trx, userId: string, reason: string | null): Promise<void> {
  await trx
    .updateTable('profiles')
    .set({
      blocked_at: reason === null ? null : sql<Date>`now()`,
      blocked_reason: reason,
      updated_at: sql<Date>`now()`,
    })
    .where('user_id', '=', userId)
    .execute()
}

/** Ends all sessions of a person, or one, and answers how many there were. Repeatable. */
export async function deleteSessions(trx: Trx, userId: string, sessionId?: string): Promise<number> {
  const result = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(sessionId !== undefined, (one) => one.where('id', '=', sessionId ?? ''))
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Makes the person choose a new password before the next sign-in. */
export async function demandNewPassword(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('credentials').set({ must_change: true }).where('user_id', '=', userId).execute()
}

/** Queues the email that tells a new admin who made them one, in the same transaction. */
export async function queueAdminEmail(trx: Trx, told: { email: string; by: string }): Promise<void> {
  await sql`select enqueue_job('accounts:made_admin', ${JSON.stringify(told)}::jsonb)`.execute(trx)
}

/** Has a reset link sent in the operator's name; only if the transaction commits. */
export async function queueResetLink(trx: Trx, email: string): Promise<void> {
  await sql`select enqueue_job('accounts:send-operators-reset-link', ${JSON.stringify({ email })}::jsonb)`.execute(trx)
}

/** Tells the other admins that there is a new one; only if the transaction commits. */
export async function queueNewAdmin(trx: Trx, told: { by: string; admin: string; name: string }): Promise<void> {
  await sql`select enqueue_job('accounts:new_admin', ${JSON.stringify(told)}::jsonb)`.execute(trx)
}

const roleSince = statement('role_since', 'select role_since from profiles where user_id = $1', {
  role_since: nullable(instant),
})

/** When a person got the role of today; null where it is the first one, or nobody is meant. */
export async function selectRoleSince(userId: string): Promise<Date | null> {
  const [row] = await run(roleSince, [userId])
  return row?.role_since ?? null
}

/** Takes back the demand for a new password, when the role that needed it is gone. Repeatable. */
export async function dropPasswordDemand(trx: Trx, userId: string): Promise<void> {
  await trx.updateTable('credentials').set({ must_change: false }).where('user_id', '=', userId).execute()
}

/** Whether there is any admin, blocked or not. In a transaction, later callers wait until it ends. */
export async function hasAdmin(on: Trx | typeof db): Promise<boolean> {
  if (on.isTransaction) await sql`select pg_advisory_xact_lock(7246520)`.execute(on)
  const row = await on.selectFrom('profiles').select('user_id').where('role', '=', 'admin').limit(1).executeTakeFirst()
  return row !== undefined
}

/**
 * Makes an account with the role of admin and all rights, and answers its id. The caller has checked that the password is strong
 * enough. Throws on the unique constraint when the address is taken.
 */
export async function insertAdmin(
  trx: Trx,
  admin: { name: string; email: string; passwordHash: string },
): Promise<string> {
  const { id } = await trx.insertInto('users').values({ email: admin.email }).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('credentials')
    .values({ user_id: id, password_hash: admin.passwordHash, strong_password: true })
    .execute()
  await trx
    .insertInto('profiles')
    .values({ user_id: id, name: admin.name, role: 'admin', may_open_bank_accounts: true })
    .execute()
  return id
}
