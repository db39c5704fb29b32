import { sql } from 'kysely'
import type { Role, SessionLife } from '#modules/accounts/rules.ts'
import { eventInsert } from '#modules/audit/service.server.ts'
import { instant, integer, nullable, type RowOf, text, truth, uuid, word } from '#platform/db/columns.ts'
import { inTransaction, run, statement, type Trx } from '#platform/db.server.ts'
import { required } from '#platform/kit/required.ts'

const signInShape = {
  id: uuid,
  email: text,
  password_hash: nullable(text),
  role: nullable(word<Role>()),
  name: nullable(text),
  blocked: truth,
  must_change: truth,
}

export type SignInRow = RowOf<typeof signInShape>

const byEmail = statement(
  'user_by_email',
  `select u.id, u.email, c.password_hash, p.role, p.name, p.blocked_at is not null as blocked,
          coalesce(c.must_change, false) as must_change
     from users u left join credentials c on c.user_id = u.id left join profiles p on p.user_id = u.id
    where u.email = $1 and u.deleted_at is null`,
  signInShape,
)

/**
 * The account of an email address with its password hash, role and block; undefined when there is none or it was
 * deleted.
 */
export async function findForSignIn(email: string): Promise<SignInRow | undefined> {
  const [row] = await run(byEmail, [email])
  return row
}

const sessionShape = {
  session_id: uuid,
  user_id: uuid,
  email: text,
  created_at: instant,
  name: nullable(text),
  phone: nullable(text),
  role: nullable(word<Role>()),
  vendor_id: nullable(uuid),
  weak_password: truth,
  remembered: truth,
  ends_at: instant,
  renewed: truth,
}

export type SessionRow = RowOf<typeof sessionShape>

const sessionColumns = `
  live.id as session_id, live.user_id, live.remembered, live.ends_at, u.email, u.created_at, p.name, p.phone, p.role, m.vendor_id,
  coalesce(c.weak_password, false) as weak_password`
const sessionJoins = `
  join users u on u.id = live.user_id and u.deleted_at is null
  left join profiles p on p.user_id = u.id
  left join credentials c on c.user_id = u.id
  left join vendor_members m on m.user_id = u.id
 where p.blocked_at is null`

// One statement finds the session and moves its idle limit on, but writes only when a tenth of it (a day at most) has
// passed.
const bySessionToken = statement(
  'session_by_token',
  `with live as (
     select s.id, s.user_id, s.remembered, s.ends_at, s.seen_at, s.idle_seconds,
            s.seen_at < now() - make_interval(secs => least(s.idle_seconds / 10, 86400)) as due
       from sessions s where s.token_hash = $1 and s.idle_until > now() and s.ends_at > now()
   ), renewed as (
     update sessions s set seen_at = now(), idle_until = least(s.ends_at, now() + make_interval(secs => s.idle_seconds))
       from live where s.id = live.id and live.due returning s.id
   )
   select ${sessionColumns}, exists (select from renewed) as renewed from live ${sessionJoins}`,
  sessionShape,
  { isPipelined: true },
)

/**
 * Who a session token belongs to, and moves the idle limit on when a tenth of it has passed (a day at most). Undefined
 * when the session is unknown or has ended, or when its person is blocked or deleted.
 */
export async function findSession(tokenHash: Buffer): Promise<SessionRow | undefined> {
  const [row] = await run(bySessionToken, [tokenHash])
  return row
}

const liveSessions = statement(
  'sessions_live',
  `select s.id
     from jsonb_to_recordset($1::jsonb) as asked(id uuid, role text, vendor uuid)
     join sessions s on s.id = asked.id and s.idle_until > now() and s.ends_at > now()
     join profiles p on p.user_id = s.user_id and p.role = asked.role and p.blocked_at is null
     left join vendor_members m on m.user_id = s.user_id
    where m.vendor_id is not distinct from asked.vendor`,
  { id: uuid },
)

/** Which of these sessions are still alive, with the role and vendor they had. Does not move their idle limits on. */
export async function selectLiveSessions(
  asked: readonly { sessionId: string; role: string; vendorId: string | null }[],
): Promise<Set<string>> {
  const list = asked.map(({ sessionId, role, vendorId }) => ({ id: sessionId, role, vendor: vendorId }))
  const rows = await run(liveSessions, [JSON.stringify(list)])
  return new Set(rows.map((row) => row.id))
}

export interface NewSession extends SessionLife {
  tokenHash: Buffer
  userId: string
  device: string
  network: string
  /** The token hash of the session that this one replaces. */
  replaces: Buffer | null
}

const openedSession = `
  noted as (${eventInsert(8)} where $17::boolean),
  live as (
    insert into sessions (token_hash, user_id, remembered, idle_seconds, idle_until, ends_at, device, client_network)
    values ($1, $2, $3, $4::int, now() + make_interval(secs => least($4::int, $5::int)), now() + make_interval(secs => $5::int), $6, $7)
    returning id, user_id, remembered, ends_at
  )
  select ${sessionColumns}, false as renewed, set_config('synchronous_commit', 'off', true) from live ${sessionJoins}`

/**
 * Returns who is signed in now, and writes the line of the audit trail if one is wanted. The commit does not wait for
 * the disk: after a power failure the session and its line are both gone, and so is everything done with it, because
 * the log is written in order (PostgreSQL documentation, Asynchronous Commit).
 */
const newSession = statement('session_insert', `with ${openedSession}`, { ...sessionShape, set_config: text })
/**
 * Ends the previous session as well. It is a separate statement because a delete announces an end even if it finds
 * nothing.
 */
const nextSession = statement(
  'session_replace',
  `with gone as (delete from sessions where token_hash = $18), ${openedSession}`,
  { ...sessionShape, set_config: text },
)

const noEvent: null[] = Array.from({ length: 9 }, () => null)

/**
 * Opens a session and writes its event, both or neither. It is one statement, because the person signing in waits for
 * it. Undefined when the person was blocked or deleted meanwhile.
 */
export async function insertSession(session: NewSession, event: unknown[] | null): Promise<SessionRow | undefined> {
  const { tokenHash, userId, remembered, idleSeconds, totalSeconds, device, network, replaces } = session
  const life = [tokenHash, userId, remembered, idleSeconds, totalSeconds, device, network]
  const values = [...life, ...(event ?? noEvent), event !== null]
  const [row] = await (replaces ? run(nextSession, [...values, replaces]) : run(newSession, values))
  return row
}

const endSession = statement('session_delete', 'delete from sessions where token_hash = $1', {})

/** Ends the session of this token. Repeatable: an unknown token changes nothing. */
export async function deleteSession(tokenHash: Buffer): Promise<void> {
  await run(endSession, [tokenHash])
}

const endSessionOf = statement(
  'session_delete_of_user',
  'delete from sessions where id = $1 and user_id = $2 returning id',
  { id: uuid },
)

/** Ends one session of a person; false when the person has no such session. */
export async function deleteSessionOf(userId: string, sessionId: string): Promise<boolean> {
  return (await run(endSessionOf, [sessionId, userId])).length > 0
}

const sessionsOf = statement(
  'sessions_of_user',
  `select id, device, client_network, created_at, seen_at from sessions
    where user_id = $1 and idle_until > now() order by seen_at desc limit 100`,
  { id: uuid, device: text, client_network: text, created_at: instant, seen_at: instant },
)

/** A person's sessions within their idle limit, last used first, 100 at most. */
export const selectSessions = (userId: string) => run(sessionsOf, [userId])

export interface NewUser {
  email: string
  passwordHash: string
  weakPassword: boolean
  /** Good enough for staff. */
  strongPassword: boolean
  name: string
  phone: string | null
  role: Role
  vendorSlug: string | null
}

const newUser = statement(
  'user_insert',
  `with account as (insert into users (email) values ($1) returning id),
        secret as (insert into credentials (user_id, password_hash, weak_password, strong_password) select id, $2, $3, $8 from account),
        profile as (insert into profiles (user_id, name, phone, role) select id, $4, $5, $6 from account),
        shop as (insert into vendors (slug, name, email) select $7::text, $4, $1 from account where $7::text is not null returning id),
        member as (insert into vendor_members (vendor_id, user_id) select shop.id, account.id from shop, account)
   select id from account`,
  { id: uuid },
)

/**
 * Adds account, credentials and profile in one statement, and the draft of a shop for a vendor. Answers the user's id.
 * Throws on the constraint users_email_taken_once when the address is taken.
 */
export async function insertUser(user: NewUser): Promise<string> {
  const [row] = await run(newUser, [
    user.email,
    user.passwordHash,
    user.weakPassword,
    user.name,
    user.phone,
    user.role,
    user.vendorSlug,
    user.strongPassword,
  ])
  if (!row) throw new Error('The account was not written.')
  return row.id
}

const changeProfile = statement(
  'profile_update',
  'update profiles set name = $2, phone = $3, updated_at = now() where user_id = $1',
  {},
)

/** Writes name and phone number. An unknown user changes nothing. */
export async function updateProfile(userId: string, profile: { name: string; phone: string | null }): Promise<void> {
  await run(changeProfile, [userId, profile.name, profile.phone])
}

const passwordHash = statement('password_hash', 'select password_hash from credentials where user_id = $1', {
  password_hash: text,
})

/** The stored password hash; undefined for an unknown or deleted user. */
export async function selectPasswordHash(userId: string): Promise<string | undefined> {
  const [row] = await run(passwordHash, [userId])
  return row?.password_hash
}

/** A new password's hash and what was found out about its strength. */
export interface NewPassword {
  hash: string
  weak: boolean
  /** Good enough for staff. */
  strong: boolean
}

/** Stores a new password, ends all sessions except `keep`, and uses up every open reset link. */
export async function replacePassword(
  trx: Trx,
  userId: string,
  { hash, weak, strong }: NewPassword,
  keep: string | null,
): Promise<void> {
  const password = { password_hash: hash, weak_password: weak, strong_password: strong, must_change: false }
  await trx
    .insertInto('credentials')
    .values({ user_id: userId, ...password })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...password, changed_at: sql`now()` }))
    .execute()
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keep !== null, (others) => others.where('id', '!=', keep ?? ''))
    .execute()
  await trx
    .updateTable('password_resets')
    .set({ used_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

const newPasswordReset = statement(
  'password_reset_insert',
  `insert into password_resets (user_id, token_hash, expires_at) values ($1, $2, now() + make_interval(mins => $3::int))`,
  {},
)

/** Stores a reset link by the hash of its token; it expires after `minutes`. Earlier links stay valid. */
export async function insertPasswordReset(userId: string, tokenHash: Buffer, minutes: number): Promise<void> {
  await run(newPasswordReset, [userId, tokenHash, minutes])
}

const resetShape = { id: uuid, email: text, name: text, role: word<Role>() }
const useReset = statement(
  'password_reset_use',
  `update password_resets r set used_at = now() from users u join profiles p on p.user_id = u.id
    where u.id = r.user_id and r.token_hash = $1 and r.used_at is null and r.expires_at > now() and u.deleted_at is null
   returning u.id, u.email, p.name, p.role`,
  resetShape,
)

/**
 * Uses a reset link up and answers whose it is; undefined when it is unknown, expired or used. Of two calls at once,
 * only one gets the person.
 */
export async function consumePasswordReset(tokenHash: Buffer) {
  const [row] = await run(useReset, [tokenHash])
  return row
}

const openReset = statement(
  'password_reset_open',
  `select u.id, u.email, p.name, p.role
     from password_resets r join users u on u.id = r.user_id join profiles p on p.user_id = u.id
    where r.token_hash = $1 and r.used_at is null and r.expires_at > now() and u.deleted_at is null`,
  resetShape,
)

/** Whose reset link this is, if it would still work; undefined otherwise. Does not use it up. */
export async function findPasswordReset(tokenHash: Buffer) {
  const [row] = await run(openReset, [tokenHash])
  return row
}

/**
 * Deletes an account with its sessions, password, profile, addresses, wishlist and reset links, and frees its email
 * address. Orders stay as they were placed, because tax law requires them. Throws when there is no such user.
 */
export async function eraseUser(userId: string): Promise<void> {
  await inTransaction(async (transaction) => {
    const { email } = await transaction
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    for (const table of [
      'sessions',
      'credentials',
      'password_resets',
      'addresses',
      'vendor_members',
      'profiles',
      'wishlist_items',
    ] as const) {
      await transaction.deleteFrom(table).where('user_id', '=', userId).execute()
    }
    await transaction.deleteFrom('newsletter_subscriptions').where('email', '=', email).execute()
    await transaction.deleteFrom('stock_alerts').where('email', '=', email).execute()
    await transaction
      .updateTable('users')
      .set({ deleted_at: sql`now()`, email: `deleted-${userId}@deleted.invalid` })
      .where('id', '=', userId)
      .execute()
  })
}

const adminCount = statement(
  'admins_count',
  `select count(*) as count from profiles where role = 'admin' and blocked_at is null`,
  { count: integer },
)

/** How many admins can sign in, which blocked ones cannot. */
export async function countAdmins(): Promise<number> {
  const [row] = await run(adminCount, [])
  return required(row, 'the number of admins').count
}

const addressColumns = [
  'id',
  'first_name',
  'last_name',
  'phone',
  'street',
  'city',
  'state',
  'pincode',
  'country',
  'is_default',
] as const

const addressShape = {
  first_name: text,
  last_name: text,
  phone: text,
  street: text,
  city: text,
  state: text,
  pincode: text,
  country: text,
  is_default: truth,
}

export type AddressRow = RowOf<typeof addressShape>

const addressesOf = statement(
  'addresses_of_user',
  `select ${addressColumns.join(', ')} from addresses where user_id = $1 order by is_default desc, id desc`,
  { ...addressShape, id: uuid },
)

/** A person's addresses, the default first, then the newest first. Empty when there are none. */
export const selectAddresses = (userId: string) => run(addressesOf, [userId])

/**
 * Adds an address (`addressId` null) or replaces one; a new default takes the mark from the old one. Undefined when
 * `addressId` is not this person's.
 */
export async function writeAddress(userId: string, addressId: string | null, address: AddressRow) {
  return inTransaction(async (transaction) => {
    // Locks the user, so that two writes at once cannot leave two defaults.
    await transaction.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    if (address.is_default) {
      await transaction
        .updateTable('addresses')
        .set({ is_default: false })
        .where('user_id', '=', userId)
        .where('is_default', '=', true)
        .execute()
    }
    if (addressId === null) {
      return transaction
        .insertInto('addresses')
        .values({ ...address, user_id: userId })
        .returning(addressColumns)
        .executeTakeFirstOrThrow()
    }
    return transaction
      .updateTable('addresses')
      .set({ ...address, updated_at: sql`now()` })
      .where('id', '=', addressId)
      .where('user_id', '=', userId)
      .returning(addressColumns)
      .executeTakeFirst()
  })
}

const dropAddress = statement('address_delete', 'delete from addresses where id = $1 and user_id = $2 returning id', {
  id: uuid,
})

/** Deletes one of a person's addresses; false when it does not exist or belongs to somebody else. */
export async function deleteAddress(userId: string, addressId: string): Promise<boolean> {
  return (await run(dropAddress, [addressId, userId])).length > 0
}

const addressCount = statement('addresses_count', 'select count(*) as count from addresses where user_id = $1', {
  count: integer,
})

/** How many addresses a person has; 0 for an unknown user. */
export async function countAddresses(userId: string): Promise<number> {
  const [row] = await run(addressCount, [userId])
  return required(row, 'the number of addresses').count
}

const lapsed = [
  statement('sessions_lapsed', 'delete from sessions where ends_at < now()', {}),
  statement('password_resets_lapsed', "delete from password_resets where expires_at < now() - interval '1 day'", {}),
  statement('rate_limits_lapsed', "delete from rate_limits where updated_at < now() - interval '1 day'", {}),
]

/** Deletes expired sessions, and reset links and rate limits a day after their end. Repeatable. */
export async function deleteLapsed(): Promise<void> {
  for (const each of lapsed) await run(each, [])
}
