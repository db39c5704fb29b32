import { Hono } from 'hono'
import { z } from 'zod'
import { CardInput } from '#modules/payments/input.ts'
import { tokenizeCard } from '#modules/payments/service/payments.server.ts'
import type { ApiEnv } from '../context.ts'
import { body, documented } from '../schema.ts'

/** The sandbox's counter: the only place that ever reads a card, and only where the shop runs on its own machine. */
export const sandboxGateway = new Hono<ApiEnv>().post(
  '/card-tokens',
  documented({
    tag: 'Sandbox gateway',
    summary: 'Turn a test card into a one-use token',
    description:
      'Stands for the payment provider. Takes documented test cards only; nothing of the card is kept but its last four digits.',
    status: 201,
    answer: z.object({ token: z.string(), network: z.string(), lastFour: z.string() }),
    refusals: [404],
  }),
  body(CardInput),
  async (c) => c.json(await tokenizeCard(c.req.valid('json')), 201),
)
