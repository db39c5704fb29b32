import { createHmac, randomBytes } from 'node:crypto'

/** An event as Razorpay sends it: the bytes, and the headers that prove where they come from. */
export interface Webhook {
  kind: string
  body: Buffer
  headers: Headers
}

/** How events arrive: as they should, or as bad luck and bad people would have it. */
export type Delivery = 'once' | 'never' | 'twice' | 'reordered' | 'forged' | 'old secret' | 'unknown keys'

/** The lower-case hex HMAC-SHA256 with which Razorpay signs. */
export const signatureOf = (secret: string, signed: string | Uint8Array): string =>
  createHmac('sha256', secret).update(signed).digest('hex')

/** An event with an id of its own. */
export function webhookOf(secret: string, kind: string, payload: Record<string, unknown>, at: number): Webhook {
  const told = Object.fromEntries(Object.entries(payload).map(([name, entity]) => [name, { entity }]))
  const body = Buffer.from(
    JSON.stringify({
      entity: 'event',
      account_id: 'acc_BFQ7uQEaa7j2z7',
      event: kind,
      contains: Object.keys(payload),
      payload: told,
      created_at: at,
    }),
  )
  return {
    kind,
    body,
    headers: new Headers({
      'x-razorpay-event-id': randomBytes(8).toString('hex'),
      'x-razorpay-signature': signatureOf(secret, body),
    }),
  }
}

/** The same event signed with another secret. */
export function signedWith(secret: string, { kind, body, headers }: Webhook): Webhook {
  const signed = new Headers(headers)
  signed.set('x-razorpay-signature', signatureOf(secret, body))
  return { kind, body, headers: signed }
}

/** The same event with fields that nobody has heard of, signed as it is. */
export function withUnknownKeys(secret: string, { kind, body, headers }: Webhook): Webhook {
  const event = JSON.parse(body.toString())
  for (const one of Object.values<{ entity: Record<string, unknown> }>(event.payload)) one.entity.brand_new = { a: [1] }
  return signedWith(secret, { kind, body: Buffer.from(JSON.stringify({ ...event, newer: true })), headers })
}
