import { hashToken } from '#modules/accounts/service/sessions.server.ts'
import type { AdminActor } from '#modules/audit/rules.ts'
import { recordExport } from '#modules/audit/service.server.ts'
import { sendEmail } from '#modules/mail/service/send.server.ts'
import { consumeForAddress } from '#platform/address-limits.server.ts'
import { newSecretToken } from '#platform/ids.server.ts'
import { everyRow, keyOf } from '#platform/keyset.server.ts'
import { type KeysetList, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { isWithinLimit } from '#platform/limits.server.ts'
import { confirmNewsletterEmail, subscribedEmail, unsubscribeLink } from './emails.server.ts'
import { confirmationLinkUsedUp, unsubscribeLinkUnknown } from './errors.ts'
import { newsletterConsent } from './limits.ts'
import type { SubscriptionsQuery, SubscriptionView } from './shapes.ts'
import {
  claimRequest,
  countSubscriptions,
  endSubscription,
  insertRequest,
  isSubscribed,
  type SubscriptionRow,
  selectSubscriptions,
  subscriptionKeyLength,
  upsertSubscription,
} from './store.server.ts'

/**
 * Asks an address whether it wants the newsletter: it is on the list once the link in its mail was used. Repeatable, and says nothing of
 * whether it is on the list already; nobody is sent more than a few such mails a day.
 */
export async function subscribe(email: string, address: string): Promise<void> {
  await consumeForAddress('writeToUsPerAddress', address)
  if (await isSubscribed(email)) return
  if (!(await isWithinLimit('newsletterLinkPerEmail', email))) return
  const token = newSecretToken()
  await insertRequest(email, newsletterConsent, hashToken(token))
  await sendEmail(confirmNewsletterEmail(email, token), null)
}

/** Puts the address of a confirming link on the list, and mails the link to leave it. Works once, for seven days. */
export async function confirmSubscription(token: string): Promise<void> {
  const request = await claimRequest(hashToken(token))
  if (!request) throw confirmationLinkUsedUp()
  const { token: leaveToken } = await upsertSubscription(request.email, request.consent_text, newSecretToken())
  await sendEmail(subscribedEmail(request.email, leaveToken), null)
}

/** Takes the address of an unsubscribe link off the list. Repeatable; refuses a link we never sent. */
export async function unsubscribe(token: string): Promise<void> {
  if (!(await endSubscription(token))) throw unsubscribeLinkUnknown()
}

function subscriptionView(row: SubscriptionRow): SubscriptionView {
  return {
    email: row.email,
    consentText: row.consent_text,
    subscribedAt: row.subscribed_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
  }
}

/** A page of newsletter addresses with what they agreed to, the latest first. */
export async function listSubscriptions(query: SubscriptionsQuery): Promise<KeysetList<SubscriptionView>> {
  const cursor = readCursor(query.cursor, subscriptionKeyLength)
  const [rows, total] = await Promise.all([
    selectSubscriptions(query, cursor, query.limit + 1),
    countSubscriptions(query),
  ])
  const page = keysetPage(rows, query.limit, cursor, keyOf)
  return { ...page, items: page.items.map(subscriptionView), total }
}

/** An address to write to, with the link that every email to it must have. */
export type Addressee = SubscriptionView & { unsubscribeLink: string }

const addressee = (row: SubscriptionRow): Addressee => ({
  ...subscriptionView(row),
  unsubscribeLink: unsubscribeLink(row.unsubscribe_token),
})

/** Addresses that may be written to, for a file: the audit trail knows of it before the first one leaves. */
export async function exportSubscriptions(
  admin: AdminActor,
  query: SubscriptionsQuery,
): Promise<AsyncGenerator<Addressee>> {
  await recordExport(admin, { type: 'newsletter', name: 'Newsletter addresses' }, { q: query.q })
  const filter = { q: query.q, state: 'subscribed' } as const
  return everyRow((cursor, limit) => selectSubscriptions(filter, cursor, limit), addressee)
}
