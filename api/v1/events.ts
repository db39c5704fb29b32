import { Hono } from 'hono'
import { endedSessions } from '#modules/accounts/service/sessions.server.ts'
import { type LiveMessage, openStream } from '#modules/events/service.server.ts'
import { AppError } from '#platform/kit/app-error.ts'
import type { ApiEnv } from '../context.ts'
import { documented } from '../schema.ts'

const encoder = new TextEncoder()
/** A comment proves that the line lives; everything else is an event with a name. */
const textOf = ({ event, data }: LiveMessage) =>
  event === 'beat' ? ': still here\n\n' : `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
/** Who has not read so many messages has gone, or is not worth the memory. */
const unreadMax = 256

export const events = new Hono<ApiEnv>().get(
  '/',
  documented({
    tag: 'Events',
    file: ['text/event-stream'],
    summary: 'What happens to orders, as it happens',
    description:
      'Server-sent events. `order` names an order that changed and as what one hears of it: a customer of the own ones, a vendor of those with lines of its own, an admin of all. `gap`: something may have been missed. `replaced` and `signed_out`: do not connect again. Two streams per person.',
    refusals: [503],
  }),
  async (c) => {
    const viewer = await c.var.viewer()
    if (!viewer) throw new AppError('unauthenticated', 'events.sign_in_required', 'Please login to continue.')
    let leave = () => {}
    const stream = new ReadableStream<Uint8Array>({
      start(line) {
        let isOpen = true
        const end = () => {
          if (isOpen) line.close()
          isOpen = false
        }
        const write = (text: string) => {
          if (!isOpen) return
          line.enqueue(encoder.encode(text))
          if ((line.desiredSize ?? 0) > -unreadMax) return
          // Ends here; the browser connects again and looks at everything anew.
          end()
          leave()
        }
        const forget = openStream(viewer, (message) => write(textOf(message)), end, endedSessions)
        leave = () => {
          isOpen = false
          forget()
        }
        write('retry: 3000\n: here\n\n')
      },
      cancel: () => leave(),
    })
    return new Response(stream, {
      headers: { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store', 'X-Accel-Buffering': 'no' },
    })
  },
)
