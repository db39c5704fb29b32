import { domainToUnicode } from 'node:url'
import { sql } from 'kysely'
import { nullable, type RowOf, text, truth, uuid, word } from '#platform/db/columns.ts'
import { inRetriedTransaction, run, statement, type Trx } from '#platform/db.server.ts'
import { agreedDocuments, agreement } from '../agreement.ts'
import type { Role } from '../rules.ts'

const signInShape = {
  id: uuid,
  email: text,
  password_hash: nullable(text),
  role: nullable(word<Role>()),
  name: nullable(text),
  blocked: truth,
  must_change: truth,
  has_second_factor: truth,
}

export type SignInRow = RowOf<typeof signInShape>

const byEmail = statement(
  'user_by_email',
  `select u.id, u.email, c.password_hash, p.role, p.name, p.blocked_at is not null as blocked,
          coalesce(c.must_change, false) as must_change,
          exists (select from totp_factors t where t.user_id = u.id)
            or exists (select from passkeys k where k.user_id = u.id) as has_second_factor
     from users u left join credentials c on c.user_id = u.id left join profiles p on p.user_id = u.id
    where u.email in ($1, $2) and u.deleted_at is null order by u.email = $1 desc limit 1`,
  signInShape,
)

/** An email address as accounts have it: since decision 050 with its domain in ASCII, before that as it was typed. */
export function spellingsOf(email: string): [today: string, before: string] {
  const at = email.lastIndexOf('@') + 1
  return [email, email.slice(0, at) + domainToUnicode(email.slice(at))]
}

/**
 * The account of an email address with its password hash, role and block; undefined when there is none or it was
 * deleted.
 */
export async function findForSignIn(email: string): Promise<SignInRow | undefined> {
  const [row] = await run(byEmail, spellingsOf(email))
  return row
}

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
  `with account as (insert into users (email, agreed_version) values ($1, $9) returning id),
        secret as (insert into credentials (user_id, password_hash, weak_password, strong_password) select id, $2, $3, $8 from account),
        profile as (insert into profiles (user_id, name, phone, role) select id, $4, $5, $6 from account),
        shop as (insert into vendors (slug, name, email) select $7::text, $4, $1 from account where $7::text is not null returning id),
        consent as (
          insert into consents (user_id, document, version, text_hash, given)
          select account.id, d.document, d.version, d.hash, 'registering'
            from account, jsonb_to_recordset($10::jsonb) as d(document text, version text, hash text)),
        member as (insert into vendor_members (vendor_id, user_id) select shop.id, account.id from shop, account)
   select id from account`,
  { id: uuid },
)

/**
 * Adds account, credentials, profile and what was agreed to in one statement, and the draft of a shop for a vendor. Answers the user's id.
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
    agreement.version,
    JSON.stringify(agreedDocuments),
  ])
  if (!row) throw new Error('The account was not written.')
  return row.id
}

const agree = statement(
  'agree',
  `with noted as (
     insert into consents (user_id, document, version, text_hash, given)
     select $1, d.document, d.version, d.hash, 'asked' from jsonb_to_recordset($3::jsonb) as d(document text, version text, hash text)
     on conflict do nothing)
   update users set agreed_version = $2 where id = $1`,
  {},
)

/** Notes that a person agrees to today's terms and privacy policy. Repeatable: the first time counts. */
export async function insertAgreement(userId: string): Promise<void> {
  await run(agree, [userId, agreement.version, JSON.stringify(agreedDocuments)])
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

/**
 * Erases an account with all that law does not keep, and frees its email address (db/functions/erase-person.sql). Orders stay as they were
 * placed, because tax law requires them. Throws when there is no such user. `before` runs first, in the same transaction.
 */
export async function eraseUser(userId: string, before: (trx: Trx) => Promise<void> = async () => {}): Promise<void> {
  await inRetriedTransaction(async (trx) => {
    await before(trx)
    await sql`select erase_person(${userId})`.execute(trx)
  })
}

/**
 * How many others are admins who can sign in, which blocked ones cannot. Whoever else takes an admin away waits until the transaction ends
 * (db/functions/profiles-keep-an-admin.sql), so that two cannot leave at once.
 */
export async function countOtherAdmins(trx: Trx, userId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(7246520)`.execute(trx)
  const { count } = await trx
    .selectFrom('profiles')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .where('blocked_at', 'is', null)
    .where('user_id', '!=', userId)
    .executeTakeFirstOrThrow()
  return count
}

const otherAdmins = statement(
  'other_admins',
  `select u.id, u.email, p.name from profiles p join users u on u.id = p.user_id
    where p.role = 'admin' and p.blocked_at is null and u.deleted_at is null and u.id <> $1 order by u.id`,
  { id: uuid, email: text, name: text },
)

/** The other admins who can sign in, which blocked ones cannot. */
export const selectOtherAdmins = (userId: string) => run(otherAdmins, [userId])
