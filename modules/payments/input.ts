import { z } from 'zod'

const text = (required: string, max: number) => z.string(required).max(max, required)

/** The card as typed. Read by the gateway port alone: never kept, never logged. */
export const CardInput = z.strictObject({
  cardNumber: text('Enter the card number.', 40),
  expiryDate: text('Enter the expiry date.', 10),
  cvv: text('Enter the CVV.', 10),
  cardName: text('Enter the name on the card.', 200),
})
export type CardInput = z.infer<typeof CardInput>
