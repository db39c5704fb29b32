import { Hono } from 'hono'
import { confirmSubscription, subscribe, unsubscribe } from '#modules/newsletter/service.server.ts'
import { ConfirmSubscriptionInput, SubscriptionInput, UnsubscribeInput } from '#modules/newsletter/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { body, documented } from '../schema.ts'

const tag = 'Support'

export const newsletterSubscriptions = new Hono<ApiEnv>()
  .post(
    '/',
    documented({
      tag,
      forEverybody: true,
      summary: 'Ask for the newsletter',
      description:
        'Mails a link that confirms the address. Repeatable; the answer does not tell whether the address is on the list.',
      status: 201,
    }),
    body(SubscriptionInput),
    async (c) => {
      await subscribe(c.req.valid('json').email, c.env.clientAddress)
      return c.body(null, 201)
    },
  )
  .post(
    '/confirmation',
    documented({
      tag,
      forEverybody: true,
      summary: 'Join the newsletter by a confirming link',
      description: 'Works once, for seven days.',
      status: 204,
    }),
    body(ConfirmSubscriptionInput),
    async (c) => {
      await confirmSubscription(c.req.valid('json').token)
      return c.body(null, 204)
    },
  )
  .post(
    '/cancellation',
    documented({
      tag,
      forEverybody: true,
      summary: 'Leave the newsletter by an unsubscribe link',
      status: 204,
      refusals: [404],
    }),
    body(UnsubscribeInput),
    async (c) => {
      await unsubscribe(c.req.valid('json').token)
      return c.body(null, 204)
    },
  )
