import { useState } from 'react'
import { checkName, checkOptionalPhone } from '#app/frame/account-checks.ts'
import { api, call } from '#app/frame/api.ts'
import { refreshSession } from '#app/frame/session.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { problemText } from '#app/ui/problem.ts'
import { nameMax } from '#modules/accounts/limits.ts'
import type { SessionView } from '#modules/accounts/shapes.ts'
import { formatMobile } from '#platform/kit/india.ts'
import { LoginElsewhere } from './login-elsewhere.tsx'

/** Name and phone. */
export function ProfileDetails({ user }: { user: SessionView['user'] }) {
  const [saved, setSaved] = useState(false)
  const form = useForm({
    checks: { name: checkName, phone: checkOptionalPhone },
    async send({ name, phone }) {
      setSaved(false)
      await call(api.users.me.$patch({ json: { name, phone: phone.trim() } }))
      setSaved(true)
      await refreshSession().catch(() => {})
    },
    failure: (error) => problemText(error, 'Your details could not be saved. Please try again.'),
  })
  return (
    <form {...form.props} className="grid gap-4 md:grid-cols-2">
      <FormBanner attempt={form.attempt} action={<LoginElsewhere error={form.error} />} className="md:col-span-full">
        {form.banner}
      </FormBanner>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={nameMax}
        defaultValue={user.name}
        error={form.errors.name}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        optional
        defaultValue={user.phone ? formatMobile(user.phone) : ''}
        error={form.errors.phone}
        inputClassName="tabular-nums"
      />
      <Button type="submit" busy={form.busy} busyText="Saving" className="justify-self-start">
        Save details
      </Button>
      <div role="status" className="empty:hidden md:col-span-full">
        {saved ? <Notice tone="success">Your details are saved.</Notice> : null}
      </div>
    </form>
  )
}
