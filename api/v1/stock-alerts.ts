import { Hono } from 'hono'
import { z } from 'zod'
import { StockAlertCancellation, StockAlertInput } from '#modules/wishlist/input.ts'
import { askForStockAlert, stopStockAlerts } from '#modules/wishlist/service.server.ts'
import type { ApiEnv } from '../context.ts'
import { body, documented } from '../schema.ts'

const tag = 'Wishlist'

export const stockAlerts = new Hono<ApiEnv>()
  .post(
    '/',
    documented({
      tag,
      summary: 'Ask for one letter when a variant is back in stock',
      description: 'Repeatable; each address waits once for each variant. The token stops it.',
      status: 201,
      answer: z.object({ token: z.string() }),
      refusals: [404, 409, 429],
    }),
    body(StockAlertInput),
    async (c) => c.json({ token: await askForStockAlert(c.req.valid('json'), c.env.clientAddress) }, 201),
  )
  .post(
    '/cancellation',
    documented({ tag, summary: 'Stop a letter, or by the token of a letter all others', status: 204, refusals: [404] }),
    body(StockAlertCancellation),
    async (c) => {
      await stopStockAlerts(c.req.valid('json').token)
      return c.body(null, 204)
    },
  )
