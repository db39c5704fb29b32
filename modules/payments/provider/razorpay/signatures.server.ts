import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether `signature` is the lower-case hex HMAC-SHA256 of exactly these bytes, compared in constant time. */
function isSignedWith(secret: string, signed: string | Uint8Array, signature: string): boolean {
  if (secret === '' || !/^[0-9a-f]{64}$/.test(signature)) return false
  const right = createHmac('sha256', secret).update(signed).digest()
  return timingSafeEqual(right, Buffer.from(signature, 'hex'))
}

/**
 * Whether Razorpay sent this webhook. `body` is what came over the wire: parsed and written again it would differ. Any of `secrets` may have
 * signed it, because what is sent again after a change of secrets still bears the old one.
 */
export const isWebhookOfRazorpay = (body: Uint8Array, signature: string, secrets: readonly string[]): boolean =>
  secrets.some((secret) => isSignedWith(secret, body, signature))

/** What a payment link adds to the address at which the customer comes back. */
export interface LinkReturn {
  linkId: string
  referenceId: string
  status: string
  paymentId: string
  signature: string
}

/** Whether Razorpay made this return. It proves no payment: whoever reads it asks Razorpay. */
export const isReturnOfRazorpay = (back: LinkReturn, keySecret: string): boolean =>
  isSignedWith(keySecret, [back.linkId, back.referenceId, back.status, back.paymentId].join('|'), back.signature)
