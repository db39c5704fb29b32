import { sql } from 'kysely'
import { eventInsert } from '#modules/audit/service.server.ts'
import { instant, nullable, type RowOf, text, truth, uuid, word } from '#platform/db/columns.ts'
import { run, statement, type Trx } from '#platform/db.server.ts'
import type { Awaits, Role, SessionLife } from '../rules.ts'

const sessionShape = {
  session_id: uuid,
  user_id: uuid,
  email: text,
  email_verified: truth,
  link_sent: truth,
  agreed_version: nullable(text),
  created_at: instant,
  name: nullable(text),
  phone: nullable(text),
  role: nullable(word<Role>()),
  vendor_id: nullable(uuid),
  weak_password: truth,
  remembered: truth,
  ends_at: instant,
  renewed: truth,
  awaits: nullable(word<Awaits>()),
  confirmed_at: nullable(instant),
}

export type SessionRow = RowOf<typeof sessionShape>

const sessionColumns = `
  live.id as session_id, live.user_id, live.remembered, live.ends_at, live.awaits, live.confirmed_at, u.email, u.created_at,
  u.email_verified_at is not null as email_verified, u.agreed_version, p.name, p.phone, p.role, m.vendor_id,
  coalesce(c.weak_password, false) as weak_password,
  u.email_verified_at is null and exists (
    select from email_verifications l where l.user_id = u.id and l.email = u.email and l.used_at is null and l.expires_at > now()) as link_sent`
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
     select s.id, s.user_id, s.remembered, s.ends_at, s.seen_at, s.idle_seconds, s.awaits, s.confirmed_at,
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
  awaits: Awaits | null
  /** The token hash of the session that this one replaces. */
  replaces: Buffer | null
  /** The replaced session waits for this one: if it has ended, no other is opened. */
  completes: boolean
  /** The role by which life and second factor were decided. */
  role: Role
  /** What a password was found right with; null when none was asked. */
  grounds: SignInGrounds | null
}

/** What a sign-in was decided by. */
export interface SignInGrounds {
  email: string
  passwordHash: string
  hasSecondFactor: boolean
}

const lockedAccount = `
  locked as (
    select u.id
      from users u join profiles p on p.user_id = u.id join credentials c on c.user_id = u.id
     where u.id = $2 and u.deleted_at is null and p.blocked_at is null and p.role = $19
       and ($20::text is null or u.email = $20 and c.password_hash = $21 and not c.must_change)
       for no key update of u for share of p, c
  ),
  account as (select id from locked where $22::boolean is null or has_second_factor(id) = $22)`

// Whoever changes the role, the password or the address locks the account first, then ends its sessions. So does this: it either comes before
// and its session is ended, or it comes after, sees the change and opens nothing: a locked row is read anew, and factors, which lie in tables of
// their own, are asked for by a function that looks after the wait (db/functions/has-second-factor.sql).
const openedSession = (isCompleting: string) => `
  live as (
    insert into sessions (token_hash, user_id, remembered, idle_seconds, idle_until, ends_at, device, client_network, awaits)
    select $1, account.id, $3, $4::int, now() + make_interval(secs => least($4::int, $5::int)), now() + make_interval(secs => $5::int), $6, $7, $18
      from account where ${isCompleting}
    returning id, user_id, remembered, ends_at, awaits, confirmed_at
  ),
  noted as (${eventInsert(8)} where $17::boolean and exists (select from live))
  select ${sessionColumns}, false as renewed, set_config('synchronous_commit', 'off', true) from live ${sessionJoins}`

/**
 * Returns who is signed in now, and writes the line of the audit trail if one is wanted. The commit does not wait for
 * the disk: after a power failure the session and its line are both gone, and so is everything done with it, because
 * the log is written in order (PostgreSQL documentation, Asynchronous Commit).
 */
const newSession = statement('session_insert', `with ${lockedAccount}, ${openedSession('true')}`, {
  ...sessionShape,
  set_config: text,
})
/**
 * Ends the previous session as well. It is a separate statement because a delete announces an end even if it finds
 * nothing.
 */
const nextSession = statement(
  'session_replace',
  `with ${lockedAccount},
  gone as (delete from sessions where token_hash = $23 and exists (select from account) returning id),
  ${openedSession('not $24::boolean or exists (select from gone)')}`,
  { ...sessionShape, set_config: text },
)

const noEvent: null[] = Array.from({ length: 9 }, () => null)

/**
 * Opens a session and writes its event, both or neither. It is one statement, because the person signing in waits for
 * it. Undefined, and nothing is written, when the account is not what it was decided by: blocked, deleted, or with another role, password,
 * address or second factor; or when the session that it completes has ended.
 */
export async function insertSession(session: NewSession, event: unknown[] | null): Promise<SessionRow | undefined> {
  const { tokenHash, userId, remembered, idleSeconds, totalSeconds, device, network, awaits, replaces } = session
  const life = [tokenHash, userId, remembered, idleSeconds, totalSeconds, device, network]
  const { email = null, passwordHash = null, hasSecondFactor = null } = session.grounds ?? {}
  const decidedBy = [session.role, email, passwordHash, hasSecondFactor]
  const values = [...life, ...(event ?? noEvent), event !== null, awaits, ...decidedBy]
  const [row] = await (replaces ? run(nextSession, [...values, replaces, session.completes]) : run(newSession, values))
  return row
}

/**
 * Locks an account until the transaction ends, as everybody does who changes how it is entered, and answers with what is true then. Undefined
 * when the account is gone, or `sessionId` has ended. `toErase` keeps out also those who write what belongs to the account, such as orders.
 */
export async function lockAccess(
  trx: Trx,
  userId: string,
  sessionId: string | null,
  { toErase = false }: { toErase?: boolean } = {},
) {
  const account = trx.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is', null)
  const locked = await (toErase ? account.forUpdate() : account.forNoKeyUpdate()).executeTakeFirst()
  if (!locked) return undefined
  return trx
    .selectFrom('profiles as p')
    .leftJoin('credentials as c', 'c.user_id', 'p.user_id')
    .select(['p.role', 'c.password_hash'])
    .where('p.user_id', '=', userId)
    .$if(sessionId !== null, (one) =>
      one.where((is) =>
        is.exists(
          is.selectFrom('sessions as s').select('s.id').where('s.id', '=', sessionId).where('s.user_id', '=', userId),
        ),
      ),
    )
    .executeTakeFirst()
}

/** Gives a session another token: the one before is dead. False when the session has ended. */
export async function replaceToken(trx: Trx, sessionId: string, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ token_hash: tokenHash })
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that the person of this session has just proved who it is. Call it while the account is held (`lockAccess`). */
export async function noteConfirmed(trx: Trx, sessionId: string): Promise<void> {
  await sql`update sessions set confirmed_at = now() where id = ${sessionId}`.execute(trx)
}

/** Ends all sessions of a person but one, in the transaction that changes how its account is entered. */
export async function endOtherSessions(trx: Trx, userId: string, keep: string): Promise<void> {
  await trx.deleteFrom('sessions').where('user_id', '=', userId).where('id', '!=', keep).execute()
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

const endOthers = statement(
  'sessions_delete_others',
  'delete from sessions where user_id = $1 and id is distinct from $2::uuid returning id',
  { id: uuid },
)

/** Ends all sessions of a person except `keep`, and answers how many there were. Repeatable. */
export async function deleteSessionsBut(userId: string, keep: string | null): Promise<number> {
  return (await run(endOthers, [userId, keep])).length
}

const sessionsOf = statement(
  'sessions_of_user',
  `select id, device, client_network, created_at, seen_at from sessions
    where user_id = $1 and idle_until > now() and awaits is null order by seen_at desc limit 100`,
  { id: uuid, device: text, client_network: text, created_at: instant, seen_at: instant },
)

/** A person's sessions within their idle limit, last used first, 100 at most. */
export const selectSessions = (userId: string) => run(sessionsOf, [userId])
