import { receiveEvent } from '../../service/events.server.ts'
import { sandboxProvider } from './adapter.server.ts'
import { eventSignatureHeader, type SandboxEvent, signedEvent } from './events.server.ts'

/** Sends one event to the shop, signed, the way an outside gateway's events come in. */
export async function deliver(event: SandboxEvent): Promise<void> {
  const { body, signature } = signedEvent(event)
  await receiveEvent(sandboxProvider.name, body, new Headers({ [eventSignatureHeader]: signature }))
}

/** The same with a signature that nobody made. */
export async function deliverForged(event: SandboxEvent): Promise<void> {
  await receiveEvent(
    sandboxProvider.name,
    signedEvent(event).body,
    new Headers({ [eventSignatureHeader]: '0'.repeat(64) }),
  )
}
