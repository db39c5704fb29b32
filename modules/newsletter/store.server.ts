import { type RawBuilder, sql } from 'kysely'
import { countUpTo } from '#platform/counted.server.ts'
import { text, truth } from '#platform/db/columns.ts'
import { db, run, statement } from '#platform/db.server.ts'
import { type KeyPart, keysetOrder } from '#platform/keyset.server.ts'
import type { Cursor } from '#platform/kit/keyset.ts'
import { likeText } from '#platform/kit/search.ts'
import type { SubscriptionsQuery } from './shapes.ts'

const subscribe = statement(
  'newsletter_subscribe',
  `with before as (select unsubscribed_at is null as active from newsletter_subscriptions where email = $1)
   insert into newsletter_subscriptions as n (email, consent_text, unsubscribe_token) values ($1, $2, $3)
   on conflict (email) do update
     set consent_text = excluded.consent_text, unsubscribed_at = null,
         subscribed_at = case when n.unsubscribed_at is null then n.subscribed_at else now() end
   returning n.unsubscribe_token as token, not coalesce((select active from before), false) as is_new`,
  { token: text, is_new: truth },
)

/** Puts an address on the list. Answers whether it is new or back, and its unsubscribe token. Repeatable. */
export async function upsertSubscription(
  email: string,
  consent: string,
  token: string,
): Promise<{ token: string; isNew: boolean }> {
  const [row] = await run(subscribe, [email, consent, token])
  return { token: row?.token ?? token, isNew: row?.is_new ?? true }
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
  ${q ? sql`and s.email like ${`${likeText(q.toLowerCase())}%`}` : sql``}`

export interface SubscriptionRow {
  sort_key: string
  email: string
  consent_text: string
  subscribed_at: Date
  unsubscribed_at: Date | null
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
    select ${key} as sort_key, s.email, s.consent_text, s.subscribed_at, s.unsubscribed_at
      from newsletter_subscriptions s
     where ${subscriptionMatches(filter)} and ${start} order by ${order} limit ${limit}`.execute(db)
  return rows
}

/** How many subscriptions the filter leaves, counted to `countedMax` and no further. */
export function countSubscriptions(filter: SubscriptionFilter): Promise<number> {
  return countUpTo(sql`select 1 from newsletter_subscriptions s where ${subscriptionMatches(filter)}`)
}
