import type { Worker } from 'node:cluster'
import type { Server } from 'node:net'

/** What node:cluster says to a worker with a connection, and what the worker answers (Node's lib/internal/cluster). */
interface Handover {
  act?: string
  ack?: number
}

/**
 * Closes the connection that was on its way to a worker when it died. node:cluster hands one connection at a time to a worker and keeps its own
 * copy until the worker says that it has it. When the worker dies before that, Node forgets the copy and never closes it: whoever connected
 * waits for ever (decision 013).
 */
export function closeWhatDiesUnderway(worker: Worker): void {
  const channel = worker.process
  let underway: Pick<Server, 'close'> | undefined
  const send = channel.send
  channel.send = (...sent: unknown[]) => {
    const [message, handle] = sent as [Handover, Pick<Server, 'close'> | undefined]
    if (message.act === 'newconn') underway = handle
    return Reflect.apply(send, channel, sent)
  }
  // Before Node's own listener, which sends the next connection.
  channel.prependListener('internalMessage', ({ ack }: Handover) => {
    if (ack !== undefined) underway = undefined
  })
  worker.once('exit', () => underway?.close())
}
