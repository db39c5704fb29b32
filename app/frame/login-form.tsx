import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, PasswordField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import type { ApiProblem } from '#app/ui/problem.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import type { ProofsView } from '#modules/accounts/second-factor/shapes.ts'
import type { SessionView } from '#modules/accounts/shapes.ts'
import { checkEmail, checkPassword } from './account-checks.ts'
import { api, call } from './api.ts'
import { loginFailure } from './login-failure.ts'
import type { SecondStepProps } from './second-factor/second-step.tsx'
import { signOut } from './session.ts'

export interface LoginFormProps {
  onEnter: (session: SessionView) => void
  /** The second step is open, or closed again: until it is done, the page leads nobody away. */
  onStep: (isOpen: boolean) => void
  /** Without it nobody is remembered, and no forgotten password is offered: the admin's login. */
  customer?: boolean
  /** The banner's sentence for what went wrong. */
  failure?: (error: unknown) => string
}

interface Step {
  SecondStep: ComponentType<SecondStepProps>
  proofs: ProofsView
}

/** The second step, whose script loads when somebody needs it. */
async function secondStep(): Promise<Step> {
  const [{ SecondStep }, proofs] = await Promise.all([
    import('./second-factor/second-step.tsx'),
    call(api.session['second-factor'].$get()),
  ])
  return { SecondStep, proofs }
}

/** The server's hint that the password was right and a second factor is still wanted: after a reload, the login goes on there. */
const isWaiting = () => /(?:^|; )signed_in=2(?:;|$)/.test(document.cookie)

/** Email and password, then the second factor of those who have one. Whatever fails, what was typed stays. */
export function LoginForm({ onStep, ...form }: LoginFormProps) {
  const [step, setStep] = useState<Step>()
  const open = useCallback(
    (next: Step | undefined) => {
      setStep(next)
      onStep(next !== undefined)
    },
    [onStep],
  )
  useEffect(() => {
    if (isWaiting()) secondStep().then(open, () => {})
  }, [open])
  if (!step) return <PasswordStep {...form} onSecondStep={open} />

  async function goBack() {
    await signOut().catch(() => {})
    open(undefined)
  }
  const { customer = true, onEnter } = form
  return <step.SecondStep proofs={step.proofs} operator={!customer} onEnter={onEnter} onBack={goBack} />
}

function PasswordStep({
  onEnter,
  onSecondStep,
  customer = true,
  failure = loginFailure,
}: Omit<LoginFormProps, 'onStep'> & { onSecondStep: (step: Step) => void }) {
  const form = useForm({
    checks: { email: checkEmail, password: checkPassword, remember: () => undefined },
    async send({ email, password, remember }) {
      const session = await call(api.session.$post({ json: { email, password, remember: remember === 'on' } }))
      if (session) onEnter(session)
      else onSecondStep(await secondStep())
    },
    failure,
    summary: (errors) => (errors.email && errors.password ? 'Enter your email address and your password.' : undefined),
  })
  return (
    <form {...form.props} className="grid gap-4">
      <FormBanner
        attempt={form.attempt}
        help={
          (form.error as ApiProblem | undefined)?.code === 'accounts.credentials_wrong'
            ? 'Check your email and password.'
            : undefined
        }
      >
        {form.banner}
      </FormBanner>
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
