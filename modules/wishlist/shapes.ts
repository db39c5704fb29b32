import { z } from 'zod'
import { email } from '#modules/accounts/shapes.ts'
import { ProductCard } from '#modules/catalog/shapes.ts'
import { listOf } from '#platform/shapes.ts'
import { cardsAtOnce, wishlistMax } from './limits.ts'

const productId = z.uuid('This is not a product of ours.')

/** Newest first, as a device keeps them. */
export const WishlistInput = z
  .strictObject({
    productIds: z.array(productId).min(1, 'Name a product.').max(wishlistMax, `Name at most ${wishlistMax} products.`),
  })
  .meta({ id: 'WishlistInput' })

export const StockAlertInput = z
  .strictObject({ variantId: z.uuid('This is not a product of ours.'), email })
  .meta({ id: 'StockAlertInput' })
export type StockAlertInput = z.output<typeof StockAlertInput>
export const StockAlertCancellation = z
  .strictObject({ token: z.string().min(20).max(100) })
  .meta({ id: 'StockAlertCancellation' })

export const CardsQuery = z.object({
  ids: z
    .string('Name the products.')
    .max(cardsAtOnce * 40)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(productId).max(cardsAtOnce, `Name at most ${cardsAtOnce} products.`))
    .describe('Ids of products, separated by commas'),
})

export const Wishlist = z
  .object({ productIds: z.array(z.string()).describe('Newest first, at most 200') })
  .meta({ id: 'Wishlist' })

export const StockAlert = z.object({ token: z.string().describe('Stops it') }).meta({ id: 'StockAlert' })

export const ProductCards = listOf(ProductCard).meta({ id: 'ProductCards' })
