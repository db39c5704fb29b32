import { type ReactNode, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { problemText } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'
import { accountMessages, passkeyNameMax } from '#modules/accounts/limits.ts'
import type { FactorAddedView, TotpEnrolmentView } from '#modules/accounts/second-factor/shapes.ts'
import { addPasskey, passkeyFailure, passkeysWorkAt } from './passkey.ts'

export interface AddFactorProps {
  passkeyHost: string
  /** There is an app already: only a passkey can be added. */
  hasApp?: boolean
  onAdded: (added: FactorAddedView) => void
  /** It opened by a press that is gone now. */
  takesFocus?: boolean
  /** The way back, beside the buttons. */
  back?: ReactNode
}

const takeFocus = (element: HTMLElement | null) => element?.focus()
const unexpected = 'That did not work. Check your connection and try again.'

/** Adds a second factor: an authenticator app, or a passkey where the browser can make one. */
export function AddFactor({ passkeyHost, hasApp = false, onAdded, takesFocus = false, back }: AddFactorProps) {
  const [totp, setTotp] = useState<TotpEnrolmentView>()
  const [isNaming, setNaming] = useState(false)
  const start = useAction(() => call(api.users.me['second-factor']['totp-enrolment'].$post()), {
    failure: unexpected,
    onDone: setTotp,
  })
  if (totp) return <AppForm totp={totp} onAdded={onAdded} onCancel={() => setTotp(undefined)} />
  if (isNaming) return <PasskeyForm onAdded={onAdded} onCancel={() => setNaming(false)} />
  const hasPasskeys = passkeysWorkAt(passkeyHost)
  return (
    <div ref={takesFocus ? takeFocus : undefined} tabIndex={-1} className="grid gap-4 outline-none">
      <FormBanner attempt={start.attempt}>{start.refusal}</FormBanner>
      {hasPasskeys ? (
        <Choice
          title="Passkey"
          text="Your fingerprint, your face, this device’s PIN or a security key. The safest way."
        >
          <Button variant={hasApp ? 'secondary' : 'primary'} onClick={() => setNaming(true)}>
            Add a passkey
          </Button>
        </Choice>
      ) : (
        <p className="text-sm text-ink-2">
          {window.location.hostname === passkeyHost
            ? 'This browser cannot make passkeys.'
            : `Passkeys work at ${passkeyHost}. To add one, open the shop there.`}
        </p>
      )}
      {hasApp ? null : (
        <Choice
          title="Authenticator app"
          text="An app on your phone that shows a new code of six digits every 30 seconds."
        >
          <Button
            variant={hasPasskeys ? 'secondary' : 'primary'}
            busy={start.busy}
            busyText="Getting a code"
            onClick={() => start.run()}
          >
            Set up an app
          </Button>
        </Choice>
      )}
      {back}
    </div>
  )
}

function Choice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 rounded-md border border-line px-4 py-3.5">
      <div>
        <h3 className="font-semibold">{title}</h3>
        <p className="text-sm text-ink-2">{text}</p>
      </div>
      <div className="justify-self-start">{children}</div>
    </div>
  )
}

/** Four letters at a time are typed without losing the place. */
const inGroups = (secret: string) => secret.replace(/(.{4})(?=.)/g, '$1 ')

interface FormProps {
  onAdded: (added: FactorAddedView) => void
  onCancel: () => void
}

function AppForm({ totp, onAdded, onCancel }: FormProps & { totp: TotpEnrolmentView }) {
  const form = useForm({
    checks: { code: (typed) => (typed.trim() ? undefined : accountMessages.codeRequired) },
    send: async ({ code }) => onAdded(await call(api.users.me['second-factor'].totp.$put({ json: { code } }))),
    failure: (error) => problemText(error, unexpected),
  })
  const { size, path } = totp.qr
  return (
    <form {...form.props} className="grid gap-4">
      <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
      <p ref={takeFocus} tabIndex={-1} className="text-ink-2 outline-none">
        Scan this with your authenticator app, or{' '}
        <a href={totp.uri} className="text-brand-ink underline">
          open it on this device
        </a>
        .
      </p>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code for your authenticator app"
        shapeRendering="crispEdges"
        className="w-48 rounded-md border border-line bg-white text-black"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <p className="text-sm text-ink-2">
        Can’t scan it? Type this key: <code className="wrap-anywhere text-ink">{inGroups(totp.secret)}</code>
      </p>
      <TextField
        label="Code"
        name="code"
        required
        hint="The six digits that the app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        error={form.errors.code}
        inputClassName="tabular-nums"
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyText="Checking">
          Add the app
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  )
}

function PasskeyForm({ onAdded, onCancel }: FormProps) {
  const form = useForm({
    checks: { name: (typed) => (typed.trim() ? undefined : accountMessages.passkeyNameRequired) },
    send: async ({ name }) => onAdded(await addPasskey(name)),
    failure: passkeyFailure,
  })
  return (
    <form {...form.props} className="grid gap-4">
      <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
      <TextField
        label="Name of this passkey"
        name="name"
        required
        autoFocus
        hint="For you, such as My phone"
        maxLength={passkeyNameMax}
        error={form.errors.name}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} busyText="Waiting for your device">
          Add the passkey
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Back
        </Button>
      </div>
    </form>
  )
}
