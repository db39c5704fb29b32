import { useEffect, useId, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { useSession } from '#app/frame/session.ts'
import { Disclosure, DisclosureList } from '#app/ui/disclosure.tsx'
import type { MyMessageView } from '#modules/support/shapes.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'

const states: Record<MyMessageView['status'], string> = {
  open: 'We reply within 24 hours',
  answered: 'Answered',
  closed: 'Closed',
}

/** What somebody wrote to us while signed in, and what we answered; nothing where there is nothing. */
export default function MyMessages() {
  const userId = useSession()?.user.id
  const [messages, setMessages] = useState<readonly MyMessageView[]>([])
  const id = useId()
  useEffect(() => {
    setMessages([])
    if (!userId) return
    let isHere = true
    call(api['contact-messages'].$get()).then(
      ({ items }) => {
        if (isHere) setMessages(items)
      },
      // The orders are complete without them.
      () => {},
    )
    return () => {
      isHere = false
    }
  }, [userId])
  if (messages.length === 0) return null
  return (
    <section aria-labelledby={id} className="panel panel-pad">
      <h2 id={id} className="mb-2 text-lg font-semibold">
        Your messages
      </h2>
      <DisclosureList className="border-b-0 text-sm *:last:border-b-0">
        {messages.map((message) => (
          <Disclosure
            key={message.ticketNumber}
            title={
              <>
                <span className="block wrap-anywhere">{message.subject}</span>
                <span className="font-normal text-ink-2">
                  {formatDay(message.writtenAt)}. {states[message.status]}
                </span>
              </>
            }
          >
            <p>
              Ticket <span className="font-semibold text-ink tabular-nums">{message.ticketNumber}</span>
            </p>
            {message.replies.map((reply) => (
              <div key={reply.at} className="mt-2 border-t border-line pt-2">
                <p className="text-ink-3">Our answer, {formatMoment(reply.at)}</p>
                <p className="whitespace-pre-line wrap-anywhere">{reply.body}</p>
              </div>
            ))}
          </Disclosure>
        ))}
      </DisclosureList>
    </section>
  )
}
