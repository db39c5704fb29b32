import { sql } from 'kysely'
import { bytes, instant, integer, listOf, nullable, text, truth, uuid } from '#platform/db/columns.ts'
import { run, statement, type Trx } from '#platform/db.server.ts'
import { required } from '#platform/kit/required.ts'
import type { SealedRow } from '#platform/reseal.server.ts'

const factors = statement(
  'second_factors',
  `select t.created_at as totp_added_at,
          (select count(*) from passkeys k where k.user_id = u.id) as passkey_count,
          (select count(*) from recovery_codes r where r.user_id = u.id and r.used_at is null) as recovery_codes_left
     from users u left join totp_factors t on t.user_id = u.id where u.id = $1`,
  { totp_added_at: nullable(instant), passkey_count: integer, recovery_codes_left: integer },
)

/** Which second factors a person has, and how many recovery codes are left. */
export async function selectFactors(userId: string) {
  const [row] = await run(factors, [userId])
  return required(row, 'the second factors of a person')
}

const adminsWithout = statement(
  'admins_without_second_factor',
  `select exists (
     select from profiles p where p.role = 'admin' and p.blocked_at is null
        and not exists (select from totp_factors t where t.user_id = p.user_id)
        and not exists (select from passkeys k where k.user_id = p.user_id)) as some`,
  { some: truth },
)

/** Whether some admin who may sign in has no second factor. */
export async function isAdminWithoutFactor(): Promise<boolean> {
  const [row] = await run(adminsWithout, [])
  return required(row, 'the admins without a second factor').some
}

const passkeysOf = statement(
  'passkeys_of_user',
  `select id, credential_id, public_key, sign_count, transports, name, created_at, used_at
     from passkeys where user_id = $1 order by id`,
  {
    id: uuid,
    credential_id: text,
    public_key: bytes,
    sign_count: integer,
    transports: listOf(text),
    name: text,
    created_at: instant,
    used_at: nullable(instant),
  },
)

/** A person's passkeys, the oldest first. */
export const selectPasskeys = (userId: string) => run(passkeysOf, [userId])

const notePasskeyUse = statement(
  'passkey_note_use',
  'update passkeys set sign_count = $2, used_at = now() where id = $1 and sign_count <= $2',
  {},
)

/** Notes that a passkey was used, and how often it counts by itself. */
export async function notePasskeyUsed(passkeyId: string, signCount: number): Promise<void> {
  await run(notePasskeyUse, [passkeyId, signCount])
}

const totpOf = statement('totp_of_user', 'select sealed_secret, last_step from totp_factors where user_id = $1', {
  sealed_secret: bytes,
  last_step: integer,
})

/** The sealed secret of a person's app and the last step that was used; undefined without an app. */
export async function selectTotp(userId: string) {
  const [row] = await run(totpOf, [userId])
  return row
}

const useTotpStep = statement(
  'totp_use_step',
  'update totp_factors set last_step = $2 where user_id = $1 and last_step < $2 returning true as is_used',
  { is_used: truth },
)

/** Uses up the code of a step. False when it, or a later one, was used before; of two at once, one gets true. */
export async function takeStep(userId: string, step: number): Promise<boolean> {
  return (await run(useTotpStep, [userId, step])).length > 0
}

const newChallenge = statement(
  'session_challenge_write',
  `insert into session_challenges (session_id, purpose, sealed_value, expires_at)
   select id, $2, $3, now() + make_interval(secs => $4::int) from (select id from sessions where id = $1 for key share) live
   on conflict (session_id, purpose) do update set sealed_value = excluded.sealed_value, expires_at = excluded.expires_at
   returning true as is_written`,
  { is_written: truth },
)

export type ChallengePurpose = 'use_passkey' | 'add_passkey' | 'add_totp'

/** What a session has to answer. It replaces an earlier one of the same purpose. False when the session has just ended. */
export async function writeChallenge(
  sessionId: string,
  purpose: ChallengePurpose,
  sealedValue: Buffer,
  seconds: number,
): Promise<boolean> {
  return (await run(newChallenge, [sessionId, purpose, sealedValue, seconds])).length > 0
}

const takenChallenge = statement(
  'session_challenge_take',
  `with taken as (delete from session_challenges where session_id = $1 and purpose = $2 returning sealed_value, expires_at)
   select sealed_value from taken where expires_at > now()`,
  { sealed_value: bytes },
)

/** Takes a challenge away and answers with it: it works once. Undefined when there is none, or it has lapsed. */
export async function takeChallenge(sessionId: string, purpose: ChallengePurpose): Promise<Buffer | undefined> {
  const [row] = await run(takenChallenge, [sessionId, purpose])
  return row?.sealed_value
}

const openChallenge = statement(
  'session_challenge',
  'select sealed_value from session_challenges where session_id = $1 and purpose = $2 and expires_at > now()',
  { sealed_value: bytes },
)

/** Looks at a challenge and leaves it; undefined when there is none, or it has lapsed. */
export async function findChallenge(sessionId: string, purpose: ChallengePurpose): Promise<Buffer | undefined> {
  const [row] = await run(openChallenge, [sessionId, purpose])
  return row?.sealed_value
}

/** How many second factors an account has, which the transaction has locked (`lockAccess`): they are added and removed one at a time. */
export async function countFactors(trx: Trx, userId: string): Promise<{ totp: number; passkeys: number }> {
  const count = async (table: 'totp_factors' | 'passkeys') => {
    const all = trx.selectFrom(table).select((one) => one.fn.countAll<number>().as('count'))
    return (await all.where('user_id', '=', userId).executeTakeFirstOrThrow()).count
  }
  return { totp: await count('totp_factors'), passkeys: await count('passkeys') }
}

/** Adds an app by its sealed secret. `step` is that of the code which proved it. */
export async function insertTotp(trx: Trx, userId: string, sealedSecret: Buffer, step: number): Promise<void> {
  await trx
    .insertInto('totp_factors')
    .values({ user_id: userId, sealed_secret: sealedSecret, last_step: step })
    .execute()
}

/** Removes the app; false when there is none. */
export async function deleteTotp(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('totp_factors').where('user_id', '=', userId).executeTakeFirst()
  return numDeletedRows > 0n
}

export interface NewPasskey {
  credential_id: string
  public_key: Buffer
  sign_count: number
  transports: string[]
  name: string
}

/** Adds a passkey. Throws on passkeys_credential_id_once when it belongs to an account already. */
export async function insertPasskey(trx: Trx, userId: string, passkey: NewPasskey): Promise<void> {
  await trx
    .insertInto('passkeys')
    .values({ ...passkey, user_id: userId })
    .execute()
}

/** Removes one of a person's passkeys and answers with its name; undefined when there is no such one. */
export async function deletePasskey(trx: Trx, userId: string, passkeyId: string): Promise<string | undefined> {
  const gone = await trx
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst()
  return gone?.name
}

/** Puts new recovery codes in the place of all earlier ones; none with an empty list. */
export async function replaceRecoveryCodes(trx: Trx, userId: string, hashes: readonly Buffer[]): Promise<void> {
  await trx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  if (hashes.length === 0) return
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute()
}

/** Uses a recovery code up; false when it is unknown or was used. Of two at once, one gets true. */
export async function takeRecoveryCode(trx: Trx, userId: string, hash: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('recovery_codes')
    .set({ used_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes every factor and every recovery code of a person. Repeatable. */
export async function deleteFactors(trx: Trx, userId: string): Promise<void> {
  for (const table of ['totp_factors', 'passkeys', 'recovery_codes'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
}

const sealedSecrets = statement(
  'totp_sealed',
  'select user_id as id, sealed_secret as sealed from totp_factors where user_id > $1 order by user_id limit 500',
  { id: uuid, sealed: bytes },
)

/** The newest sealed secret of an app. */
export const newestSealedSecret = '(select sealed_secret as sealed from totp_factors order by created_at desc limit 1)'

/** The next 500 sealed secrets of authenticator apps after an id. */
export const selectSealedSecrets = (after: string): Promise<SealedRow[]> => run(sealedSecrets, [after])

const resealSecret = statement(
  'totp_reseal',
  'update totp_factors set sealed_secret = $3 where user_id = $1 and sealed_secret = $2',
  {},
)

/** Writes a secret sealed anew, unless another app was added meanwhile. */
export async function replaceSealedSecret({ id, sealed }: SealedRow, anew: Buffer): Promise<void> {
  await run(resealSecret, [id, sealed, anew])
}
