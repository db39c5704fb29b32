import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { context } from '#platform/context.server.ts'
import type { ProviderEvent } from '../port.ts'

// What the sandbox tells the shop, signed as an outside gateway signs it.

const eventShape = z.object({
  id: z.string().min(10).max(100),
  kind: z.string(),
  /** Of the page; null where it is about a charge-back. */
  reference: z.string().nullable(),
  chargeBack: z.string().optional(),
})
export type SandboxEvent = z.output<typeof eventShape>

export const eventSignatureHeader = 'x-sandbox-signature'

const signatureOf = (body: Uint8Array) =>
  createHmac('sha256', `sandbox events ${context().authSecret}`).update(body).digest()

/** An event as the sandbox sends it: its bytes, and the header that proves where it came from. */
export function signedEvent(event: SandboxEvent): { body: Uint8Array; signature: string } {
  const body = Buffer.from(JSON.stringify(event))
  return { body, signature: signatureOf(body).toString('hex') }
}

/** Reads an event from the bytes that came. Undefined where the sandbox did not sign them. */
export function readEvent(body: Uint8Array, headers: Headers): ProviderEvent | undefined {
  const signature = headers.get(eventSignatureHeader) ?? ''
  if (!/^[0-9a-f]{64}$/.test(signature) || !timingSafeEqual(Buffer.from(signature, 'hex'), signatureOf(body)))
    return undefined
  const { id, kind, reference, chargeBack = null } = eventShape.parse(JSON.parse(Buffer.from(body).toString('utf8')))
  return { key: id, kind, reference, attemptId: null, refundId: null, chargeBack }
}
