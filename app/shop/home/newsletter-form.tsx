import { useState } from 'react'
import { checkEmail } from '#app/frame/account-checks.ts'
import { api, call } from '#app/frame/api.ts'
import { Newsletter } from '#app/frame/newsletter.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { useForm } from '#app/ui/form.ts'
import { problemText } from '#app/ui/problem.ts'

/** The newsletter as it works: has a link sent to the address, and says so. */
export function NewsletterForm() {
  const [asked, setAsked] = useState<string>()
  const form = useForm({
    checks: { email: checkEmail },
    async send({ email }) {
      await call(api['newsletter-subscriptions'].$post({ json: { email: email.trim() } }))
      setAsked(email.trim())
      // The form disappears; the keyboard focus stays where it was.
      document.getElementById('newsletter-heading')?.focus({ preventScroll: true })
    },
    failure: (error) => problemText(error, 'We could not send you the link. Please try again.'),
  })
  return (
    <Newsletter
      state={asked ? 'done' : form.busy ? 'sending' : 'idle'}
      error={form.errors.email ?? (form.banner || undefined)}
      doneText={
        <>
          We’ve emailed{' '}
          <b>
            <EmailText email={asked ?? ''} />
          </b>
          . Tap the button in it to join the list.
        </>
      }
      form={(fields) => <form {...form.props}>{fields}</form>}
    />
  )
}
