import { Hono } from 'hono'
import { subscribe, unsubscribe } from '#modules/newsletter/service.server.ts'
import { SubscriptionInput, UnsubscribeInput } from '#modules/newsletter/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { body, documented } from '../schema.ts'

const tag = 'Support'

export const newsletterSubscriptions = new Hono<ApiEnv>()
  .post(
    '/',
    documented({
      tag,
      forEverybody: true,
      summary: 'Join the newsletter',
      description: 'Repeatable; the answer does not tell whether the address was on the list.',
      status: 201,
    }),
    body(SubscriptionInput),
    async (c) => {
      await subscribe(c.req.valid('json').email, c.env.clientAddress)
      return c.body(null, 201)
    },
  )
  .post(
    '/cancellation',
    documented({
      tag,
      forEverybody: true,
      summary: 'Leave the newsletter by a leave link',
      status: 204,
      refusals: [404],
    }),
    body(UnsubscribeInput),
    async (c) => {
      await unsubscribe(c.req.valid('json').token)
      return c.body(null, 204)
    },
  )
