/** An address of the newsletter. */
export interface SubscriptionView {
  email: string
  /** What the person agreed to. */
  consentText: string
  subscribedAt: string
  unsubscribedAt: string | null
}
