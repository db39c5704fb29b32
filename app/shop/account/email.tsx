import { useState } from 'react'
import { checkEmail, checkPassword } from '#app/frame/account-checks.ts'
import { api, call } from '#app/frame/api.ts'
import { useSignedIn } from '#app/frame/signed-in.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmailText } from '#app/ui/email-text.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { circleCheckIcon } from '#app/ui/icons.ts'
import { clockIcon } from '#app/ui/icons-order.ts'
import { Notice } from '#app/ui/notice.tsx'
import { problemText } from '#app/ui/problem.ts'
import { emailMax } from '#modules/accounts/limits.ts'
import type { SessionView } from '#modules/accounts/shapes.ts'
import { takeFocus } from './focus.ts'

/** The address one signs in with: whether it is confirmed, and another one in its place. */
export function ProfileEmail({ user }: { user: SessionView['user'] }) {
  const [isOpen, setOpen] = useState<boolean>()
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <EmailText email={user.email} />
        {user.emailVerified ? (
          <Badge tone="neem" icon={circleCheckIcon}>
            Confirmed
          </Badge>
        ) : (
          <Badge tone="saffron" icon={clockIcon}>
            Not confirmed yet
          </Badge>
        )}
      </p>
      {isOpen ? (
        <ChangeEmail onClose={() => setOpen(false)} />
      ) : (
        <Button
          ref={isOpen === false ? takeFocus : undefined}
          variant="secondary"
          className="mt-4"
          onClick={() => setOpen(true)}
        >
          Change email address
        </Button>
      )}
    </>
  )
}

function ChangeEmail({ onClose }: { onClose: () => void }) {
  const signedIn = useSignedIn()
  const [askedFor, setAskedFor] = useState('')
  const form = useForm({
    checks: { email: checkEmail, password: checkPassword },
    async send({ email, password }) {
      await signedIn(call(api.users.me.email.$put({ json: { email: email.trim(), password } })))
      setAskedFor(email.trim())
    },
    failure: (error) => problemText(error, 'The address could not be changed. Please try again.'),
  })
  if (askedFor)
    return (
      <Notice tone="success" live className="mt-4">
        We sent a link to{' '}
        <b>
          <EmailText email={askedFor} />
        </b>
        . Your address changes once you open it and confirm.
      </Notice>
    )
  return (
    <form {...form.props} className="mt-4 grid max-w-108 gap-4">
      <h3 ref={takeFocus} tabIndex={-1} className="text-lg font-semibold outline-none">
        Change email address
      </h3>
      <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
      <TextField
        label="New email address"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={emailMax}
        error={form.errors.email}
        hint="We will send a link there. Nothing changes until you open it and confirm."
      />
      <PasswordField label="Your password" name="password" required error={form.errors.password} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyText="Sending">
          Send the link
        </Button>
        <Button variant="ghost" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  )
}
