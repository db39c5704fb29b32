import type { AdminActor } from '#modules/audit/rules.ts'
import { recordExport } from '#modules/audit/service.server.ts'
import { sendEmail } from '#modules/mail/service/send.server.ts'
import { consumeForAddress } from '#platform/address-limits.server.ts'
import { newSecretToken } from '#platform/ids.server.ts'
import { keyOf } from '#platform/keyset.server.ts'
import { type KeysetList, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { publicUrl } from '#platform/public-url.server.ts'
import { unsubscribeLinkUnknown } from './errors.ts'
import { newsletterConsent } from './limits.ts'
import type { SubscriptionsQuery, SubscriptionView } from './shapes.ts'
import {
  countSubscriptions,
  endSubscription,
  type SubscriptionRow,
  selectSubscriptions,
  subscriptionKeyLength,
  upsertSubscription,
} from './store.server.ts'

/** Puts an address on the newsletter's list with its consent, and says so by mail once. Repeatable. */
export async function subscribe(email: string, address: string): Promise<void> {
  await consumeForAddress('writeToUsPerAddress', address)
  const { token, isNew } = await upsertSubscription(email, newsletterConsent, newSecretToken())
  if (!isNew) return
  await sendEmail({
    to: email,
    subject: 'You are on the list',
    paragraphs: ['Namaste,', `you asked for our newsletter. ${newsletterConsent}`],
    button: { label: 'Leave the list', url: publicUrl(`/newsletter/unsubscribe?token=${token}`) },
    closing: 'If you did not ask for it, leave with the link above and we will not write again.',
  })
}

/** Takes the address of a leave link off the list. Repeatable; refuses a link we never sent. */
export async function unsubscribe(token: string): Promise<void> {
  if (!(await endSubscription(token))) throw unsubscribeLinkUnknown()
}

function subscriptionView(row: SubscriptionRow): SubscriptionView {
  return {
    email: row.email,
    consentText: row.consent_text,
    subscribedAt: row.subscribed_at.toISOString(),
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

/** Addresses that may be written to, for a file: the audit trail knows of it before the first one leaves. */
export async function exportSubscriptions(
  admin: AdminActor,
  query: SubscriptionsQuery,
): Promise<AsyncGenerator<SubscriptionView>> {
  await recordExport(admin, { type: 'newsletter', name: 'Newsletter addresses' }, { q: query.q })
  return everySubscription(query.q)
}

/** Addresses on the list now, a thousand at a time. */
async function* everySubscription(q: string): AsyncGenerator<SubscriptionView> {
  const filter = { q, state: 'subscribed' } as const
  let next: string | null | undefined
  do {
    const cursor = readCursor(next, subscriptionKeyLength)
    const page = keysetPage(await selectSubscriptions(filter, cursor, 1_001), 1_000, cursor, keyOf)
    yield* page.items.map(subscriptionView)
    next = page.nextCursor
  } while (next)
}
