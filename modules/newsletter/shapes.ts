import { z } from 'zod'
import { email } from '#modules/accounts/shapes.ts'
import { instant, keysetListOf, listFields } from '#platform/shapes.ts'

export const SubscriptionInput = z.strictObject({ email }).meta({ id: 'SubscriptionInput' })
export const ConfirmSubscriptionInput = z
  .strictObject({ token: z.string().min(20).max(100) })
  .meta({ id: 'ConfirmSubscriptionInput' })
export const UnsubscribeInput = z.strictObject({ token: z.string().min(20).max(100) }).meta({ id: 'UnsubscribeInput' })

export const SubscriptionsQuery = z.strictObject({
  ...listFields,
  state: z.enum(['subscribed', 'left', 'all'], 'Choose a state from the list.').default('subscribed'),
})
export type SubscriptionsQuery = z.output<typeof SubscriptionsQuery>

/** An address of the newsletter. */
export const Subscription = z
  .object({
    email: z.string(),
    /** What the person agreed to. */
    consentText: z.string(),
    subscribedAt: instant,
    /** When the link in the mail was used; null for addresses from before there was one. */
    confirmedAt: instant.nullable(),
    unsubscribedAt: instant.nullable(),
  })
  .meta({ id: 'Subscription' })
export type SubscriptionView = z.output<typeof Subscription>

export const SubscriptionPage = keysetListOf(Subscription).meta({ id: 'SubscriptionPage' })
