import type { DocumentHandle } from '#app/document.ts'
import { api } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { newsletterConsent } from '#modules/newsletter/limits.ts'
import type { Route } from './+types/confirm-newsletter.ts'
import { MailLink } from './mail-link.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Join the newsletter', matches) },
  { name: 'robots', content: 'noindex' },
]

/** Only the browser has the token, as with password links. */
export const handle = { document: { headers: { 'Referrer-Policy': 'no-referrer' } } } satisfies DocumentHandle

export default function ConfirmNewsletterPage() {
  return (
    <MailLink
      heading="Join the newsletter"
      explanation={newsletterConsent}
      action="Yes, send it"
      busyText="Joining"
      act={(token) => api['newsletter-subscriptions'].confirmation.$post({ json: { token } })}
      done="You are on the list. Every email has a link to leave it."
      refused={(problem) => (
        <>
          {problem?.status === 422 && !problem.issues.length
            ? 'This link has expired or was used already.'
            : 'This link is not complete. It may have been cut off in the email.'}{' '}
          If you already confirmed, you’re subscribed. If not, ask again on our <TextLink to="/">home page</TextLink>.
        </>
      )}
    />
  )
}
