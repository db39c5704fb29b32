import { recordAct } from '#modules/audit/service.server.ts'
import { sendEmailIn } from '#modules/mail/service/send.server.ts'
import { inTransaction, type Trx, violatedConstraint } from '#platform/db.server.ts'
import { newSecretToken } from '#platform/ids.server.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { consumeForAccount, type LimitName } from '#platform/limits.server.ts'
import { emailChangeAskedEmail, emailChangedEmail, verificationEmail } from '../emails.server.ts'
import {
  emailNotVerified,
  emailTaken,
  verificationLinkExpired,
  verificationLinkLater,
  verificationLinkUsed,
} from '../errors.ts'
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

/** The limit of the links that confirm an address. Spellings of it that strangers make up do not count against its owner's. */
export const linkLimitOf = (email: string): LimitName =>
  email.includes('+') ? 'verificationLinkToTagPerEmail' : 'verificationLinkPerEmail'

/** Takes one of the links that may go to an address. Refuses with accounts.link_later, which says when the next one may. */
async function consumeLink(email: string): Promise<void> {
  try {
    await consumeForAccount(linkLimitOf(email), email)
  } catch (error) {
    if (error instanceof AppError && error.details.retryAfter !== undefined)
      throw verificationLinkLater(error.details.retryAfter)
    throw error
  }
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
 * Sends the link of the viewer's own address, a few times an hour. Does nothing when it is confirmed already. Refuses with
 * accounts.link_later, and with accounts.sign_in_required where the account is gone meanwhile, so that nothing is written to its address.
 */
export async function sendVerificationLinkAgain(viewer: Viewer): Promise<void> {
  if (viewer.emailVerified) return
  await consumeLink(viewer.email)
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
  await consumeLink(input.email)
  await inTransaction(async (trx) => {
    await assertStillPassword(trx, viewer, proven, { field: 'password' })
    if (await isAddressTaken(trx, input.email)) throw emailTaken()
    await sendVerificationLink(trx, viewer.userId, input.email, 'changed')
    await sendEmailIn(trx, emailChangeAskedEmail(viewer.email, maskEmail(input.email)), viewer.userId)
  })
}

/** The link of a token, held until the transaction ends. Refuses with accounts.confirm_link_used and accounts.confirm_link_expired. */
async function holdLink(trx: Trx, token: string) {
  const link = await lockVerification(trx, hashToken(token))
  if (!link) throw verificationLinkExpired()
  if (link.used_at) throw verificationLinkUsed()
  return link
}

/** Refuses as `verifyByLink` does when a link would confirm nothing any more. Does not use it up. */
export async function checkVerificationLink(token: string): Promise<void> {
  await inTransaction((trx) => holdLink(trx, token))
}

/**
 * Confirms an address by the token of its link. A link to another address than the account's moves the account there, ends all sessions
 * but the one that asks, and tells the old address. Works once: accounts.confirm_link_used, accounts.confirm_link_expired.
 */
export async function verifyByLink(token: string, viewer: Viewer | undefined, network: string): Promise<void> {
  try {
    await inTransaction(async (trx) => {
      const link = await holdLink(trx, token)
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
