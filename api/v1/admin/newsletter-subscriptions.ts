import { Hono } from 'hono'
import { type Addressee, exportSubscriptions, listSubscriptions } from '#modules/newsletter/service.server.ts'
import { SubscriptionPage, SubscriptionsQuery } from '#modules/newsletter/shapes.ts'
import { indianMoment } from '#platform/kit/csv.ts'
import { asksAgain } from '../../confirmation.ts'
import type { ApiEnv } from '../../context.ts'
import { csvFile } from '../../csv.ts'
import { adminActor } from '../../portal.ts'
import { answer, documented, query } from '../../schema.ts'

const tag = 'Admin: newsletter'

async function* csvRows(subscriptions: AsyncIterable<Addressee>) {
  for await (const one of subscriptions) {
    const confirmed = one.confirmedAt && indianMoment(new Date(one.confirmedAt))
    yield [one.email, indianMoment(new Date(one.subscribedAt)), one.consentText, confirmed, one.unsubscribeLink]
  }
}

export const adminNewsletter = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'Newsletter addresses with what they agreed to',
      description: '`q` is the beginning of an address.',
      answer: SubscriptionPage,
    }),
    query(SubscriptionsQuery),
    async (c) => {
      await adminActor(c)
      return answer(c, await listSubscriptions(c.req.valid('query')))
    },
  )
  .get(
    '/export',
    documented({
      tag,
      summary: 'Addresses that may be written to, as a CSV file',
      description:
        'Only those on the list now; who has left is never in it. Each comes with the link by which its reader leaves: every email to it has to have that.',
      file: ['text/csv'],
    }),
    asksAgain,
    query(SubscriptionsQuery),
    async (c) => {
      const rows = csvRows(await exportSubscriptions(await adminActor(c), c.req.valid('query')))
      return csvFile('newsletter', ['Email', 'Subscribed at', 'Consent', 'Confirmed at', 'Unsubscribe link'], rows)
    },
  )
