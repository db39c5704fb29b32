import { useState } from 'react'
import { PasswordField } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { triangleAlertIcon } from '#app/ui/icons.ts'
import { passwordMax, passwordMin, staffPasswordMin } from '#modules/accounts/limits.ts'
import { isWeakPassword, weakPasswordSentence } from './weak-password.ts'

export interface NewPasswordFieldsProps {
  errors: Readonly<Record<string, string | undefined>>
  /** Who it is for, as far as the form knows: a password made of that is easily guessed. */
  person: (form: HTMLFormElement) => { name: string; email: string }
  label?: string
  confirmLabel?: string
  /** For those who run the shop or sell in it. */
  staff?: boolean
}

/** The sentence about a weak password: advice, never a refusal. */
function WeakPasswordNote({ weak }: { weak: boolean }) {
  return (
    <div aria-live="polite" className={weak ? '-mt-2' : 'contents'}>
      {weak ? (
        <p className="flex gap-1.5 text-sm text-warning">
          <Icon path={triangleAlertIcon} size={16} className="mt-0.5" />
          <span>{weakPasswordSentence}</span>
        </p>
      ) : null}
    </div>
  )
}

/** A new password and once more, named `password` and `confirmPassword`. The rule is said before it is broken. */
export function NewPasswordFields({
  errors,
  person,
  label = 'Password',
  confirmLabel = 'Confirm password',
  staff = false,
}: NewPasswordFieldsProps) {
  const [weak, setWeak] = useState('')
  const [typed, setTyped] = useState('')

  async function look(field: HTMLInputElement) {
    const password = field.value
    if (!field.form || password.length < passwordMin) return
    const isWeak = await isWeakPassword(password, person(field.form)).catch(() => false)
    setTyped(password)
    setWeak(isWeak ? password : '')
  }

  return (
    <>
      <PasswordField
        label={label}
        name="password"
        autoComplete="new-password"
        required
        maxLength={passwordMax}
        hint={
          staff
            ? `At least ${staffPasswordMin} characters, and no common password`
            : `At least ${passwordMin} characters`
        }
        error={errors.password}
        onBlur={(event) => look(event.currentTarget)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <WeakPasswordNote weak={weak !== '' && weak === typed} />
      <PasswordField
        label={confirmLabel}
        name="confirmPassword"
        autoComplete="new-password"
        required
        maxLength={passwordMax}
        error={errors.confirmPassword}
      />
    </>
  )
}
