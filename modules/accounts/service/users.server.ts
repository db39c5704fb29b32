import { recordAct } from '#modules/audit/service.server.ts'
import { consumeForAddress } from '#platform/address-limits.server.ts'
import { inTransaction, type Trx, violatedConstraint } from '#platform/db.server.ts'
import { uuidv7 } from '#platform/ids.server.ts'
import { consumeForAccount, isWithinLimit } from '#platform/limits.server.ts'
import { hashPassword } from '#platform/passwords.server.ts'
import { agreement } from '../agreement.ts'
import { agreementOutdated, emailTaken, lastAdmin } from '../errors.ts'
import type { Role, Viewer } from '../rules.ts'
import type { RegisterInput, UpdateProfileInput } from '../shapes.ts'
import {
  countOtherAdmins,
  eraseUser,
  findForSignIn,
  insertAgreement,
  insertUser,
  updateProfile,
} from '../store/users.server.ts'
import { linkLimitOf, sendVerificationLink } from './email-verification.server.ts'
import {
  assertPassword,
  assertStillPassword,
  hashingFor,
  isStrong,
  isWeak,
  type Origin,
  unlessBusy,
} from './passwords.server.ts'
import { type Asking, type OpenedSession, openSession } from './sessions.server.ts'

/**
 * Makes an account (customer, or vendor not yet approved), signs it in and sends the link that confirms its address. Refuses a taken address with
 * accounts.email_taken. Any password of six characters registers (docs/specification.md); a vendor needs a better one to be approved.
 */
export async function register(input: RegisterInput, asking: Asking): Promise<OpenedSession & { role: Role }> {
  await consumeForAddress('signUpPerAddress', asking.address)
  const role: Role = input.isVendor ? 'vendor' : 'customer'
  const passwordHash = await unlessBusy(hashPassword(input.password, hashingFor(asking)))
  if (await findForSignIn(input.email)) throw emailTaken()
  const userId = await insertUser({
    email: input.email,
    passwordHash,
    weakPassword: isWeak(input.password, input),
    strongPassword: isStrong(input.password, input),
    name: input.name,
    phone: input.phone,
    role,
    vendorSlug: input.isVendor ? `shop-${uuidv7().slice(-12)}` : null,
  }).catch((error) => {
    if (violatedConstraint(error) === 'users_email_taken_once') throw emailTaken()
    throw error
  })
  const grounds = { email: input.email, passwordHash, hasSecondFactor: false }
  // Many accounts can name one mailbox. Whoever gets no link is told so by the session, and can ask for it a little later.
  if (await isWithinLimit(linkLimitOf(input.email), input.email))
    await inTransaction((trx) =>
      sendVerificationLink(trx, userId, input.email, input.isVendor ? 'vendor_registered' : 'registered'),
    )
  const session = await openSession({ userId, role }, { ...asking, remember: false, grounds })
  return { ...session, role }
}

/** Notes that the viewer agrees to the terms and the privacy policy of `version`; only today's counts. Repeatable. */
export async function agreeTo(viewer: Viewer, version: string): Promise<void> {
  if (version !== agreement.version) throw agreementOutdated()
  await insertAgreement(viewer.userId)
}

/** Writes the viewer's name and phone number. Repeatable. */
export function changeProfile(viewer: Viewer, input: UpdateProfileInput): Promise<void> {
  return updateProfile(viewer.userId, input)
}

/**
 * Deletes the viewer's account once the password is confirmed. Refuses with accounts.current_password_wrong, and the
 * only admin with accounts.last_admin. `leave` runs first, in the same transaction: what it refuses, nothing is deleted.
 */
export async function deleteAccount(
  viewer: Viewer,
  password: string,
  from: Origin = { network: '' },
  leave: (trx: Trx) => Promise<void> = async () => {},
): Promise<void> {
  await consumeForAccount('signInPerAccountAndAddress', `${viewer.userId} delete`)
  const proven = await assertPassword(viewer, password, { field: 'password', from })
  await eraseUser(viewer.userId, async (trx) => {
    await assertStillPassword(trx, viewer, proven, { field: 'password', toErase: true })
    if (viewer.role === 'admin' && (await countOtherAdmins(trx, viewer.userId)) === 0) throw lastAdmin()
    await leave(trx)
    // The trail is kept for years, so it names nobody who is gone: the id alone tells which account it was.
    const by = { userId: viewer.userId, name: 'Deleted account', role: viewer.role, network: from.network }
    await recordAct(trx, by, { action: 'user.deleted', subject: { type: 'user', id: viewer.userId } })
  })
}
