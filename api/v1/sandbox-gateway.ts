import { Hono } from 'hono'
import { tokenizeCard } from '#modules/payments/service/payments.server.ts'
import { CardInput, CardToken } from '#modules/payments/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { answer, body, documented } from '../schema.ts'
/** The sandbox's counter: the only place that ever reads a card, and only where the shop runs on its own machine. */
export const sandboxGateway = new Hono<ApiEnv>().post(
  '/card-tokens',
  documented({
    tag: 'Sandbox gateway',
    forEverybody: true,
    summary: 'Turn a test card into a one-use token',
    description:
      'Stands for the payment provider. Takes documented test cards only; nothing of the card is kept but its last four digits.',
    status: 201,
    answer: CardToken,
    refusals: [404],
  }),
  body(CardInput),
  async (c) => answer(c, await tokenizeCard(c.req.valid('json'))),
)
