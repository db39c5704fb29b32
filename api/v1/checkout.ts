import { Hono } from 'hono'
import { z } from 'zod'
import { CartQuoteInput } from '#modules/cart/input.ts'
import { describeVariants } from '#modules/cart/service.server.ts'
import { CardInput } from '#modules/payments/input.ts'
import { listPaymentMethods, tokenizeCard } from '#modules/payments/service/payments.server.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { isDeliverable, statesOfPincode } from '#platform/kit/india.ts'
import { normalizePincode } from '#platform/kit/pincode.ts'
import { cityOfPincode } from '#platform/pincodes.server.ts'
import type { ApiEnv } from '../context.ts'
import { answer, body, documented } from '../schema.ts'
import { CartLine, PaymentMethod } from './schemas.ts'

const tag = 'Checkout'

/** What the shop says today of the variants of a cart. */
export const cartQuotes = new Hono<ApiEnv>().post(
  '/',
  documented({
    tag,
    forEverybody: true,
    summary: 'Prices and stock of cart lines, today',
    description: 'Variants that are no longer sold are absent.',
    answer: z.object({ items: z.array(CartLine) }),
  }),
  body(CartQuoteInput),
  async (c) => answer(c, { items: await describeVariants(c.req.valid('json').variantIds) }),
)

export const paymentMethods = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag,
    forEverybody: true,
    summary: 'How one can pay',
    answer: z.object({ items: z.array(PaymentMethod) }),
  }),
  async (c) => answer(c, { items: await listPaymentMethods() }),
)

export const pincodes = new Hono<ApiEnv>().get(
  '/:pincode',
  documented({
    tag,
    forEverybody: true,
    summary: 'Where a PIN code lies and whether we deliver there',
    answer: z.object({
      pincode: z.string(),
      states: z.array(z.string()),
      city: z.string().nullable(),
      deliverable: z.boolean(),
    }),
    refusals: [404],
  }),
  async (c) => {
    const pincode = normalizePincode(c.req.param('pincode'))
    const states = statesOfPincode(pincode)
    if (states.length === 0 && !/^9\d{5}$/.test(pincode)) {
      throw new AppError('not_found', 'pincodes.unknown', 'There is no such pincode.')
    }
    return answer(c, {
      pincode,
      states: [...states],
      city: cityOfPincode(pincode),
      deliverable: isDeliverable(pincode),
    })
  },
)

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
    answer: z.object({ token: z.string(), network: z.string(), lastFour: z.string() }),
    refusals: [404],
  }),
  body(CardInput),
  async (c) => answer(c, await tokenizeCard(c.req.valid('json'))),
)
