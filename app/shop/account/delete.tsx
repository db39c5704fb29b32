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
      <p className="text-ink-2">
        This deletes your name, phone number, password, addresses, wishlist, messages and emails, ends the newsletter
        and stock emails, and logs you out on every device. Reviews that others have read stay, without your name. Your
        orders stay, with the name and address they went to, because tax law makes us keep them. Their email address,
        phone numbers, landmark and our notes are deleted 30 days after each order arrives or is cancelled.
        {user.emailVerified
          ? ''
          : ' Your email address is not confirmed, so what is linked to it alone, such as the newsletter, stays. Confirm it first to delete that too.'}
        {user.isVendor
          ? ' Your shop stops selling, and its sales stay. Orders of your customers have to be delivered or cancelled first.'
          : ''}
      </p>
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
