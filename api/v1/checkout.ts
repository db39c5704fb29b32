import { Hono } from 'hono'
import { describeVariants } from '#modules/cart/service.server.ts'
import { CartQuote, CartQuoteInput } from '#modules/cart/shapes.ts'
import { Pincode } from '#modules/orders/shapes.ts'
import { listPaymentMethods, tokenizeCard } from '#modules/payments/service/payments.server.ts'
import { CardInput, CardToken, PaymentMethods } from '#modules/payments/shapes.ts'
import { AppError } from '#platform/kit/app-error.ts'
import { isDeliverable, statesOfPincode } from '#platform/kit/india.ts'
import { normalizePincode } from '#platform/kit/pincode.ts'
import { cityOfPincode } from '#platform/pincodes.server.ts'
import type { ApiEnv } from '../context.ts'
import { answer, body, documented } from '../schema.ts'

const tag = 'Checkout'

/** What the shop says today of the variants of a cart. */
export const cartQuotes = new Hono<ApiEnv>().post(
  '/',
  documented({
    tag,
    forEverybody: true,
    summary: 'Prices and stock of cart lines, today',
    description: 'Variants that are no longer sold are absent.',
    answer: CartQuote,
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
    answer: PaymentMethods,
  }),
  async (c) => answer(c, { items: await listPaymentMethods() }),
)

export const pincodes = new Hono<ApiEnv>().get(
  '/:pincode',
  documented({
    tag,
    forEverybody: true,
    summary: 'Where a PIN code lies and whether we deliver there',
    answer: Pincode,
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
    answer: CardToken,
    refusals: [404],
  }),
  body(CardInput),
  async (c) => answer(c, await tokenizeCard(c.req.valid('json'))),
)
