import { recordAct } from '#modules/audit/service.server.ts'
import { sendEmailIn } from '#modules/mail/service/send.server.ts'
import { inTransaction, type Trx, violatedConstraint } from '#platform/db.server.ts'
import { newSecretToken } from '#platform/ids.server.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import { emailChangeAskedEmail, emailChangedEmail, verificationEmail } from '../emails.server.ts'
import { emailNotVerified, emailTaken, verificationLinkExpired, verificationLinkUsed } from '../errors.ts'
import { maskEmail, type Role, type Viewer } from '../rules.ts'
import type { ChangeEmailInput } from '../shapes.ts'
import {
  insertVerification,
  isAddressTaken,
  lockVerification,
  moveToAddress,
  verifyAddress,
} from '../store/verifications.server.ts'
import { assertPassword, assertStillPassword } from './passwords.server.ts'
import { hashToken, holdAccount } from './sessions.server.ts'

/** Refuses with accounts.email_not_verified what would reach other people before the address is confirmed. */
export function requireVerified(viewer: Pick<Viewer, 'emailVerified'>): void {
  if (!viewer.emailVerified) throw emailNotVerified()
}

/** Sends a link that confirms an address of this account: its own, or the one it will change to. */
export async function sendVerificationLink(
  trx: Trx,
  userId: string,
  email: string,
  what: Parameters<typeof verificationEmail>[2],
): Promise<void> {
  const token = newSecretToken()
  await insertVerification(trx, userId, email, hashToken(token))
  await sendEmailIn(trx, verificationEmail(email, token, what), userId)
}

/**
 * Sends the link of the viewer's own address again, a few times an hour. Does nothing when it is confirmed already. Refuses with
 * accounts.sign_in_required where the account is gone meanwhile, so that nothing is written to its address.
 */
export async function sendVerificationLinkAgain(viewer: Viewer): Promise<void> {
  if (viewer.emailVerified) return
  await consumeForAccount('verificationLinkPerEmail', viewer.email)
  await inTransaction(async (trx) => {
    await holdAccount(trx, viewer)
    await sendVerificationLink(trx, viewer.userId, viewer.email, 'again')
  })
}

/**
 * Asks the new address for its confirmation, and tells the old one. Nothing changes before. Refuses with
 * accounts.current_password_wrong, and with accounts.email_taken for an address that has an account, also the own one.
 */
export async function askForEmailChange(viewer: Viewer, input: ChangeEmailInput): Promise<void> {
  await consumeForAccount('changeEmailPerUser', viewer.userId)
  const proven = await assertPassword(viewer, input.password, { field: 'password' })
  await consumeForAccount('verificationLinkPerEmail', input.email)
  await inTransaction(async (trx) => {
    await assertStillPassword(trx, viewer, proven, { field: 'password' })
    if (await isAddressTaken(trx, input.email)) throw emailTaken()
    await sendVerificationLink(trx, viewer.userId, input.email, 'changed')
    await sendEmailIn(trx, emailChangeAskedEmail(viewer.email, maskEmail(input.email)), viewer.userId)
  })
}

/**
 * Confirms an address by the token of its link. A link to another address than the account's moves the account there, ends all sessions
 * but the one that asks, and tells the old address. Works once: accounts.confirm_link_used, accounts.confirm_link_expired.
 */
export async function verifyByLink(token: string, viewer: Viewer | undefined, network: string): Promise<void> {
  try {
    await inTransaction(async (trx) => {
      const link = await lockVerification(trx, hashToken(token))
      if (!link) throw verificationLinkExpired()
      if (link.used_at) throw verificationLinkUsed()
      const { user_id: userId, email, current_email: before } = link
      if (email === before) return verifyAddress(trx, userId, email)
      await moveToAddress(trx, userId, email, viewer?.userId === userId ? viewer.sessionId : null)
      await sendEmailIn(trx, emailChangedEmail(before, maskEmail(email)), userId)
      const by = { userId, name: link.name, role: link.role as Role, network }
      await recordAct(trx, by, {
        action: 'user.email_changed',
        subject: { type: 'user', id: userId, name: link.name },
        before: { email: maskEmail(before) },
        after: { email: maskEmail(email) },
      })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_taken_once') throw emailTaken()
    throw error
  }
}
