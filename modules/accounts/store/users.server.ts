import { sql } from 'kysely'
import { integer, nullable, type RowOf, text, truth, uuid, word } from '#platform/db/columns.ts'
import { inRetriedTransaction, run, statement, type Trx } from '#platform/db.server.ts'
import { required } from '#platform/kit/required.ts'
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

/**
 * Deletes an account with its sessions, password, profile, addresses, wishlist and reset links, and frees its email
 * address. Orders stay as they were placed, because tax law requires them. Throws when there is no such user. `before` runs
 * first, in the same transaction.
 */
export async function eraseUser(userId: string, before: (trx: Trx) => Promise<void> = async () => {}): Promise<void> {
  await inRetriedTransaction(async (transaction) => {
    await before(transaction)
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
      'totp_factors',
      'passkeys',
      'recovery_codes',
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
