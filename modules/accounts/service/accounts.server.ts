import { setTimeout as sleep } from 'node:timers/promises'
import { isCommonPassword } from '#modules/accounts/common-passwords.server.ts'
import { passwordChangedEmail, resetEmail, welcomeEmail } from '#modules/accounts/emails.server.ts'
import {
  accountBlocked,
  addressNotFound,
  credentialsWrong,
  currentPasswordWrong,
  emailTaken,
  lastAdmin,
  passwordMustChange,
  passwordTooWeakForRole,
  profileMissing,
  resetLinkUsedUp,
  sessionNotFound,
  signInRequired,
  tooManyAddresses,
  veryBusy,
} from '#modules/accounts/errors.ts'
import { isGuessableFor, maskEmail, type Role, type Viewer } from '#modules/accounts/rules.ts'
import type {
  ActiveSessionView,
  AddressInput,
  AddressView,
  ChangePasswordInput,
  RegisterInput,
  ResetPasswordInput,
  SignInInput,
  UpdateProfileInput,
} from '#modules/accounts/shapes.ts'
import {
  consumePasswordReset,
  countAddresses,
  countAdmins,
  deleteAddress,
  deleteSessionOf,
  eraseUser,
  findForSignIn,
  findPasswordReset,
  insertPasswordReset,
  insertUser,
  replacePassword,
  type SignInRow,
  selectAddresses,
  selectPasswordHash,
  selectSessions,
  updateProfile,
  writeAddress,
} from '#modules/accounts/store/accounts.server.ts'
import type { AuditActor } from '#modules/audit/rules.ts'
import { recordAct, recordEvent } from '#modules/audit/service.server.ts'
import { sendEmail } from '#modules/mail/service/send.server.ts'
import { checkAddress, consumeForAddress } from '#platform/address-limits.server.ts'
import { TooBusy } from '#platform/concurrency-limit.ts'
import { inTransaction, violatedConstraint } from '#platform/db.server.ts'
import { newSecretToken, uuidv7 } from '#platform/ids.server.ts'
import { enqueueJob } from '#platform/jobs.server.ts'
import { areOver, consumeForAccount } from '#platform/limits.server.ts'
import { hashPassword, verifyPassword } from '#platform/passwords.server.ts'
import { type Device, hashToken, type OpenedSession, openSession } from './sessions.server.ts'

/** What the service needs to know about the request. */
export interface Asking {
  address: string
  device: Device
  /** The token of the session that this sign-in replaces. */
  replaces: string | null
}

const addressesMax = 20
const resetMinutes = 30
const staffPasswordMin = 12

/** The viewer. Refuses with accounts.sign_in_required and the given sentence when nobody is signed in. */
export function requireSignedIn(viewer: Viewer | undefined, sentence?: string): Viewer {
  if (!viewer) throw signInRequired(sentence)
  return viewer
}

async function unlessBusy<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TooBusy) throw veryBusy()
    throw error
  }
}

/**
 * Signs somebody in. An unknown address and a wrong password take the same time and get the same sentence; an account
 * without a profile is refused with 'User profile not found.' Failures count against the account and the address.
 */
export async function signIn(input: SignInInput, asking: Asking): Promise<OpenedSession & { role: Role }> {
  await checkAddress('signInPerAddress', asking.address)
  const target = `${input.email} ${asking.address}`
  // Both are read in one round trip.
  const [[isOverHere, isOverAnywhere], found] = await Promise.all([
    areOver(['signInPerAccountAndAddress', target], ['signInPerAccount', input.email]),
    findForSignIn(input.email),
  ])
  if (isOverHere) await consumeForAccount('signInPerAccountAndAddress', target)
  let person = found
  // Many failures from many places slow the sign-in of one account down, but never lock its owner out. The account is
  // read again, because it may have changed during the wait.
  if (isOverAnywhere) {
    await sleep(2_000)
    person = await findForSignIn(input.email)
  }

  const right = await unlessBusy(verifyPassword(input.password, person?.password_hash ?? undefined))
  if (!person || !right) {
    await consumeForAddress('signInPerAddress', asking.address)
    await consumeForAccount('signInPerAccountAndAddress', target)
    await consumeForAccount('signInPerAccount', input.email).catch(() => {})
    await noteRefusedSignIn(input.email, person, asking, 'The password was wrong.')
    throw credentialsWrong()
  }
  if (!person.role) throw profileMissing()
  await assertMayEnter(person, asking)
  const { id: userId, role, name } = person
  const session = await openSession({ userId, role }, { ...asking, remember: input.remember, noteName: name ?? '' })
  return { ...session, role }
}

/** Refuses people who are blocked and those who must choose a better password first. Both gave the right password. */
async function assertMayEnter(person: SignInRow, asking: Asking): Promise<void> {
  if (person.blocked) {
    await noteRefusedSignIn(person.email, person, asking, 'The account is blocked.')
    throw accountBlocked()
  }
  if (person.must_change) {
    await noteRefusedSignIn(person.email, person, asking, 'A stronger password has to be chosen first.')
    // Over the limit, no further link is sent: the earlier ones still work.
    await consumeForAccount('resetPerEmail', person.email).then(
      () => enqueueJob('accounts:send-reset-link', { email: person.email }),
      () => {},
    )
    throw passwordMustChange()
  }
}

/** Notes a refused sign-in. The address is never written in clear, and known and unknown ones take the same time. */
function noteRefusedSignIn(email: string, person: SignInRow | undefined, asking: Asking, reason: string) {
  return recordEvent(
    { userId: null, name: 'Somebody', role: 'nobody', network: asking.device.network },
    {
      action: 'session.refused',
      subject: { type: 'session', id: person?.id ?? 'unknown', name: person?.name ?? maskEmail(email) },
      reason,
    },
  )
}

function isWeak(password: string, person: { name: string; email: string }): boolean {
  return isCommonPassword(password) || isGuessableFor(password, person)
}

/** Whether staff may have this password. */
const isStrong = (password: string, person: { name: string; email: string }): boolean =>
  password.length >= staffPasswordMin && !isWeak(password, person)

/**
 * Makes an account (customer, or vendor not yet approved) and signs it in. Refuses a taken address with
 * accounts.email_taken.
 */
export async function register(input: RegisterInput, asking: Asking): Promise<OpenedSession & { role: Role }> {
  await consumeForAddress('signUpPerAddress', asking.address)
  const role: Role = input.isVendor ? 'vendor' : 'customer'
  const passwordHash = await unlessBusy(hashPassword(input.password))
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
  const session = await openSession({ userId, role }, { ...asking, remember: false })
  await sendEmail(welcomeEmail(input))
  return { ...session, role }
}

/**
 * Sends a reset link if the address has an account. A job finds that out later, so that answer and time are the same
 * for every address.
 */
export async function requestPasswordReset(email: string, asking: Asking): Promise<void> {
  await consumeForAddress('resetPerAddress', asking.address)
  await consumeForAccount('resetPerEmail', email)
  await enqueueJob('accounts:send-reset-link', { email })
}

/** Sends a reset link. Does nothing when the address has no account. Not repeatable: each call sends an email. */
export async function sendResetLink(email: string): Promise<void> {
  const person = await findForSignIn(email)
  if (!person?.role) return
  const token = newSecretToken()
  await insertPasswordReset(person.id, hashToken(token), resetMinutes)
  await sendEmail(resetEmail({ email, name: person.name ?? '' }, token))
}

/** Refuses a password that is too weak for this role with accounts.password_too_weak. */
export function assertStrongEnough(role: Role, password: string, person: { name: string; email: string }): void {
  if (role === 'admin' && !isStrong(password, person)) throw passwordTooWeakForRole()
}

/** Hashes and stores a new password, in one transaction with its line of the audit trail. */
async function keepPassword(
  by: AuditActor & { userId: string },
  person: { name: string; email: string },
  password: string,
  { keepSession, action }: { keepSession: string | null; action: string },
  mayGoOn: () => Promise<void> = async () => {},
): Promise<void> {
  const hash = await unlessBusy(hashPassword(password))
  await mayGoOn()
  await inTransaction(async (trx) => {
    const facts = { hash, weak: isWeak(password, person), strong: isStrong(password, person) }
    await replacePassword(trx, by.userId, facts, keepSession)
    await recordAct(trx, by, { action, subject: { type: 'user', id: by.userId, name: person.name } })
  })
}

/**
 * Sets a new password by a reset link, which works once and within 30 minutes. Ends every session. Refuses with
 * accounts.reset_link_used_up or accounts.password_too_weak.
 */
export async function resetPassword(input: ResetPasswordInput, network = ''): Promise<void> {
  const person = await findPasswordReset(hashToken(input.token))
  if (!person) throw resetLinkUsedUp()
  assertStrongEnough(person.role as Role, input.password, person)
  const by = { userId: person.id, name: person.name, role: person.role as Role, network }
  await keepPassword(by, person, input.password, { keepSession: null, action: 'user.password_reset' }, async () => {
    if (!(await consumePasswordReset(hashToken(input.token)))) throw resetLinkUsedUp()
  })
  await sendEmail(passwordChangedEmail(person))
}

/**
 * Changes the password of a viewer who gives the current one, and ends every other session. Refuses with
 * accounts.current_password_wrong or accounts.password_too_weak.
 */
export async function changePassword(viewer: Viewer, input: ChangePasswordInput, network = ''): Promise<void> {
  await consumeForAccount('signInPerAccountAndAddress', `${viewer.userId} change`)
  await assertPassword(viewer, input.currentPassword)
  assertStrongEnough(viewer.role, input.password, viewer)
  const by = { userId: viewer.userId, name: viewer.name, role: viewer.role, network }
  const how = { keepSession: viewer.sessionId, action: 'user.password_changed' }
  await keepPassword(by, viewer, input.password, how)
  await sendEmail(passwordChangedEmail(viewer))
}

async function assertPassword(viewer: Viewer, password: string): Promise<void> {
  const stored = await selectPasswordHash(viewer.userId)
  if (!(await unlessBusy(verifyPassword(password, stored)))) throw currentPasswordWrong()
}

/** Writes the viewer's name and phone number. Repeatable. */
export function changeProfile(viewer: Viewer, input: UpdateProfileInput): Promise<void> {
  return updateProfile(viewer.userId, input)
}

/**
 * Deletes the viewer's account once the password is confirmed. Refuses with accounts.current_password_wrong, and the
 * only admin with accounts.last_admin.
 */
export async function deleteAccount(viewer: Viewer, password: string): Promise<void> {
  await consumeForAccount('signInPerAccountAndAddress', `${viewer.userId} delete`)
  await assertPassword(viewer, password).catch((error) => {
    if ((error as { code?: string }).code === 'accounts.current_password_wrong') throw currentPasswordWrong('password')
    throw error
  })
  if (viewer.role === 'admin' && (await countAdmins()) <= 1) throw lastAdmin()
  await eraseUser(viewer.userId)
}

/** The viewer's sessions that have not ended, last used first, 100 at most. `isCurrent` marks the one that asks. */
export async function listSessions(viewer: Viewer): Promise<ActiveSessionView[]> {
  const rows = await selectSessions(viewer.userId)
  return rows.map((row) => ({
    id: row.id,
    device: row.device,
    network: row.client_network,
    signedInAt: row.created_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    isCurrent: row.id === viewer.sessionId,
  }))
}

/** Ends one of the viewer's own sessions. Refuses with accounts.session_not_found when it has ended already. */
export async function endSession(viewer: Viewer, sessionId: string): Promise<void> {
  if (!(await deleteSessionOf(viewer.userId, sessionId))) throw sessionNotFound()
}

type StoredAddress = Awaited<ReturnType<typeof selectAddresses>>[number]

function addressView(row: StoredAddress): AddressView {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    street: row.street,
    city: row.city,
    state: row.state,
    pincode: row.pincode,
    country: row.country,
    isDefault: row.is_default,
  }
}

function addressRow(input: AddressInput) {
  return {
    first_name: input.firstName,
    last_name: input.lastName,
    phone: input.phone,
    street: input.street,
    city: input.city,
    state: input.state,
    pincode: input.pincode,
    country: input.country,
    is_default: input.isDefault,
  }
}

/** The viewer's addresses, the default first, then the newest first. Empty when there are none. */
export async function listAddresses(viewer: Viewer): Promise<AddressView[]> {
  return (await selectAddresses(viewer.userId)).map(addressView)
}

/**
 * Adds an address to the viewer's book; a new default takes the mark from the old one. Refuses the 21st with
 * accounts.too_many_addresses.
 */
export async function addAddress(viewer: Viewer, input: AddressInput): Promise<AddressView> {
  if ((await countAddresses(viewer.userId)) >= addressesMax) throw tooManyAddresses()
  const row = await writeAddress(viewer.userId, null, addressRow(input))
  if (!row) throw addressNotFound()
  return addressView(row)
}

/**
 * Replaces all fields of one of the viewer's addresses. Refuses with accounts.address_not_found when it is not theirs.
 */
export async function changeAddress(viewer: Viewer, addressId: string, input: AddressInput): Promise<AddressView> {
  const row = await writeAddress(viewer.userId, addressId, addressRow(input))
  if (!row) throw addressNotFound()
  return addressView(row)
}

/** Deletes one of the viewer's addresses. Refuses with accounts.address_not_found when it is gone or not theirs. */
export async function removeAddress(viewer: Viewer, addressId: string): Promise<void> {
  if (!(await deleteAddress(viewer.userId, addressId))) throw addressNotFound()
}
