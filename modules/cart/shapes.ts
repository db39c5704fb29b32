import { z } from 'zod'
import { Photo } from '#modules/catalog/shapes.ts'
import { listOf, rupees } from '#platform/shapes.ts'

/** A stored cart is asked for in parts of at most 100 variants. */
export const CartQuoteInput = z
  .strictObject({
    variantIds: z.array(z.uuid('This is not a product of ours.')).min(1).max(100),
  })
  .meta({ id: 'CartQuoteInput' })

/** A cart line with what the shop says of it today. Amounts are rupees. */
export const CartLine = z
  .object({
    productId: z.string(),
    variantId: z.string(),
    slug: z.string(),
    name: z.string(),
    brand: z.string(),
    category: z.string(),
    /** Empty where there is nothing to choose. */
    variantName: z.string(),
    photo: Photo.nullable(),
    price: rupees,
    originalPrice: rupees.nullable(),
    /** The maximum retail price on this pack, all taxes included. */
    mrp: rupees,
    /** How many can be bought now, at most the limit of a line. 0: out of stock. */
    available: z.int(),
  })
  .meta({ id: 'CartLine' })
export type CartLineView = z.output<typeof CartLine>

export const CartQuote = listOf(CartLine).meta({ id: 'CartQuote' })
