import type { AuditActor } from '#modules/audit/rules.ts'
import { recordAct, recordEvent } from '#modules/audit/service.server.ts'
import { sendEmail } from '#modules/mail/service/send.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import { consumeForAddress } from '#platform/address-limits.server.ts'
import { TooBusy } from '#platform/concurrency-limit.ts'
import { context } from '#platform/context.server.ts'
import { inTransaction, type Trx } from '#platform/db.server.ts'
import { newSecretToken } from '#platform/ids.server.ts'
import { enqueueJob } from '#platform/jobs.server.ts'
import { consumeForAccount, isWithinLimit } from '#platform/limits.server.ts'
import { hashPassword, verifyPassword } from '#platform/passwords.server.ts'
import { isCommonPassword } from '../common-passwords.server.ts'
import { madeAdminEmail, passwordChangedEmail, resetEmail } from '../emails.server.ts'
import {
  currentPasswordWrong,
  passwordTooWeakForRole,
  passwordTooWeakToSell,
  resetLinkUsedUp,
  veryBusy,
} from '../errors.ts'
import { staffPasswordMin } from '../limits.ts'
import { isGuessableFor, isStaff, type Role, type Viewer } from '../rules.ts'
import type { ChangePasswordInput, ResetPasswordInput } from '../shapes.ts'
import {
  consumePasswordReset,
  findPasswordReset,
  hasWeakPassword,
  insertPasswordReset,
  replacePassword,
  selectPasswordHash,
} from '../store/passwords.server.ts'
import { lockAccess } from '../store/sessions.server.ts'
import { findForSignIn } from '../store/users.server.ts'
import {
  type Asking,
  hashToken,
  holdAccount,
  type OpenedSession,
  renewedSession,
  renewToken,
} from './sessions.server.ts'

const resetMinutes = 30

/** Where a request comes from: the shortened address for the audit trail, the whole one for the queue of passwords. */
export interface Origin {
  network: string
  address?: string
}

/** Under whose name a password waits to be hashed. LIMITS_SCALE lets load tests ask from one address. */
export const hashingFor = ({ address }: { address?: string }): string | undefined =>
  context().config.limitsScale > 1 ? undefined : address

/** Waits for the hashing of a password; refuses with accounts.very_busy when too many others wait. */
export async function unlessBusy<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    if (error instanceof TooBusy) throw veryBusy()
    throw error
  }
}

/** Whether a password is common, or easy to guess for who knows the person. */
export function isWeak(password: string, person: { name: string; email: string }): boolean {
  return isCommonPassword(password) || isGuessableFor(password, person)
}

/** Whether staff may have this password. */
export const isStrong = (password: string, person: { name: string; email: string }): boolean =>
  password.length >= staffPasswordMin && !isWeak(password, person)

/**
 * Sends a reset link if the address has an account. A job finds that out later, so that answer and time are the same
 * for every address. Whoever asks again and again gets no further link, and no other answer: those sent before still work.
 */
export async function requestPasswordReset(email: string, asking: Asking): Promise<void> {
  await consumeForAddress('resetPerAddress', asking.address)
  await enqueueResetLink(email, asking.address)
}

/** Has a reset link sent, unless this email address was sent several within the last hour. */
export async function enqueueResetLink(email: string, address: string): Promise<void> {
  if (!(await isWithinLimit('resetPerEmailAndAddress', `${email} ${address}`))) return
  if (await isWithinLimit('resetPerEmail', email)) await enqueueJob('accounts:send-reset-link', { email })
}

/** Sends a reset link, asked for by whoever knows the address or, `byOperator`, by the operator. Does nothing when the address has no account. Not repeatable: each call sends an email. */
export async function sendResetLink(email: string, byOperator = false): Promise<void> {
  const person = await findForSignIn(email)
  if (!person?.role) return
  const token = await newResetLink(person.id)
  await sendEmail(resetEmail(email, token, { isStaff: isStaff(person.role), byOperator }), person.id)
}

/** The secret of a new link that sets a password. */
async function newResetLink(userId: string): Promise<string> {
  const token = newSecretToken()
  await insertPasswordReset(userId, hashToken(token), resetMinutes)
  return token
}

/** Tells a new admin who made them one, with a reset link where another password is wanted. Does nothing once the role is gone again. */
export async function tellNewAdmin({ email, by }: { email: string; by: string }): Promise<void> {
  const person = await findForSignIn(email)
  if (person?.role !== 'admin') return
  const token = person.must_change ? await newResetLink(person.id) : null
  await sendEmail(madeAdminEmail(email, { by, shop: (await getShop()).name }, token), person.id)
}

/** Refuses a password that is too weak for this role with accounts.password_too_weak. */
export function assertStrongEnough(role: Role, password: string, person: { name: string; email: string }): void {
  if (isStaff(role) && !isStrong(password, person)) throw passwordTooWeakForRole()
}

/** Refuses somebody whose password is short, common or guessable, with accounts.password_too_weak_to_sell. */
export async function demandStrongPassword(userId: string): Promise<void> {
  if (await hasWeakPassword(userId)) throw passwordTooWeakToSell()
}

/**
 * Hashes and stores a new password, in one transaction with its line of the audit trail. `assertMay` runs in it first: it locks the account
 * and refuses what is no longer allowed. Answers with the new token of the session that is kept.
 */
async function keepPassword(
  by: AuditActor & { userId: string },
  person: { name: string; email: string },
  password: string,
  { keepSession, action, from }: { keepSession: string | null; action: string; from: Origin },
  assertMay: (trx: Trx) => Promise<void>,
): Promise<string | null> {
  const hash = await unlessBusy(hashPassword(password, hashingFor(from)))
  return inTransaction(async (trx) => {
    await assertMay(trx)
    const facts = { hash, weak: isWeak(password, person), strong: isStrong(password, person) }
    await replacePassword(trx, by.userId, facts, keepSession)
    await recordAct(trx, by, { action, subject: { type: 'user', id: by.userId, name: person.name } })
    return keepSession === null ? null : renewToken(trx, keepSession)
  })
}

/** Refuses with accounts.reset_link_used_up when a reset link would set no password any more. Does not use it up. */
export async function checkResetLink(token: string): Promise<void> {
  if (!(await findPasswordReset(hashToken(token)))) throw resetLinkUsedUp()
}

/**
 * Sets a new password by a reset link, which works once and within 30 minutes. Ends every session. Refuses with
 * accounts.reset_link_used_up or accounts.password_too_weak.
 */
export async function resetPassword(input: ResetPasswordInput, from: Origin = { network: '' }): Promise<void> {
  const tokenHash = hashToken(input.token)
  const person = await findPasswordReset(tokenHash)
  if (!person) throw resetLinkUsedUp()
  assertStrongEnough(person.role, input.password, person)
  const by = { userId: person.id, name: person.name, role: person.role, network: from.network }
  const how = { keepSession: null, action: 'user.password_reset', from }
  await keepPassword(by, person, input.password, how, async (trx) => {
    // Another link, a change of the address or of the role may have come first.
    const access = await lockAccess(trx, person.id, null)
    if (!access || !(await consumePasswordReset(trx, tokenHash))) throw resetLinkUsedUp()
    assertStrongEnough(access.role as Role, input.password, person)
  })
  await sendEmail(passwordChangedEmail(person.email), person.id)
}

/**
 * Changes the password of a viewer who gives the current one, and ends every other session. This one goes on with a new token (null when it
 * ended meanwhile). Refuses with accounts.current_password_wrong or accounts.password_too_weak.
 */
export async function changePassword(
  viewer: Viewer,
  input: ChangePasswordInput,
  from: Origin = { network: '' },
): Promise<OpenedSession | null> {
  await consumeForAccount('signInPerAccountAndAddress', `${viewer.userId} change`)
  const proven = await assertPassword(viewer, input.currentPassword, { from })
  assertStrongEnough(viewer.role, input.password, viewer)
  const by = { userId: viewer.userId, name: viewer.name, role: viewer.role, network: from.network }
  const how = { keepSession: viewer.sessionId, action: 'user.password_changed', from }
  const token = await keepPassword(by, viewer, input.password, how, (trx) => assertStillPassword(trx, viewer, proven))
  await sendEmail(passwordChangedEmail(viewer.email), viewer.userId)
  return renewedSession(token)
}

/**
 * Refuses with accounts.current_password_wrong, at `field`, when it is not the viewer's password. The audit trail knows of each refusal.
 * Answers with the hash it was right for: what is written after it asks `assertStillPassword` first.
 */
export async function assertPassword(
  viewer: Pick<Viewer, 'userId' | 'name' | 'role'>,
  password: string,
  { field = 'currentPassword', from = { network: '' } }: { field?: string; from?: Origin } = {},
): Promise<string> {
  const stored = await selectPasswordHash(viewer.userId)
  const isRight = await unlessBusy(verifyPassword(password, stored, hashingFor(from)))
  if (isRight && stored !== undefined) return stored
  const { userId, name, role } = viewer
  const subject = { type: 'user', id: userId, name } as const
  await recordEvent({ userId, name, role, network: from.network }, { action: 'user.password_refused', subject })
  throw currentPasswordWrong(field)
}

/**
 * Holds the viewer's account in a transaction that a password allowed. Refuses with accounts.sign_in_required when the session has ended
 * meanwhile, and with accounts.current_password_wrong, at `field`, when there is another password. `toErase`: see `lockAccess`.
 */
export async function assertStillPassword(
  trx: Trx,
  viewer: Pick<Viewer, 'userId' | 'sessionId'>,
  proven: string,
  { field = 'currentPassword', ...options }: { field?: string; toErase?: boolean } = {},
): Promise<void> {
  const { passwordHash } = await holdAccount(trx, viewer, options)
  if (passwordHash !== proven) throw currentPasswordWrong(field)
}
