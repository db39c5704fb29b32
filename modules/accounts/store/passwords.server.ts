import { sql } from 'kysely'
import { text, truth, uuid, word } from '#platform/db/columns.ts'
import { run, statement, type Trx } from '#platform/db.server.ts'
import type { Role } from '../rules.ts'

const passwordHash = statement('password_hash', 'select password_hash from credentials where user_id = $1', {
  password_hash: text,
})

/** The stored password hash; undefined for an unknown or deleted user. */
export async function selectPasswordHash(userId: string): Promise<string | undefined> {
  const [row] = await run(passwordHash, [userId])
  return row?.password_hash
}

const weakPassword = statement(
  'password_weak',
  'select exists (select from credentials where user_id = $1 and not strong_password) as weak',
  { weak: truth },
)

/** Whether somebody's password is none that staff may have. */
export async function hasWeakPassword(userId: string): Promise<boolean> {
  const [row] = await run(weakPassword, [userId])
  return row?.weak ?? false
}

/** A new password's hash and what was found out about its strength. */
export interface NewPassword {
  hash: string
  weak: boolean
  /** Good enough for staff. */
  strong: boolean
}

/** Stores a new password, with the account locked (`lockAccess`), ends all sessions except `keep`, and uses up every open link: resets, and a change of the address. */
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
  await sql`delete from email_verifications v using users u
             where v.user_id = ${userId} and u.id = v.user_id and v.email <> u.email and v.used_at is null`.execute(trx)
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

/** Uses a reset link up; false when it is unknown, expired or used. Of two calls at once, only one gets true. */
export async function consumePasswordReset(trx: Trx, tokenHash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('password_resets')
    .set({ used_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const openReset = statement(
  'password_reset_open',
  `select u.id, u.email, p.name, p.role
     from password_resets r join users u on u.id = r.user_id join profiles p on p.user_id = u.id
    where r.token_hash = $1 and r.used_at is null and r.expires_at > now() and u.deleted_at is null`,
  { id: uuid, email: text, name: text, role: word<Role>() },
)

/** Whose reset link this is, if it would still work; undefined otherwise. Does not use it up. */
export async function findPasswordReset(tokenHash: Buffer) {
  const [row] = await run(openReset, [tokenHash])
  return row
}
