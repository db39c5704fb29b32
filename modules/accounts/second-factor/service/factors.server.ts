import type { AuditActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { sendEmailIn } from '#modules/mail/service/send.server.ts'
import { getShop } from '#modules/settings/service.server.ts'
import { context } from '#platform/context.server.ts'
import { inTransaction, type Trx, violatedConstraint } from '#platform/db.server.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import { tryUnseal } from '#platform/seal.server.ts'
import { type FactorWord, recoveryCodesReplacedEmail, secondFactorEmail } from '../../emails.server.ts'
import {
  codeWrong,
  enrolmentLapsed,
  factorNotFound,
  factorStays,
  factorThere,
  passkeyRefused,
  profileMissing,
  userNotFound,
} from '../../errors.ts'
import { needsSecondFactor, type Viewer } from '../../rules.ts'
import {
  type Asking,
  holdAccount,
  type LiveSession,
  type OpenedSession,
  openSession,
  renewedSession,
  renewToken,
} from '../../service/sessions.server.ts'
import { deleteSessions } from '../../store/people.server.ts'
import { endOtherSessions, lockAccess } from '../../store/sessions.server.ts'
import { findForSignIn } from '../../store/users.server.ts'
import type { NewPasskeyInput, PasskeyOptionsView, SecondFactorsView, TotpEnrolmentView } from '../shapes.ts'
import {
  countFactors,
  deleteFactors,
  deletePasskey,
  deleteTotp,
  findChallenge,
  insertPasskey,
  insertTotp,
  isAdminWithoutFactor,
  replaceRecoveryCodes,
  selectFactors,
  selectPasskeys,
  takeChallenge,
} from '../store.server.ts'
import { giveChallenge } from './challenge.server.ts'
import { askForNewPasskey, passkeyHost, provenPasskey } from './passkeys.server.ts'
import { newRecoveryCodes } from './recovery-codes.server.ts'
import { newTotp, stepOf } from './totp.server.ts'

/** A secret waits this long for the first code of its app, in seconds. */
const totpSeconds = 900

/** Somebody who may add a factor: signed in, or signing in and told to add one first. */
export type Enrolling = Pick<LiveSession, 'viewer' | 'awaits' | 'remembered'>

export interface Added {
  session: OpenedSession
  /** With the first factor; empty otherwise. */
  recoveryCodes: string[]
}

const isRequired = (viewer: Viewer) => needsSecondFactor(viewer.role, !context().config.isLoopback)

const actorOf = ({ userId, name, role }: Viewer, { device }: Asking): AuditActor & { userId: string } => ({
  userId,
  name,
  role,
  network: device.network,
})

/** The viewer's second factors, and how many recovery codes are left. */
export async function listFactors(viewer: Viewer): Promise<SecondFactorsView> {
  const [factors, passkeys] = await Promise.all([selectFactors(viewer.userId), selectPasskeys(viewer.userId)])
  return {
    totp: factors.totp_added_at && { addedAt: factors.totp_added_at.toISOString() },
    passkeys: passkeys.map((row) => ({
      id: row.id,
      name: row.name,
      addedAt: row.created_at.toISOString(),
      usedAt: row.used_at?.toISOString() ?? null,
    })),
    recoveryCodesLeft: factors.recovery_codes_left,
    isRequired: isRequired(viewer),
    passkeyHost: passkeyHost(),
  }
}

/** A secret for an app, which waits in this session for its first code. Refuses with accounts.factor_there when there is an app. */
export async function startTotp({ viewer }: Enrolling): Promise<TotpEnrolmentView> {
  const { totp_added_at: there } = await selectFactors(viewer.userId)
  if (there) throw factorThere()
  const totp = newTotp((await getShop()).name, viewer.email)
  await giveChallenge(viewer.sessionId, 'add_totp', totp.secret, totpSeconds)
  return totp
}

/** Adds the app once it shows the right code. Refuses with accounts.enrolment_lapsed, accounts.code_wrong or accounts.factor_there. */
export async function addTotp(enrolling: Enrolling, code: string, asking: Asking): Promise<Added> {
  const { viewer } = enrolling
  await consumeForAccount('codePerAccount', viewer.userId)
  const sealed = await findChallenge(viewer.sessionId, 'add_totp')
  const secret = sealed && tryUnseal(sealed)
  if (!secret) throw enrolmentLapsed()
  const step = stepOf(secret, code)
  if (step === null) throw codeWrong('code')
  if (!(await takeChallenge(viewer.sessionId, 'add_totp'))) throw enrolmentLapsed()
  return addFactor(enrolling, asking, authenticatorApp, async (trx, { totp }) => {
    if (totp > 0) throw factorThere()
    await insertTotp(trx, viewer.userId, sealed, step)
  })
}

/** What the browser needs to make a passkey, which waits in this session. */
export function startPasskey({ viewer }: Enrolling): Promise<PasskeyOptionsView> {
  return askForNewPasskey(viewer)
}

/** Adds the passkey that the browser made. Refuses with accounts.passkey_refused or accounts.factor_there. */
export async function addPasskey(enrolling: Enrolling, input: NewPasskeyInput, asking: Asking): Promise<Added> {
  const { viewer } = enrolling
  const passkey = await provenPasskey(viewer.sessionId, input.passkey)
  try {
    return await addFactor(enrolling, asking, passkeyNamed(input.name), (trx) =>
      insertPasskey(trx, viewer.userId, { ...passkey, name: input.name }),
    )
  } catch (error) {
    if (violatedConstraint(error) === 'passkeys_credential_id_once') throw passkeyRefused()
    throw error
  }
}

/**
 * Adds a factor in one transaction with the token that replaces the session's, the audit line and the email. Somebody who is signing in is
 * signed in by it, but only with the first factor: who stole a password must not add a second one. The first factor ends all other sessions.
 */
async function addFactor(
  { viewer, awaits, remembered }: Enrolling,
  asking: Asking,
  factor: FactorNote,
  insert: (trx: Trx, there: { totp: number; passkeys: number }) => Promise<void>,
): Promise<Added> {
  const { recoveryCodes, token } = await inTransaction(async (trx) => {
    await holdAccount(trx, viewer)
    const there = await countFactors(trx, viewer.userId)
    const isFirst = there.totp + there.passkeys === 0
    if (awaits && !isFirst) throw factorThere()
    await insert(trx, there)
    const { codes, hashes } = newRecoveryCodes()
    if (isFirst) {
      await replaceRecoveryCodes(trx, viewer.userId, hashes)
      // They were opened by the password alone, and may have proved themselves by it.
      await endOtherSessions(trx, viewer.userId, viewer.sessionId)
    }
    await noteFactor(trx, viewer, asking, { ...factor, done: 'added' })
    const token = awaits ? null : await renewToken(trx, viewer.sessionId)
    return { recoveryCodes: isFirst ? codes : [], token }
  })
  const session = awaits
    ? await openSession(viewer, { ...asking, completes: true, remember: remembered, noteName: viewer.name })
    : await renewedSession(token)
  if (!session) throw profileMissing()
  return { session, recoveryCodes }
}

/** A factor as emails and the audit trail say it. */
interface FactorNote {
  word: FactorWord
  /** With the name that its owner gave it. */
  full: string
}

const authenticatorApp: FactorNote = { word: 'app', full: 'Authenticator app' }
const passkeyNamed = (name: string): FactorNote => ({ word: 'passkey', full: `Passkey ${name}` })

const subjectOf = (viewer: Viewer) => ({ type: 'user', id: viewer.userId, name: viewer.name }) as const

/** The line of the audit trail and the email to the person, in the transaction of the act. */
async function noteFactor(
  trx: Trx,
  viewer: Viewer,
  asking: Asking,
  { word, full, done }: FactorNote & { done: 'added' | 'removed' },
): Promise<void> {
  await sendEmailIn(trx, secondFactorEmail(viewer.email, word, done), viewer.userId)
  await recordAct(trx, actorOf(viewer, asking), {
    action: `user.second_factor_${done}`,
    subject: subjectOf(viewer),
    [done === 'added' ? 'after' : 'before']: { factor: full },
  })
}

/** Removes the app. Refuses with accounts.factor_not_found, and with accounts.factor_stays where one is required and no other is left. */
export function removeTotp(viewer: Viewer, asking: Asking): Promise<OpenedSession | null> {
  return removeFactor(viewer, asking, async (trx) =>
    (await deleteTotp(trx, viewer.userId)) ? authenticatorApp : undefined,
  )
}

/** Removes a passkey. Refuses like `removeTotp`. */
export function removePasskey(viewer: Viewer, passkeyId: string, asking: Asking): Promise<OpenedSession | null> {
  return removeFactor(viewer, asking, async (trx) => {
    const name = await deletePasskey(trx, viewer.userId, passkeyId)
    return name === undefined ? undefined : passkeyNamed(name)
  })
}

/** `remove` answers with what it removed. With the last factor go the recovery codes. The session goes on with a new token. */
async function removeFactor(
  viewer: Viewer,
  asking: Asking,
  remove: (trx: Trx) => Promise<FactorNote | undefined>,
): Promise<OpenedSession | null> {
  const token = await inTransaction(async (trx) => {
    await holdAccount(trx, viewer)
    const { totp, passkeys } = await countFactors(trx, viewer.userId)
    const isLast = totp + passkeys === 1
    const factor = await remove(trx)
    if (!factor) throw factorNotFound()
    if (isLast && isRequired(viewer)) throw factorStays()
    if (isLast) await replaceRecoveryCodes(trx, viewer.userId, [])
    await noteFactor(trx, viewer, asking, { ...factor, done: 'removed' })
    return renewToken(trx, viewer.sessionId)
  })
  return renewedSession(token)
}

/** Ten new recovery codes; all earlier ones stop working. Refuses with accounts.factor_not_found without a second factor. */
export function renewRecoveryCodes(viewer: Viewer, asking: Asking): Promise<string[]> {
  return inTransaction(async (trx) => {
    await holdAccount(trx, viewer)
    const { totp, passkeys } = await countFactors(trx, viewer.userId)
    if (totp + passkeys === 0) throw factorNotFound()
    const { codes, hashes } = newRecoveryCodes()
    await replaceRecoveryCodes(trx, viewer.userId, hashes)
    await sendEmailIn(trx, recoveryCodesReplacedEmail(viewer.email), viewer.userId)
    await recordAct(trx, actorOf(viewer, asking), {
      action: 'user.recovery_codes_replaced',
      subject: subjectOf(viewer),
    })
    return codes
  })
}

const operator = { userId: null, name: 'Operator at the machine', role: 'operator', network: '' } as const

/**
 * Takes all second factors and recovery codes from somebody who lost them, and ends every session. For the command on the server: nobody can do it
 * over the network. Refuses with accounts.user_not_found. Repeatable. Answers with the person's name and whether there was a factor.
 */
export async function resetSecondFactor(email: string): Promise<{ name: string; hadFactor: boolean }> {
  const person = await findForSignIn(email)
  if (!person) throw userNotFound()
  const name = person.name ?? email
  return inTransaction(async (trx) => {
    if (!(await lockAccess(trx, person.id, null))) throw userNotFound()
    const { totp, passkeys } = await countFactors(trx, person.id)
    await deleteFactors(trx, person.id)
    const sessions = await deleteSessions(trx, person.id)
    if (totp + passkeys > 0) await sendEmailIn(trx, secondFactorEmail(email, 'all', 'removed'), person.id)
    await recordAct(trx, operator, {
      action: 'user.second_factor_reset',
      subject: { type: 'user', id: person.id, name },
      before: { apps: totp, passkeys },
      after: { apps: 0, passkeys: 0, endedSessions: sessions },
    })
    return { name, hadFactor: totp + passkeys > 0 }
  })
}

/** Whether every admin who may sign in has a second factor. */
export const haveAdminsSecondFactor = async (): Promise<boolean> => !(await isAdminWithoutFactor())
