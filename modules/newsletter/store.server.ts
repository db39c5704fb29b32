import { type RawBuilder, sql } from 'kysely'
import { countUpTo } from '#platform/counted.server.ts'
import { text, truth } from '#platform/db/columns.ts'
import { db, run, statement } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import type { Cursor } from '#platform/kit/keyset.ts'
import { likeText } from '#platform/kit/search.ts'
import type { SubscriptionsQuery } from './shapes.ts'

const subscribed = statement(
  'newsletter_is_subscribed',
  'select exists (select from newsletter_subscriptions where email = $1 and unsubscribed_at is null) as found',
  { found: truth },
)

/** Whether the address is on the list now. */
export async function isSubscribed(email: string): Promise<boolean> {
  const [row] = await run(subscribed, [email])
  return row?.found ?? false
}

const addRequest = statement(
  'newsletter_request',
  `insert into newsletter_requests (email, consent_text, token_hash, expires_at) values ($1, $2, $3, now() + interval '7 days')`,
  {},
)

/** Notes that somebody typed this address; the link of the token confirms it within seven days. */
export async function insertRequest(email: string, consent: string, tokenHash: Buffer): Promise<void> {
  await run(addRequest, [email, consent, tokenHash])
}

const useRequest = statement(
  'newsletter_request_use',
  `update newsletter_requests set used_at = now() where token_hash = $1 and used_at is null and expires_at > now()
   returning email, consent_text`,
  { email: text, consent_text: text },
)

/** Uses a link up and answers whose it is; undefined when it is unknown, expired or used. Of two calls at once, only one gets it. */
export async function claimRequest(tokenHash: Buffer): Promise<{ email: string; consent_text: string } | undefined> {
  const [row] = await run(useRequest, [tokenHash])
  return row
}

const dropRequests = statement(
  'newsletter_requests_lapsed',
  'delete from newsletter_requests where expires_at < now()',
  {},
)

/** Forgets addresses that were not confirmed in time, and links that were. Repeatable. */
export async function deleteLapsedRequests(): Promise<void> {
  await run(dropRequests, [])
}

const subscribe = statement(
  'newsletter_subscribe',
  `insert into newsletter_subscriptions as n (email, consent_text, unsubscribe_token, confirmed_at) values ($1, $2, $3, now())
   on conflict (email) do update
     set consent_text = excluded.consent_text, unsubscribed_at = null, confirmed_at = now(),
         subscribed_at = case when n.unsubscribed_at is null then n.subscribed_at else now() end
   returning n.unsubscribe_token as token`,
  { token: text },
)

/** Puts a confirmed address on the list, or back on it. Answers its unsubscribe token. Repeatable. */
export async function upsertSubscription(email: string, consent: string, token: string): Promise<{ token: string }> {
  const [row] = await run(subscribe, [email, consent, token])
  return { token: row?.token ?? token }
}

const unsubscribe = statement(
  'newsletter_unsubscribe',
  `update newsletter_subscriptions set unsubscribed_at = coalesce(unsubscribed_at, now())
    where unsubscribe_token = $1 returning email`,
  { email: text },
)

/** Takes an address off the list. True when the token is known, also the second time. */
export async function endSubscription(token: string): Promise<boolean> {
  return (await run(unsubscribe, [token])).length > 0
}

const subscriptionKey: KeyPart[] = [
  { expression: 's.subscribed_at', type: 'timestamptz' },
  { expression: 's.email', type: 'text' },
]
export const subscriptionKeyLength = subscriptionKey.length

type SubscriptionFilter = Pick<SubscriptionsQuery, 'q' | 'state'>

const subscriptionMatches = ({ q, state }: SubscriptionFilter): RawBuilder<boolean> => sql<boolean>`
  true
  ${state === 'subscribed' ? sql`and s.unsubscribed_at is null` : sql``}
  ${state === 'left' ? sql`and s.unsubscribed_at is not null` : sql``}
  ${q ? sql`and s.email like ${`%${likeText(q.toLowerCase())}%`}` : sql``}`

export interface SubscriptionRow {
  sort_key: string
  email: string
  consent_text: string
  subscribed_at: Date
  confirmed_at: Date | null
  unsubscribed_at: Date | null
  unsubscribe_token: string
}

/**
 * A page of subscriptions in the direction of the cursor, newest first without one, `limit` rows at most. Ended ones
 * are in it when the filter lets them.
 */
export async function selectSubscriptions(
  filter: SubscriptionFilter,
  cursor: Cursor | null,
  limit: number,
): Promise<SubscriptionRow[]> {
  const { start, order, key } = keysetOrder(subscriptionKey, 'desc', cursor)
  const { rows } = await sql<SubscriptionRow>`
    select ${key} as sort_key, s.email, s.consent_text, s.subscribed_at, s.confirmed_at, s.unsubscribed_at, s.unsubscribe_token
      from newsletter_subscriptions s
     where ${subscriptionMatches(filter)} and ${start} order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** How many subscriptions the filter leaves, counted to `countedMax` and no further. */
export function countSubscriptions(filter: SubscriptionFilter): Promise<number> {
  return countUpTo(sql`select 1 from newsletter_subscriptions s where ${subscriptionMatches(filter)}`)
}
