import { z } from 'zod'
import { instant, rupees } from '#platform/shapes.ts'
import { chargeBackStatuses } from '../../rules.ts'

const text = (required: string, max: number) => z.string(required).max(max, required)

/** The card as typed. Read by the sandbox alone: never kept, never logged. */
export const CardInput = z
  .strictObject({
    cardNumber: text('Enter your card number.', 40),
    expiryDate: text('Enter the expiry date.', 10),
    cvv: text('Enter the CVV.', 10),
    cardName: text('Enter the name on the card.', 200),
  })
  .meta({ id: 'CardInput' })
export type CardInput = z.output<typeof CardInput>

export const CardToken = z
  .object({ token: z.string(), network: z.string(), lastFour: z.string() })
  .meta({ id: 'CardToken' })

/** A page of the sandbox gateway. */
export const GatewayPage = z
  .object({
    orderNo: z.string(),
    amount: rupees,
    method: z.string(),
    canBePaid: z.boolean().describe('False once it is paid, closed, or its time is over'),
    isPaid: z.boolean(),
    expiresAt: instant,
    returnUrl: z.string(),
    banks: z.array(z.string()),
    deliveries: z.array(z.object({ code: z.string(), name: z.string() })),
    upi: z.object({ uri: z.string(), qr: z.object({ size: z.int(), path: z.string() }) }),
    lastFailure: z.string().nullable(),
  })
  .meta({ id: 'GatewayPage' })
export type GatewayPageView = z.output<typeof GatewayPage>

export const GatewayPaymentInput = z
  .strictObject({
    method: z.enum(['card', 'upi', 'netbanking'], 'Choose how to pay.'),
    outcome: z.enum(['pay', 'fail'], 'Say what the bank answers.'),
    delivery: z.enum(['once', 'late', 'twice', 'reordered', 'forged', 'never'], 'Choose how the shop is told.'),
    card: CardInput.optional(),
  })
  .meta({ id: 'GatewayPaymentInput' })

/** Where the customer goes on. `failure`: the payment did not work, and the page can be paid another way. */
export const GatewayOutcome = z
  .object({ returnUrl: z.string(), failure: z.string().nullable() })
  .meta({ id: 'GatewayOutcome' })
export type GatewayOutcomeView = z.output<typeof GatewayOutcome>

/** Which of the sandbox's payments its bank takes back. */
export const SandboxChargeBackInput = z
  .strictObject({ payment: z.string().min(1, 'Name a payment.').max(200, 'Name a payment.') })
  .meta({ id: 'SandboxChargeBackInput' })

export const SandboxDecisionInput = z
  .strictObject({ status: z.enum(chargeBackStatuses, 'Say what the bank decides.') })
  .meta({ id: 'SandboxChargeBackDecisionInput' })
