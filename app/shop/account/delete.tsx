import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkPassword } from '#app/frame/account-checks.ts'
import { api, call } from '#app/frame/api.ts'
import { forgetSession } from '#app/frame/session.ts'
import { useSignedIn } from '#app/frame/signed-in.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { PasswordField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { problemText } from '#app/ui/problem.ts'
import { showToast } from '#app/ui/toast.tsx'
import type { SessionView } from '#modules/accounts/shapes.ts'
import { OpenOrders } from './open-orders.tsx'

/** Ends the account for good, after saying what goes and what stays, and asking for the password. */
export function ProfileDelete({ user }: { user: SessionView['user'] }) {
  const [asking, setAsking] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const form = useForm({
    checks: { password: checkPassword },
    async send({ password }) {
      await signedIn(call(api.users.me.$delete({ json: { password } })))
      await forgetSession()
      showToast({ message: 'Your account is deleted.' })
      navigate('/', { replace: true })
    },
    failure: (error) => problemText(error, 'The account could not be deleted. Please try again.'),
  })
  return (
    <>
      <ul className="grid list-disc gap-1.5 pl-5 text-ink-2">
        <li>
          We delete your name, phone number, password, addresses, wishlist, messages and emails, end the newsletter and
          stock emails, and log you out on every device.
        </li>
        <li>Reviews that others have read stay, without your name.</li>
        <li>Your orders stay, with the name and address they went to, because tax law makes us keep them.</li>
        <li>
          30 days after an order arrives or is cancelled, we delete its email address, phone numbers, landmark and our
          notes.
        </li>
        <li>Open returns continue. If a refund is due, first add your refund account on that order’s page.</li>
        {user.emailVerified ? null : (
          <li>
            Your email address is not confirmed, so what is linked to it alone, such as the newsletter, stays. Confirm
            it first to delete that too.
          </li>
        )}
        {user.isVendor ? (
          <li>
            Your shop stops selling; we keep its sales records. Orders of your customers have to be delivered or
            cancelled first.
          </li>
        ) : null}
      </ul>
      <Button
        variant="danger"
        className="mt-4"
        onClick={() => {
          form.clear()
          setAsking(true)
        }}
      >
        Delete my account
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete this account?"
        keepLabel="Keep account"
        confirmLabel="Delete my account"
        destructive
        busy={form.busy}
        busyText="Deleting"
        onConfirm={() => element.current?.requestSubmit()}
      >
        <p>
          {user.name}, <EmailText email={user.email} />. This cannot be undone.
        </p>
        {asking ? <OpenOrders /> : null}
        <form {...form.props} ref={element} className="mt-4 grid gap-4 text-ink">
          <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
          <PasswordField label="Your password" name="password" required error={form.errors.password} />
        </form>
      </ConfirmDialog>
    </>
  )
}
