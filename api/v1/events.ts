import { type Context, Hono } from 'hono'
import { type SSEStreamingApi, streamSSE } from 'hono/streaming'
import type { Viewer } from '#modules/accounts/rules.ts'
import { endedSessions } from '#modules/accounts/service/sessions.server.ts'
import { type LiveMessage, openStream } from '#modules/events/service.server.ts'
import { AppError } from '#platform/kit/app-error.ts'
import type { ApiEnv } from '../context.ts'
import { documented } from '../schema.ts'

/** A reader with this many unread messages has gone, or is not worth the memory. */
const unreadMax = 256
/** How long the last message may take before the stream is closed. */
const lastMessageMs = 1_000

/** A comment proves that the connection lives; everything else is an event with a name. */
async function write(stream: SSEStreamingApi, { event, data }: LiveMessage): Promise<void> {
  if (event === 'beat') await stream.write(': still here\n\n')
  else await stream.writeSSE({ event, data: JSON.stringify(data) })
}

/** Tells a person what happens to their orders until either side ends it. Throws before the answer begins when there are too many. */
function streamTo(c: Context, viewer: Viewer): Response {
  const over = Promise.withResolvers<void>()
  let stream: SSEStreamingApi | undefined
  let unread = 0
  let lastWrite: Promise<void> = Promise.resolve()
  const send = (message: LiveMessage) => {
    if (!stream) return
    // The browser connects again and reloads everything.
    if (++unread > unreadMax) return over.resolve()
    lastWrite = write(stream, message).then(() => {
      unread--
    })
  }
  const close = openStream(viewer, send, over.resolve, endedSessions)
  const response = streamSSE(c, async (opened) => {
    stream = opened
    opened.onAbort(over.resolve)
    opened.write('retry: 3000\n: here\n\n')
    await over.promise
    close()
    await Promise.race([lastWrite, opened.sleep(lastMessageMs)])
  })
  response.headers.set('Cache-Control', 'no-store')
  response.headers.set('X-Accel-Buffering', 'no')
  // Both are for the server to decide: it closes the connection after a stream.
  response.headers.delete('Connection')
  response.headers.delete('Transfer-Encoding')
  return response
}

export const events = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag: 'Events',
    file: ['text/event-stream'],
    summary: 'What happens to orders, as it happens',
    description:
      'Server-sent events. `order` names an order that changed and as what one hears of it: a customer of the own ones, a vendor of those with lines of its own, an admin of all, and of changes to what waits for a decision. `gap`: something may have been missed. `replaced` and `signed_out`: do not connect again. Two streams per session, ten per person.',
    refusals: [503],
  }),
  async (c) => {
    const viewer = await c.var.viewer()
    if (!viewer) throw new AppError('unauthenticated', 'events.sign_in_required', 'Please log in to continue.')
    return streamTo(c, viewer)
  },
)
