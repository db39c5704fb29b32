import { z } from 'zod'
import { line, listOf } from '#platform/shapes.ts'
import { methodLimits, methodSentences } from './limits.ts'

const text = (required: string, max: number) => z.string(required).max(max, required)

/** The card as typed. Read by the gateway port alone: never kept, never logged. */
export const CardInput = z
  .strictObject({
    cardNumber: text('Enter your card number.', 40),
    expiryDate: text('Enter the expiry date.', 10),
    cvv: text('Enter the CVV.', 10),
    cardName: text('Enter the name on the card.', 200),
  })
  .meta({ id: 'CardInput' })
export type CardInput = z.output<typeof CardInput>

const methodFields = {
  name: line(methodLimits.name, methodSentences.name, methodSentences.nameTooLong),
  details: line(methodLimits.details, methodSentences.details, methodSentences.detailsTooLong),
}
const methodType = z.enum(['digital', 'offline'], methodSentences.type)

/** A way to pay that an admin adds: digital and enabled unless told otherwise. */
export const AddMethodInput = z
  .strictObject({
    ...methodFields,
    type: methodType.default('digital'),
    enabled: z.boolean('Choose on or off.').default(true),
  })
  .meta({ id: 'AddMethodInput' })
export type AddMethodInput = z.output<typeof AddMethodInput>

export const EditMethodInput = z
  .strictObject({
    ...methodFields,
    type: methodType,
    version: z.int('Open the form anew.').min(1, 'Open the form anew.'),
  })
  .meta({ id: 'EditMethodInput' })
export type EditMethodInput = z.output<typeof EditMethodInput>

export const SwitchMethodInput = z
  .strictObject({ enabled: z.boolean('Choose on or off.') })
  .meta({ id: 'SwitchMethodInput' })

/** A way to pay that checkout offers. */
export const PaymentMethod = z
  .object({
    code: z.string(),
    name: z.string(),
    type: z.enum(['digital', 'offline']),
    details: z.string(),
  })
  .meta({ id: 'PaymentMethod' })
export type PaymentMethodView = z.output<typeof PaymentMethod>

export const PaymentMethods = listOf(PaymentMethod).meta({ id: 'PaymentMethods' })

/** A way to pay as its operator sees it. */
const OperatedMethod = PaymentMethod.extend({
  enabled: z.boolean(),
  /** One of the shop's own: it can be switched off, but not removed. */
  isBuiltIn: z.boolean(),
  /** What carries it out: the payment provider, cash on delivery, or an admin who marks orders paid. */
  carriedOutBy: z.enum(['provider', 'cash', 'admin']),
  canBeOffered: z.boolean().describe('False where it needs a payment provider and none is connected'),
  version: z.int(),
}).meta({ id: 'OperatedMethod' })
export type OperatedMethodView = z.output<typeof OperatedMethod>

export const OperatedMethods = listOf(OperatedMethod).meta({ id: 'OperatedMethods' })

export const CardToken = z
  .object({ token: z.string(), network: z.string(), lastFour: z.string() })
  .meta({ id: 'CardToken' })
