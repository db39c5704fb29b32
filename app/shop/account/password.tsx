import { useState } from 'react'
import { checkConfirmation, checkNewPassword, checkStaffPassword } from '#app/frame/account-checks.ts'
import { api, call } from '#app/frame/api.ts'
import { useSignedIn } from '#app/frame/signed-in.ts'
import { NewPasswordFields } from '#app/shop/new-password.tsx'
import { Button } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { problemText } from '#app/ui/problem.ts'
import { accountMessages } from '#modules/accounts/limits.ts'
import type { SessionView } from '#modules/accounts/shapes.ts'

/** A new password for somebody who knows the current one. */
export function ProfilePassword({ user }: { user: SessionView['user'] }) {
  const signedIn = useSignedIn()
  const isStaff = user.role !== 'customer'
  const [changes, setChanges] = useState(0)
  const form = useForm({
    checks: {
      currentPassword: (typed) => (typed ? undefined : 'Enter your current password.'),
      password: isStaff ? checkStaffPassword : checkNewPassword,
      confirmPassword: (typed, values) => checkConfirmation(typed, values.password),
    },
    async send({ currentPassword, password }, element) {
      await signedIn(call(api.users.me.password.$put({ json: { currentPassword, password } })))
      element.reset()
      form.clear()
      setChanges(changes + 1)
    },
    // Every other device was logged out.
    refresh: true,
    failure: (error) => problemText(error, 'The password could not be changed. Please try again.'),
    summary: ({ currentPassword, password, confirmPassword }) =>
      currentPassword ? undefined : confirmPassword === accountMessages.passwordsDiffer ? confirmPassword : password,
  })
  return (
    <form {...form.props} className="grid max-w-108 gap-4">
      <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
      {/* For password managers: whose password this is. */}
      <input type="text" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField label="Current password" name="currentPassword" required error={form.errors.currentPassword} />
      <NewPasswordFields
        key={changes}
        label="New password"
        confirmLabel="Confirm new password"
        staff={isStaff}
        errors={form.errors}
        person={() => user}
      />
      <Button type="submit" variant="secondary" busy={form.busy} busyText="Saving" className="justify-self-start">
        Change password
      </Button>
      <div role="status" className="empty:hidden">
        {changes > 0 ? (
          <Notice tone="success">Your password is changed. Every other device was logged out.</Notice>
        ) : null}
      </div>
    </form>
  )
}
