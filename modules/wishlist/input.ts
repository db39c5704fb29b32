import { z } from 'zod'
import { email } from '#modules/accounts/input.ts'
import { cardsAtOnce, wishlistMax } from './limits.ts'

const productId = z.uuid('This is not a product of ours.')

/** Newest first, as a device keeps them. */
export const WishlistInput = z.strictObject({
  productIds: z.array(productId).min(1, 'Name a product.').max(wishlistMax, `Name at most ${wishlistMax} products.`),
})

export const StockAlertInput = z.strictObject({ variantId: z.uuid('This is not a product of ours.'), email })
export type StockAlertInput = z.infer<typeof StockAlertInput>
export const StockAlertCancellation = z.strictObject({ token: z.string().min(20).max(100) })

export const CardsQuery = z.object({
  ids: z
    .string('Name the products.')
    .max(cardsAtOnce * 40)
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(productId).max(cardsAtOnce, `Name at most ${cardsAtOnce} products.`))
    .describe('Ids of products, separated by commas'),
})
