import type { DocumentHandle } from '#app/document.ts'
import { api } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/stop-stock-alerts.ts'
import { MailLink } from './mail-link.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Stop stock emails', matches) },
  { name: 'robots', content: 'noindex' },
]

/** Only the browser has the token, as with password links. */
export const handle = { document: { headers: { 'Referrer-Policy': 'no-referrer' } } } satisfies DocumentHandle

export default function StopStockAlertsPage() {
  return (
    <MailLink
      heading="Stop stock emails"
      explanation="This stops our emails to this address about products that are back in stock. Emails about your orders still come."
      action="Stop the emails"
      busyText="Stopping"
      act={(token) => api['stock-alerts'].cancellation.$post({ json: { token } })}
      done="Stopped. You can ask for such an email again at any product that is sold out."
      refused={() => (
        <>
          We don’t recognise this link. These emails may already be stopped. If you still get one,{' '}
          <TextLink to="/contact">write to us</TextLink>.
        </>
      )}
    />
  )
}
