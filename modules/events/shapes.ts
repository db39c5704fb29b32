import { z } from 'zod'

/** What open screens hear of an order. */
export const OrderEvent = z.object({
  what: z
    .enum(['placed', 'moved', 'cancelled', 'paid', 'refunded', 'return', 'waiting'])
    .describe('`waiting`, told to admins: something to decide has come or gone, with no order to name'),
  orderId: z.string().describe('Empty for `waiting`'),
  /** In which of their roles the person hears it. */
  as: z.enum(['customer', 'vendor', 'admin']),
  /** The whole order's status; not told to vendors, who know their own part. */
  status: z.string().optional(),
})
export type OrderEventView = z.output<typeof OrderEvent>
