import { z } from 'zod'
import { Photo } from '#modules/catalog/shapes.ts'
import { listOf, rupees } from '#platform/shapes.ts'
import { cartMessages, changesMax, quantityMax } from './limits.ts'

const variantId = z.uuid('This is not a product of ours.')

/** A stored cart is asked for in parts of at most 100 variants. */
export const CartQuoteInput = z
  .strictObject({
    variantIds: z.array(variantId).min(1).max(100),
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
    /** Who sends it. */
    seller: z.object({ name: z.string(), slug: z.string() }),
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

const changes = z
  .array(
    z.strictObject({
      variantId,
      quantity: z
        .number(cartMessages.quantity)
        .int(cartMessages.quantity)
        .min(0)
        .max(quantityMax, cartMessages.quantity),
    }),
  )
  .max(changesMax)
  .default([])

/** How many of each variant there are now, in either list: 0 takes it out, and what is not named stays as it is. */
export const CartChanges = z
  .strictObject({
    cart: changes,
    later: changes,
    userId: z.uuid().optional().describe('Whose cart the caller means: refused when somebody else is signed in by now'),
  })
  .meta({ id: 'CartChanges' })
export type CartChanges = z.input<typeof CartChanges>

const keptLines = z.array(z.object({ productId: z.string(), variantId: z.string(), quantity: z.int() }))

/** What an account keeps, those added first at the top. */
export const AccountCart = z
  .object({ userId: z.string(), cart: keptLines, later: keptLines.describe('Saved for later') })
  .meta({ id: 'AccountCart' })
export type AccountCartView = z.output<typeof AccountCart>
