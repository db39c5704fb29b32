import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DocumentHandle } from '#app/document.ts'
import { api, call } from '#app/frame/api.ts'
import { Page, PageHeading } from '#app/frame/page.tsx'
import { pageTitle } from '#app/frame/page-title.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ApiProblem, problemText } from '#app/ui/problem.ts'
import { Loading } from '#app/ui/skeleton.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { TicketView } from '#modules/support/shapes.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import type { Route } from './+types/ticket.ts'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Your message', matches) },
  { name: 'robots', content: 'noindex' },
]

/** Only the browser has the token, as with password links. */
export const handle = { document: { headers: { 'Referrer-Policy': 'no-referrer' } } } satisfies DocumentHandle

type Known = { ticket: TicketView } | { failure: string; isUnknown: boolean } | undefined

/** What the link's token leads to; undefined until it is known. */
function useTicket(token: string): [Known, () => void] {
  const [known, setKnown] = useState<Known>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is a reason to ask
  useEffect(() => {
    let isCurrent = true
    call(api['contact-messages'].following.$post({ json: { token } })).then(
      (ticket) => isCurrent && setKnown({ ticket }),
      (error) => {
        const isUnknown = error instanceof ApiProblem && [404, 422].includes(error.status)
        if (isCurrent)
          setKnown({ isUnknown, failure: problemText(error, 'This page could not be loaded. Check your connection.') })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [token, tries])
  return [known, () => setTries((last) => last + 1)]
}

/** Behind the link of our emails: where somebody's message stands, and what we answered. */
export default function TicketPage() {
  const [search] = useSearchParams()
  const [known, tryAgain] = useTicket(search.get('token') ?? '')
  return (
    <Page narrow className="py-(--section)">
      <PageHeading>Your message</PageHeading>
      <div className="mt-4 grid gap-5">
        <noscript>{import.meta.env.SSR ? <WithoutScript /> : null}</noscript>
        {known === undefined ? <Loading text="Loading your message..." /> : null}
        {known && 'ticket' in known ? <Ticket ticket={known.ticket} /> : null}
        {known && 'failure' in known && known.isUnknown ? (
          <Notice tone="warning">
            This link does not lead to a message. It may have been cut off in the email, or the message was deleted.{' '}
            <TextLink to="/contact">Write to us</TextLink> with your ticket number.
          </Notice>
        ) : null}
        {known && 'failure' in known && !known.isUnknown ? (
          <FormBanner
            action={
              <Button variant="secondary" size="sm" onClick={tryAgain}>
                Try again
              </Button>
            }
          >
            {known.failure}
          </FormBanner>
        ) : null}
      </div>
    </Page>
  )
}

/** Only the document has these words. */
const WithoutScript = () => <p>You need JavaScript to see what became of your message. We also email you our reply.</p>

/** Where it stands, in one sentence. */
function standing({ status, replyBy, settleBy, closedAt }: TicketView): string {
  if (status === 'closed') return `Closed on ${formatDay(closedAt)}.`
  if (status === 'answered')
    return `We have answered. If that does not settle it, write again by ${formatDay(settleBy)}.`
  return replyBy && new Date(replyBy) > new Date()
    ? `We’ll reply by ${formatMoment(replyBy)}.`
    : 'Our reply is late. We’re sorry, and we haven’t forgotten you.'
}

function Ticket({ ticket }: { ticket: TicketView }) {
  return (
    <>
      <p className="text-lg">
        Ticket <b className="font-semibold tabular-nums select-all">{ticket.ticketNumber}</b>, sent on{' '}
        {formatMoment(ticket.writtenAt)}.
      </p>
      <Notice tone={ticket.status === 'open' ? 'info' : 'success'}>{standing(ticket)}</Notice>
      {ticket.replies.length > 0 ? (
        <section aria-labelledby="answers">
          <h2 id="answers" className="text-xl font-semibold">
            What we replied
          </h2>
          <ol className="mt-3 grid gap-4">
            {ticket.replies.map((reply) => (
              <li key={reply.at} className="panel panel-pad">
                <p className="text-sm text-ink-2">{formatMoment(reply.at)}</p>
                <p className="mt-2 whitespace-pre-wrap wrap-anywhere">{reply.body}</p>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <p className="text-sm text-ink-2">
        What you wrote is not shown here: anybody who has the link can open this page.
      </p>
      <ButtonLink to="/contact" variant="secondary" className="justify-self-start">
        Write to us again
      </ButtonLink>
    </>
  )
}
