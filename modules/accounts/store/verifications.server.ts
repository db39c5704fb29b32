import { sql } from 'kysely'
import type { Trx } from '#platform/db.server.ts'
import { spellingsOf } from './users.server.ts'

/** How long a link that confirms an address works, in days. */
const linkDays = 3

/** Stores a link by the hash of its token; it expires after three days. Earlier links stay valid. */
export async function insertVerification(trx: Trx, userId: string, email: string, tokenHash: Buffer): Promise<void> {
  await trx
    .insertInto('email_verifications')
    .values({
      user_id: userId,
      email,
      token_hash: tokenHash,
      expires_at: sql<Date>`now() + make_interval(days => ${linkDays})`,
    })
    .execute()
}

/**
 * A link with the account it belongs to, both locked until the transaction ends; undefined when it is unknown or expired, or the
 * account is deleted. `email` is the address it confirms, `current_email` the one the account has.
 */
export async function lockVerification(trx: Trx, tokenHash: Buffer) {
  const row = await trx
    .selectFrom('email_verifications as v')
    .innerJoin('users as u', 'u.id', 'v.user_id')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .select(['u.id as user_id', 'v.email', 'v.used_at', 'u.email as current_email', 'u.email_verified_at'])
    .select(['p.name', 'p.role'])
    .where('v.token_hash', '=', tokenHash)
    .where('v.expires_at', '>', sql<Date>`now()`)
    .where('u.deleted_at', 'is', null)
    .forUpdate(['u', 'v'])
    .executeTakeFirst()
  return row
}

/** Notes that the account's address is confirmed, and uses every link for it up. */
export async function verifyAddress(trx: Trx, userId: string, email: string): Promise<void> {
  await trx.updateTable('users').set({ email_verified_at: sql<Date>`now()` }).where('id', '=', userId).execute()
  await trx
    .updateTable('email_verifications')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .execute()
  await sql`select enqueue_job('reviews:release', ${JSON.stringify({ userId })}::jsonb, ${`reviews:release:${userId}`})`.execute(
    trx,
  )
}

/**
 * Gives the account the other address, confirmed. Every open link is used up, also those that let somebody in by the old address, and
 * all sessions end but `keep`. Throws on the constraint users_email_taken_once when another account has the address.
 */
export async function moveToAddress(trx: Trx, userId: string, email: string, keep: string | null): Promise<void> {
  await trx.updateTable('users').set({ email }).where('id', '=', userId).execute()
  await verifyAddress(trx, userId, email)
  for (const links of ['email_verifications', 'password_resets'] as const) {
    await trx
      .updateTable(links)
      .set({ used_at: sql<Date>`now()` })
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .execute()
  }
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(keep !== null, (others) => others.where('id', '!=', keep ?? ''))
    .execute()
}

/** Whether an account has this address. */
export async function isAddressTaken(trx: Trx, email: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('email', 'in', spellingsOf(email))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}
