import type { DocumentHandle } from '#app/document.ts'
import { api } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/unsubscribe.ts'
import { MailLink } from './mail-link.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Leave the newsletter', matches) },
  { name: 'robots', content: 'noindex' },
]

/** Only the browser has the token, as with password links. */
export const handle = { document: { headers: { 'Referrer-Policy': 'no-referrer' } } } satisfies DocumentHandle

export default function UnsubscribePage() {
  return (
    <MailLink
      heading="Leave the newsletter"
      explanation="We stop at once. Emails about your orders still come, and you can join again at any time."
      action="Leave the newsletter"
      busyText="Leaving"
      act={(token) => api['newsletter-subscriptions'].cancellation.$post({ json: { token } })}
      done="You have left the newsletter. We won’t email this address again."
      refused={() => (
        <>
          We don’t recognise this link. You may already be unsubscribed. If emails still come,{' '}
          <TextLink to="/contact">write to us</TextLink> and we’ll remove you.
        </>
      )}
    />
  )
}
