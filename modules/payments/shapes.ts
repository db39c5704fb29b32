import { z } from 'zod'
import { pincodePattern } from '#platform/kit/pincode.ts'
import { indianDay, instant, keysetListOf, line, listFields, listOf, rupees } from '#platform/shapes.ts'
import { chargeBackLimits, methodLimits, methodSentences } from './limits.ts'
import { chargeBackEnds, chargeBackStatuses, differenceKinds, failureCodes } from './rules.ts'

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
    version: z.int('Open the form again.').min(1, 'Open the form again.'),
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
    isOnline: z.boolean().describe('The payment provider carries it out'),
    refusal: z.string().nullable().describe('Why the order that was asked about cannot be paid so; null where it can'),
  })
  .meta({ id: 'PaymentMethod' })
export type PaymentMethodView = z.output<typeof PaymentMethod>

/** The order that is to be paid, as far as it is known. `total` is rupees. */
export const PaymentMethodsQuery = z.strictObject({
  total: z.coerce.number('Enter the total.').min(0, 'Enter the total.').max(100_000_000, 'Enter the total.').optional(),
  pincode: z.string().regex(pincodePattern, 'Enter a 6-digit pincode.').optional(),
  sellers: z
    .string()
    .max(4_000, 'Ask about fewer sellers.')
    .transform((text) => text.split(','))
    .optional()
    .describe('The names in the addresses of who sends some of it, parted by commas'),
})
export type PaymentMethodsQuery = z.output<typeof PaymentMethodsQuery>

export const PaymentMethods = listOf(PaymentMethod).meta({ id: 'PaymentMethods' })

/** A way to pay as its operator sees it. */
const OperatedMethod = PaymentMethod.omit({ refusal: true })
  .extend({
    enabled: z.boolean(),
    /** One of the shop's own: it can be switched off, but not removed. */
    isBuiltIn: z.boolean(),
    /** What carries it out: the payment provider, cash on delivery, or an admin who marks orders paid. */
    carriedOutBy: z.enum(['provider', 'cash', 'admin']),
    canBeOffered: z
      .boolean()
      .describe(
        'False where it needs a payment provider and none is connected, or does not say where to transfer the money',
      ),
    version: z.int(),
  })
  .meta({ id: 'OperatedMethod' })
export type OperatedMethodView = z.output<typeof OperatedMethod>

export const OperatedMethods = listOf(OperatedMethod).meta({ id: 'OperatedMethods' })

/** Beside the words why a try to pay failed. */
export const failureCode = z.enum(failureCodes).nullable().describe('The same as a code; null where none is known')

/** What a provider hears of an event that it told. */
export const PaymentEventReceipt = z.object({ received: z.boolean() }).meta({ id: 'PaymentEventReceipt' })

const differenceFilters = {
  view: z.enum(['open', 'settled', 'all'], 'Choose a tab from the list.').default('open'),
  kind: z.enum(differenceKinds, 'Choose a kind from the list.').optional(),
}

/** `q` is the beginning of an order's number, or a part of a reference. */
export const DifferencesQuery = z.strictObject({ ...listFields, ...differenceFilters })
export type DifferencesQuery = z.output<typeof DifferencesQuery>

export const DifferencesExport = DifferencesQuery.omit({ cursor: true, limit: true })
export type DifferencesExport = z.output<typeof DifferencesExport>

const Difference = z
  .object({
    id: z.uuid(),
    kind: z.enum(differenceKinds),
    subject: z.string().describe('The provider, and its reference'),
    orderId: z.string().nullable(),
    detail: z.string(),
    foundAt: instant,
    settled: z
      .object({ at: instant, by: z.string().nullable().describe('Null: by itself'), note: z.string() })
      .nullable(),
  })
  .meta({ id: 'PaymentDifference' })
export type DifferenceView = z.output<typeof Difference>
export const DifferencePage = keysetListOf(Difference).meta({ id: 'PaymentDifferencePage' })

export const DifferenceInput = z
  .strictObject({
    note: z.string().trim().min(3, 'Say how it was settled.').max(500, 'Use at most 500 characters.'),
  })
  .meta({ id: 'PaymentDifferenceInput' })

const chargeBackFilters = {
  view: z.enum(['answer', 'bank', 'ended', 'all'], 'Choose a tab from the list.').default('answer'),
  due: z.enum(['overdue', 'soon'], 'Choose when it is due.').optional(),
}

/** `q` is the beginning of an order's number, or a part of a reference. */
export const ChargeBacksQuery = z.strictObject({ ...listFields, ...chargeBackFilters })
export type ChargeBacksQuery = z.output<typeof ChargeBacksQuery>

export const ChargeBacksExport = ChargeBacksQuery.omit({ cursor: true, limit: true })
export type ChargeBacksExport = z.output<typeof ChargeBacksExport>

/** Money of a payment that a bank takes back, or asks for. */
export const ChargeBack = z
  .object({
    id: z.uuid(),
    reference: z.string().describe('As the gateway calls it'),
    orderId: z.string(),
    amount: rupees,
    status: z.enum(chargeBackStatuses).describe('As the gateway said when it was asked last, or `decidedBy` since'),
    decidedBy: z.string().nullable().describe('Who noted how the bank decided; null where the gateway said so'),
    phase: z.string().nullable(),
    reasonCode: z.string().nullable(),
    reason: z.string().nullable(),
    respondBy: instant.nullable().describe('Until then the gateway takes an answer'),
    left: z
      .object({ isOverdue: z.boolean(), text: z.string() })
      .nullable()
      .describe('How long there is to answer, where nothing was sent yet'),
    openedAt: instant,
    endedAt: instant.nullable(),
    evidence: z
      .object({ text: z.string(), sentOn: indianDay, by: z.string().nullable() })
      .nullable()
      .describe('What was sent to the gateway'),
    answerAt: z.object({ sentence: z.string(), url: z.string().nullable() }).describe('Where it is answered'),
    isDemo: z.boolean().describe('Of the sandbox gateway: no bank has anything to do with it'),
  })
  .meta({ id: 'ChargeBack' })
export type ChargeBackView = z.output<typeof ChargeBack>
export const ChargeBackPage = keysetListOf(ChargeBack).meta({ id: 'ChargeBackPage' })

/** What was sent to the gateway as evidence, and on which day in India. */
export const EvidenceInput = z
  .strictObject({
    text: z
      .string('Say what you sent.')
      .trim()
      .min(3, 'Say what you sent.')
      .max(chargeBackLimits.evidence, `Use at most ${chargeBackLimits.evidence} characters.`),
    sentOn: z.iso.date('Choose the day on which it was sent.'),
  })
  .meta({ id: 'ChargeBackEvidenceInput' })
export type EvidenceInput = z.output<typeof EvidenceInput>

/** How a bank decided, and how the operator knows. */
export const ChargeBackEnd = z
  .strictObject({
    status: z.enum(chargeBackEnds, 'Say how the bank decided.'),
    reason: z
      .string('Say how you know.')
      .trim()
      .min(3, 'Say how you know.')
      .max(chargeBackLimits.reason, `Use at most ${chargeBackLimits.reason} characters.`),
  })
  .meta({ id: 'ChargeBackEnd' })
export type ChargeBackEnd = z.output<typeof ChargeBackEnd>
