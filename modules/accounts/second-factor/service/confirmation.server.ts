import { recordAct, recordEvent } from '#modules/audit/service.server.ts'
import { sendEmailIn } from '#modules/mail/service/send.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import { log } from '#platform/log.server.ts'
import { tryUnseal } from '#platform/seal.server.ts'
import { recoveryCodeUsedEmail } from '../../emails.server.ts'
import { codeWrong, factorAsked, factorUnreadable, nothingAwaited } from '../../errors.ts'
import { confirmedUntil, type Viewer } from '../../rules.ts'
import { assertPassword, assertStillPassword } from '../../service/passwords.server.ts'
import {
  type Asking,
  hashToken,
  holdAccount,
  type LiveSession,
  type OpenedSession,
  openSession,
} from '../../service/sessions.server.ts'
import { noteConfirmed } from '../../store/sessions.server.ts'
import type { ConfirmationInput, PasskeyOptionsView, ProofsView, SecondFactorInput } from '../shapes.ts'
import { countFactors, selectFactors, selectTotp, takeRecoveryCode, takeStep } from '../store.server.ts'
import { askForPasskey, assertPasskey, passkeyHost } from './passkeys.server.ts'
import { plainRecoveryCode } from './recovery-codes.server.ts'
import { stepOf } from './totp.server.ts'

type Session = Pick<LiveSession, 'viewer' | 'awaits' | 'remembered' | 'confirmedAt'>

/** How the person of this session can prove who it is, and until when that was done. */
export async function proofsOf({ viewer, awaits, confirmedAt }: Session): Promise<ProofsView> {
  const factors = await selectFactors(viewer.userId)
  const hasTotp = factors.totp_added_at !== null
  const hasFactor = hasTotp || factors.passkey_count > 0
  return {
    awaits,
    by: {
      password: !hasFactor,
      code: hasTotp,
      passkey: factors.passkey_count > 0,
      recoveryCode: hasFactor && factors.recovery_codes_left > 0,
    },
    passkeyHost: passkeyHost(),
    confirmedUntil: confirmedAt && !awaits ? confirmedUntil(confirmedAt).toISOString() : null,
  }
}

/** What the browser needs to prove by passkey who it is, at sign-in or before an act that matters. */
export function askToUsePasskey({ viewer }: Session): Promise<PasskeyOptionsView> {
  return askForPasskey(viewer.userId, viewer.sessionId)
}

/**
 * Completes a sign-in that waits for the second factor: a session with a new token, and the waiting one ends. Refuses with accounts.nothing_awaited,
 * accounts.code_wrong or accounts.passkey_refused; tries are limited for each account.
 */
export async function completeSignIn(
  session: Session | undefined,
  input: SecondFactorInput,
  asking: Asking,
): Promise<OpenedSession> {
  if (session?.awaits !== 'verification') throw nothingAwaited()
  const { viewer, remembered } = session
  try {
    await assertFactor(viewer, input, asking)
  } catch (error) {
    if (error instanceof AppError && error.kind === 'invalid') await noteRefused(viewer, asking)
    throw error
  }
  return openSession(viewer, { ...asking, completes: true, remember: remembered, noteName: viewer.name })
}

/**
 * Notes that the viewer proved who it is: by second factor, or by password where there is none. Refuses like `completeSignIn`, with
 * accounts.factor_asked for a password in the place of a factor, and with accounts.current_password_wrong.
 */
export async function confirm({ viewer }: Session, input: ConfirmationInput, asking: Asking): Promise<void> {
  if (input.password !== undefined) return confirmByPassword(viewer, input.password, asking)
  await assertFactor(viewer, input, asking)
  await inTransaction(async (trx) => {
    await holdAccount(trx, viewer)
    await noteConfirmed(trx, viewer.sessionId)
  })
}

/** Comparing a password takes long. Whether there is a factor is looked at before, and again while the account is held: one may be added meanwhile. */
async function confirmByPassword(viewer: Viewer, password: string, asking: Asking): Promise<void> {
  const factors = await selectFactors(viewer.userId)
  if (factors.totp_added_at !== null || factors.passkey_count > 0) throw factorAsked()
  await consumeForAccount('signInPerAccountAndAddress', `${viewer.userId} confirm`)
  const from = { address: asking.address, network: asking.device.network }
  const proven = await assertPassword(viewer, password, { field: 'password', from })
  await inTransaction(async (trx) => {
    await assertStillPassword(trx, viewer, proven, { field: 'password' })
    const { totp, passkeys } = await countFactors(trx, viewer.userId)
    if (totp + passkeys > 0) throw factorAsked()
    await noteConfirmed(trx, viewer.sessionId)
  })
}

async function assertFactor(viewer: Viewer, proof: SecondFactorInput, asking: Asking): Promise<void> {
  if (proof.passkey) return assertPasskey(viewer.userId, viewer.sessionId, proof.passkey)
  // Every try counts, a right one too, so that nobody learns anything from the count.
  await consumeForAccount('codePerAccount', viewer.userId)
  await consumeForAccount('codePerAccountInADay', viewer.userId)
  if (proof.code !== undefined) return assertCode(viewer.userId, proof.code)
  await spendRecoveryCode(viewer, proof.recoveryCode ?? '', asking)
}

/** A code of the app works once: its step is used up, and with it every earlier one. */
async function assertCode(userId: string, typed: string): Promise<void> {
  const totp = await selectTotp(userId)
  if (!totp) throw codeWrong('code')
  const secret = tryUnseal(totp.sealed_secret)
  if (secret === undefined) {
    log.error({ event: 'factor.unreadable' }, 'an authenticator app was sealed with another AUTH_SECRET')
    throw factorUnreadable()
  }
  const step = stepOf(secret, typed, totp.last_step)
  if (step === null || !(await takeStep(userId, step))) throw codeWrong('code')
}

/** Uses a recovery code up, with its line of the audit trail and an email to the person. */
async function spendRecoveryCode(viewer: Viewer, typed: string, asking: Asking): Promise<void> {
  await inTransaction(async (trx) => {
    await holdAccount(trx, viewer)
    if (!(await takeRecoveryCode(trx, viewer.userId, hashToken(plainRecoveryCode(typed)))))
      throw codeWrong('recoveryCode')
    await sendEmailIn(trx, recoveryCodeUsedEmail(viewer.email), viewer.userId)
    const by = { userId: viewer.userId, name: viewer.name, role: viewer.role, network: asking.device.network }
    const subject = { type: 'user', id: viewer.userId, name: viewer.name } as const
    await recordAct(trx, by, { action: 'user.recovery_code_used', subject })
  })
}

function noteRefused(viewer: Viewer, asking: Asking): Promise<void> {
  return recordEvent(
    { userId: null, name: 'Somebody', role: 'nobody', network: asking.device.network },
    {
      action: 'session.refused',
      subject: { type: 'session', id: viewer.userId, name: viewer.name },
      reason: 'The second factor was wrong.',
    },
  )
}
