import {
  checkConfirmation,
  checkEmail,
  checkName,
  checkNewPassword,
  checkOptionalPhone,
} from '#app/frame/account-checks.ts'
import { useReturnTo, withReturnTo } from '#app/frame/after-sign-in.ts'
import { api, call } from '#app/frame/api.ts'
import { NewPasswordFields } from '#app/shop/new-password.tsx'
import { Button } from '#app/ui/button.tsx'
import { Checkbox, TextField } from '#app/ui/field.tsx'
import { type FormErrors, useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { ApiProblem, isUnanswered, problemText } from '#app/ui/problem.ts'
import { TextLink } from '#app/ui/text-link.tsx'
import { accountMessages, emailMax, nameMax } from '#modules/accounts/limits.ts'
import type { SessionView } from '#modules/accounts/shapes.ts'

export interface RegisterFormProps {
  isVendor: boolean
  onEnter: (session: SessionView) => void
}

/** The owner's sentences come first: what is missing, then the two about passwords. */
function summary(errors: FormErrors): string | undefined {
  const missing: (string | undefined)[] = [
    accountMessages.nameRequired,
    accountMessages.emailRequired,
    accountMessages.passwordRequired,
  ]
  if ([errors.name, errors.email, errors.password].some((message) => message && missing.includes(message)))
    return accountMessages.registrationIncomplete
  const ownWords: (string | undefined)[] = [accountMessages.passwordsDiffer, accountMessages.passwordTooShort]
  return [errors.confirmPassword, errors.password].find((message) => message && ownWords.includes(message))
}

/** A new account, for a customer or a vendor. */
export function RegisterForm({ isVendor, onEnter }: RegisterFormProps) {
  const form = useForm({
    checks: {
      name: checkName,
      email: checkEmail,
      phone: checkOptionalPhone,
      password: checkNewPassword,
      confirmPassword: (typed, values) => checkConfirmation(typed, values.password),
      acceptedTerms: (ticked) => (ticked ? undefined : accountMessages.termsRequired),
    },
    async send({ name, email, phone, password }) {
      const json = { name, email, phone: phone.trim(), password, isVendor, acceptedTerms: true } as const
      const session = await call(api.users.$post({ json }))
      if (session) onEnter(session)
    },
    failure: (error) => {
      const sentence = 'Registration failed. Please try again.'
      return isUnanswered(error) ? `${sentence} ${error.message}` : problemText(error, sentence)
    },
    summary,
  })
  // The banner says it (docs/specification.md, section 8) and where to go; the field is marked, and does not say it again.
  const taken = form.error instanceof ApiProblem && form.error.code === 'accounts.email_taken' && form.error.message
  const isTaken = taken === form.banner
  const returnTo = useReturnTo()
  return (
    <form {...form.props} className="grid gap-4">
      <FormBanner
        attempt={form.attempt}
        help={
          isTaken && (
            <span className="flex gap-4">
              <TextLink to={withReturnTo(isVendor ? '/vendor/login' : '/login', returnTo)}>Login</TextLink>
              <TextLink to="/forgot-password">Reset your password</TextLink>
            </span>
          )
        }
      >
        {form.banner}
      </FormBanner>
      <TextField label="Name" name="name" autoComplete="name" required maxLength={nameMax} error={form.errors.name} />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={emailMax}
        error={form.errors.email === taken ? undefined : form.errors.email}
        aria-invalid={!!form.errors.email}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        optional
        error={form.errors.phone}
      />
      <NewPasswordFields
        errors={form.errors}
        person={(element) => {
          const typed = new FormData(element)
          return { name: String(typed.get('name')), email: String(typed.get('email')) }
        }}
      />
      <Checkbox name="acceptedTerms" required error={form.errors.acceptedTerms} className="text-sm">
        I agree to the{' '}
        <TextLink to="/terms" target="_blank">
          Terms
        </TextLink>{' '}
        and the{' '}
        <TextLink to="/privacy" target="_blank">
          Privacy policy
        </TextLink>
      </Checkbox>
      <Button type="submit" size="lg" full busy={form.busy} busyText="Registering">
        Register
      </Button>
    </form>
  )
}
