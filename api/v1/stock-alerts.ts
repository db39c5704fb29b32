import { Hono } from 'hono'
import { askForStockAlert, stopStockAlerts } from '#modules/wishlist/service.server.ts'
import { StockAlert, StockAlertCancellation, StockAlertInput } from '#modules/wishlist/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { answer, body, documented } from '../schema.ts'

const tag = 'Wishlist'

export const stockAlerts = new Hono<ApiEnv>()
  .post(
    '/',
    documented({
      tag,
      forEverybody: true,
      summary: 'Ask for one email when a variant is back in stock',
      description: 'Repeatable; each address waits once for each variant. The token stops it.',
      status: 201,
      answer: StockAlert,
      refusals: [404, 409],
    }),
    body(StockAlertInput),
    async (c) => answer(c, { token: await askForStockAlert(c.req.valid('json'), c.env.clientAddress) }),
  )
  .post(
    '/cancellation',
    documented({
      tag,
      forEverybody: true,
      summary: 'Stop one alert, or all alerts of its address',
      status: 204,
      refusals: [404],
    }),
    body(StockAlertCancellation),
    async (c) => {
      await stopStockAlerts(c.req.valid('json').token)
      return c.body(null, 204)
    },
  )
