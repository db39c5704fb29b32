import { Hono } from 'hono'
import { receiveEvent } from '#modules/payments/service/events.server.ts'
import { PaymentEventReceipt } from '#modules/payments/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { problem } from '../problem.ts'
import { answer, documented } from '../schema.ts'

/** Where a payment provider tells of what happened. Its signature, and not its origin, says that it is one (server/destination.ts). */
export const paymentEvents = new Hono<ApiEnv>().post(
  '/:provider',
  documented({
    tag: 'Payment events',
    forEverybody: true,
    summary: 'A payment provider tells of an event',
    description: 'Signed by the provider over the bytes of the body. An event that was told before changes nothing.',
    answer: PaymentEventReceipt,
    refusals: [401, 404],
  }),
  async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    const outcome = await receiveEvent(c.req.param('provider'), bytes, c.req.raw.headers)
    if (outcome === 'forged')
      return problem(401, 'payments.forged_event', 'This is not signed as the provider signs.', c.env.requestId)
    if (outcome === 'unheard')
      return problem(404, 'request.no_such_thing', 'There is nothing at this address.', c.env.requestId)
    return answer(c, { received: true })
  },
)
