import { Button } from '#app/ui/button.tsx'
import { Checkbox, PasswordField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { TextLink } from '#app/ui/text-link.tsx'
import type { SessionView } from '#modules/accounts/shapes.ts'
import { checkEmail, checkPassword, loginFailure } from './account-checks.ts'
import { api, call } from './api.ts'

export interface LoginFormProps {
  onEnter: (session: SessionView) => void
  /** Without it nobody is remembered, and no forgotten password is offered: the admin's login. */
  customer?: boolean
  /** The banner's sentence for what went wrong. */
  failure?: (error: unknown) => string
}

/** Email and password. Whatever fails, what was typed stays. */
export function LoginForm({ onEnter, customer = true, failure = loginFailure }: LoginFormProps) {
  const form = useForm({
    checks: { email: checkEmail, password: checkPassword, remember: () => undefined },
    async send({ email, password, remember }) {
      const session = await call(api.session.$post({ json: { email, password, remember: remember === 'on' } }))
      if (session) onEnter(session)
    },
    failure,
    summary: (errors) => (errors.email && errors.password ? 'Enter your email address and your password.' : undefined),
  })
  return (
    <form {...form.props} className="grid gap-4">
      <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        error={form.errors.email}
      />
      <PasswordField label="Password" name="password" required error={form.errors.password} />
      {customer ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 text-sm">
          <Checkbox name="remember">Remember me</Checkbox>
          <TextLink to="/forgot-password" className="py-2.5">
            Forgot password?
          </TextLink>
        </div>
      ) : null}
      <Button type="submit" size="lg" full busy={form.busy} busyText="Logging in" className={customer ? '' : 'mt-2'}>
        Login
      </Button>
    </form>
  )
}
