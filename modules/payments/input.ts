import { z } from 'zod'
import { line } from '#platform/text-input.ts'
import { methodLimits, methodSentences } from './limits.ts'

const text = (required: string, max: number) => z.string(required).max(max, required)

/** The card as typed. Read by the gateway port alone: never kept, never logged. */
export const CardInput = z.strictObject({
  cardNumber: text('Enter the card number.', 40),
  expiryDate: text('Enter the expiry date.', 10),
  cvv: text('Enter the CVV.', 10),
  cardName: text('Enter the name on the card.', 200),
})
export type CardInput = z.infer<typeof CardInput>

const methodFields = {
  name: line(methodLimits.name, methodSentences.name, methodSentences.nameTooLong),
  details: line(methodLimits.details, methodSentences.details, methodSentences.detailsTooLong),
}
const methodType = z.enum(['digital', 'offline'], methodSentences.type)

/** A way to pay that an admin adds (specification section 5): digital and enabled unless told otherwise. */
export const AddMethodInput = z.strictObject({
  ...methodFields,
  type: methodType.default('digital'),
  enabled: z.boolean('Choose on or off.').default(true),
})
export type AddMethodInput = z.infer<typeof AddMethodInput>

export const EditMethodInput = z.strictObject({
  ...methodFields,
  type: methodType,
  version: z.int('Open the form anew.').min(1, 'Open the form anew.'),
})
export type EditMethodInput = z.infer<typeof EditMethodInput>

export const SwitchMethodInput = z.strictObject({ enabled: z.boolean('Choose on or off.') })
