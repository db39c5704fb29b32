import type { DocumentHandle } from '#app/document.ts'
import { api } from '#app/frame/api.ts'
import { pageTitle } from '#app/frame/page-title.ts'
import { refreshSession } from '#app/frame/session.ts'
import type { ApiProblem } from '#app/ui/problem.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { Route } from './+types/confirm-email.ts'
import { MailLink } from './mail-link.tsx'

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Confirm your email address', matches) },
  { name: 'robots', content: 'noindex' },
]

/** Only the browser has the token, as with password links. */
export const handle = { document: { headers: { 'Referrer-Policy': 'no-referrer' } } } satisfies DocumentHandle

function Refused({ problem }: { problem: ApiProblem | undefined }) {
  if (problem?.code === 'accounts.confirm_link_used')
    return (
      <>
        This link was used already, so the address is confirmed. There is nothing left to do:{' '}
        <TextLink to="/profile">your profile</TextLink> shows it.
      </>
    )
  if (problem?.code === 'accounts.email_taken')
    return (
      <>
        Another account is now using this address, so yours keeps the old one. Choose another address in{' '}
        <TextLink to="/profile">your profile</TextLink>.
      </>
    )
  return (
    <>
      {problem?.code === 'accounts.confirm_link_expired'
        ? 'This link does not work. It may have been cut off in the email, or it is more than three days old.'
        : 'This link is not complete. It may have been cut off in the email.'}{' '}
      Log in and ask for a new one in <TextLink to="/profile">your profile</TextLink>.
    </>
  )
}

/** Behind the link that proves a mailbox. Works for everybody who has the link, signed in or not, on any device. */
export default function ConfirmEmailPage() {
  return (
    <MailLink
      heading="Confirm your email address"
      explanation="Confirm it so that we know our emails reach you. You need it to publish reviews and upload photos."
      action="Confirm this address"
      busyText="Confirming"
      check={(token) => api['email-confirmations'].check.$post({ json: { token } })}
      act={(token) => api['email-confirmations'].$post({ json: { token } })}
      done="Thank you. Your email address is confirmed."
      onDone={() => void refreshSession().catch(() => {})}
      next={{ to: '/profile', label: 'Go to your profile' }}
      refused={(problem) => <Refused problem={problem} />}
    />
  )
}
