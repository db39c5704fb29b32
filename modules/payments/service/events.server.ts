import { log } from '#platform/log.server.ts'
import { gatewayAway } from '../errors.ts'
import type { ProviderEvent } from '../provider/port.ts'
import { currentProvider } from '../provider.server.ts'
import {
  type AttemptRow,
  findAttempt,
  findAttemptByReference,
  isEventKnown,
  noteEvent,
} from '../store/attempts.server.ts'
import { findOrderOfRefund } from '../store/refunds.server.ts'
import { resolvePayment } from './attempts.server.ts'
import { followChargeBack } from './charge-backs.server.ts'
import { sendRefunds } from './refunds.server.ts'

/** What became of something that a provider told: `forged` is answered with 401, `unheard` (no such provider here) with 404. */
export type EventOutcome = 'done' | 'known' | 'forged' | 'unheard'

async function attemptOf(provider: string, event: ProviderEvent): Promise<AttemptRow | undefined> {
  if (event.attemptId) return findAttempt(event.attemptId)
  return event.reference ? findAttemptByReference(provider, event.reference) : undefined
}

/**
 * A provider tells of something by itself. Its signature is checked on the bytes that came. What it says is not believed: the provider is asked, so
 * that events may come twice, late and in any order. One that was dealt with is not dealt with again. Throws when the shop or the provider cannot deal
 * with it now (`payments.gateway_away`); the provider then sends it again.
 */
export async function receiveEvent(name: string, body: Uint8Array, headers: Headers): Promise<EventOutcome> {
  const provider = currentProvider()
  if (provider?.name !== name) return 'unheard'
  const event = provider.parseEvent(body, headers)
  if (!event) {
    log.warn({ event: 'payments.forged_event', provider: name, bytes: body.length }, 'payments.forged_event')
    return 'forged'
  }
  if (await isEventKnown(name, event.key)) return 'known'
  const attempt = await attemptOf(name, event)
  if (attempt) {
    const result = await resolvePayment(attempt.order_id, { everyTry: true })
    if (result.kind === 'unanswered' && result.isAway) throw gatewayAway()
  } else if (event.kind.startsWith('payment') && !event.chargeBack) {
    log.warn({ event: 'payments.unknown_attempt', provider: name, kind: event.kind }, 'payments.unknown_attempt')
  }
  // Before any refund is sent that it may hold back.
  if (event.chargeBack) {
    const told = { event, attemptId: attempt?.id ?? null }
    return (await followChargeBack(provider, event.chargeBack, told)) ? 'done' : 'known'
  }
  const orderId = attempt?.order_id ?? (event.refundId ? await findOrderOfRefund(event.refundId) : undefined)
  if (orderId) await sendRefunds(orderId, { isTold: true })
  return (await noteEvent(name, event, attempt?.id ?? null)) ? 'done' : 'known'
}
