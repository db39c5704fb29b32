import { z } from 'zod'
import { email } from '#modules/accounts/input.ts'
import { listFields } from '#platform/list-input.ts'

export const SubscriptionInput = z.strictObject({ email })
export const UnsubscribeInput = z.strictObject({ token: z.string().min(20).max(100) })

export const SubscriptionsQuery = z.strictObject({
  ...listFields,
  state: z.enum(['subscribed', 'left', 'all'], 'Choose a state of the list.').default('subscribed'),
})
export type SubscriptionsQuery = z.infer<typeof SubscriptionsQuery>
