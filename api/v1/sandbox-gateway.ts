import { Hono } from 'hono'
import { tokenizeCard } from '#modules/payments/provider/sandbox/card-tokens.server.ts'
import { getSandboxPage, leaveSandboxPage, payOnSandboxPage } from '#modules/payments/provider/sandbox/page.server.ts'
import {
  CardInput,
  CardToken,
  GatewayOutcome,
  GatewayPage,
  GatewayPaymentInput,
} from '#modules/payments/provider/sandbox/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { answer, body, documented } from '../schema.ts'

const tag = 'Sandbox gateway'

/** The sandbox's counter: the only place that ever reads a card, and only where the shop runs on its own machine. */
export const sandboxGateway = new Hono<ApiEnv>()
  .post(
    '/card-tokens',
    documented({
      tag,
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
  .get(
    '/pages/:reference',
    documented({
      tag,
      forEverybody: true,
      summary: 'A page on which an order is paid',
      answer: GatewayPage,
      refusals: [404],
    }),
    async (c) => answer(c, await getSandboxPage(c.req.param('reference'))),
  )
  .post(
    '/pages/:reference/payments',
    documented({
      tag,
      forEverybody: true,
      summary: 'Pay on that page, or fail to',
      description: 'The shop is told of it as `delivery` says. Test cards only.',
      answer: GatewayOutcome,
      refusals: [404, 409],
    }),
    body(GatewayPaymentInput),
    async (c) => {
      const { card, ...payment } = c.req.valid('json')
      return answer(c, await payOnSandboxPage(c.req.param('reference'), { ...payment, ...(card && { card }) }))
    },
  )
  .post(
    '/pages/:reference/leaving',
    documented({
      tag,
      forEverybody: true,
      summary: 'Give up on that page',
      description: 'It is closed then. Repeatable.',
      answer: GatewayOutcome,
      refusals: [404],
    }),
    async (c) => answer(c, await leaveSandboxPage(c.req.param('reference'))),
  )
