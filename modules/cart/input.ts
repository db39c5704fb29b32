import { z } from 'zod'

/** A stored cart is asked for in parts of at most 100 variants. */
export const CartQuoteInput = z.strictObject({
  variantIds: z.array(z.uuid('This is not a product of ours.')).min(1).max(100),
})
