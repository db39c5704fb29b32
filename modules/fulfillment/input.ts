import { z } from 'zod'
import { orderStatuses } from '#modules/orders/rules.ts'
import { fulfillmentLimits } from './limits.ts'

const status = z.enum(orderStatuses, 'Choose a status of the list.').optional()
const q = z
  .string()
  .trim()
  .max(fulfillmentLimits.search, `Search with at most ${fulfillmentLimits.search} characters.`)
  .optional()
const cursor = z.string().max(1_000).optional()
const limit = z.coerce
  .number('Ask for 1 to 100.')
  .int('Ask for 1 to 100.')
  .min(1, 'Ask for 1 to 100.')
  .max(100, 'Ask for 1 to 100.')
  .default(20)

/** How a vendor looks at its orders; `q` is the beginning of an order's number. */
export const VendorOrdersQuery = z.strictObject({ status, q, cursor, limit })
export type VendorOrdersQuery = z.infer<typeof VendorOrdersQuery>
