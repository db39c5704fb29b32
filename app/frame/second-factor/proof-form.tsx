import { type ReactNode, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { PasswordField, TextField } from '#app/ui/field.tsx'
import { useForm } from '#app/ui/form.ts'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { DialogButtons } from '#app/ui/form-dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { problemText } from '#app/ui/problem.ts'
import { useAction } from '#app/ui/use-action.ts'
import { accountMessages } from '#modules/accounts/limits.ts'
import type { PasskeyUse, ProofsView } from '#modules/accounts/second-factor/shapes.ts'
import { askForPasskey, passkeyFailure, passkeysWorkAt } from './passkey.ts'

type Way = keyof ProofsView['by']

/** One of them, as the API takes it. */
export type Proof = { password: string } | { code: string } | { recoveryCode: string } | { passkey: PasskeyUse }

export interface ProofFormProps {
  proofs: ProofsView
  /** Hands the proof on. What it throws is said in the form, and what was typed stays. */
  send: (proof: Proof) => Promise<unknown>
  /** 'Continue', 'Confirm'. */
  label: string
  /** Beside the button: the way back. */
  back: ReactNode
  /** For somebody who runs the shop: they help themselves. */
  operator?: boolean
  /** In a dialog the safe button comes first. */
  inDialog?: boolean
}

const inOrder: readonly Way[] = ['passkey', 'code', 'password', 'recoveryCode']
const switchTo: Record<Way, string> = {
  passkey: 'Use a passkey',
  code: 'Use the code of your app',
  password: 'Use your password',
  recoveryCode: 'Use a recovery code',
}

/** Proves who somebody is, by whichever way they have: a passkey, the code of an app, a recovery code, or the password. */
export function ProofForm({ proofs, operator = false, ...form }: ProofFormProps) {
  const { by, passkeyHost } = proofs
  const canUsePasskey = by.passkey && passkeysWorkAt(passkeyHost)
  const ways = inOrder.filter((way) => by[way] && (way !== 'passkey' || canUsePasskey))
  const [chosen, setChosen] = useState<Way>()
  const way = chosen ?? ways[0]
  const others = ways.filter((other) => other !== way)
  return (
    <div className="grid gap-4">
      {by.passkey && !canUsePasskey ? (
        <Notice tone="info">
          Your passkey works at {passkeyHost} and not here. Open the shop there
          {ways.length > 0 ? ', or use another way.' : '.'}
        </Notice>
      ) : null}
      {way === 'passkey' ? <PasskeyProof {...form} /> : null}
      {way && way !== 'passkey' ? <TypedProof key={way} way={way} {...form} /> : null}
      {way ? null : form.back}
      {others.length > 0 || !by.password ? (
        <div className="grid justify-items-start border-t border-line pt-3 text-sm">
          {others.map((other) => (
            <Button key={other} variant="ghost" size="sm" className="-ml-3" onClick={() => setChosen(other)}>
              {switchTo[other]}
            </Button>
          ))}
          {by.password ? null : <Lost hasCodes={by.recoveryCode} operator={operator} />}
        </div>
      ) : null}
    </div>
  )
}

/** What to do without the device that proves it. */
function Lost({ hasCodes, operator }: { hasCodes: boolean; operator: boolean }) {
  const codes = hasCodes
    ? 'Use one of the ten recovery codes that you kept when you set it up. Without them'
    : 'All your recovery codes are used. Now'
  return (
    <details className="w-full">
      <summary className="min-h-(--control-sm) py-2 font-semibold">Lost your app or device?</summary>
      <p className="pb-1 text-ink-2">
        {operator ? (
          <>
            {codes}, have this run on the server, with your address:{' '}
            <code className="wrap-anywhere text-ink">npm run admin:reset-second-factor -- --email …</code>
          </>
        ) : (
          `${codes}, write to us from the email address of your account. We check that it’s you and remove the second factor.`
        )}
      </p>
    </details>
  )
}

function Buttons({
  inDialog = false,
  back,
  children,
}: {
  inDialog?: boolean | undefined
  back: ReactNode
  children: ReactNode
}) {
  if (!inDialog) {
    return (
      <div className="flex flex-wrap gap-3">
        {children}
        {back}
      </div>
    )
  }
  return (
    <DialogButtons>
      {back}
      {children}
    </DialogButtons>
  )
}

type WayProps = Omit<ProofFormProps, 'proofs' | 'operator'>

function PasskeyProof({ send, label, back, inDialog }: WayProps) {
  const action = useAction(async () => send({ passkey: await askForPasskey() }), { failure: passkeyFailure })
  return (
    <div className="grid gap-4">
      <FormBanner attempt={action.attempt}>{action.refusal}</FormBanner>
      <p className="text-ink-2">Your device will ask for your fingerprint, your face or its PIN.</p>
      <Buttons inDialog={inDialog} back={back}>
        <Button busy={action.busy} busyText="Waiting for your device" onClick={() => action.run()}>
          {label} with passkey
        </Button>
      </Buttons>
    </div>
  )
}

const fields = {
  code: { label: 'Code', hint: 'The six digits that your authenticator app shows now' },
  recoveryCode: { label: 'Recovery code', hint: 'Ten letters and digits, such as 7K2MD-9XQ4T; each works once' },
} as const

function TypedProof({ way, send, label, back, inDialog }: WayProps & { way: Exclude<Way, 'passkey'> }) {
  const form = useForm({
    checks: {
      proof: (typed) =>
        typed.trim() ? undefined : way === 'password' ? accountMessages.passwordRequired : accountMessages.codeRequired,
    },
    send: ({ proof }) => send({ [way]: proof } as Proof),
    failure: (error) => problemText(error, 'That did not work. Check your connection and try again.'),
  })
  const error = form.errors.proof
  return (
    <form {...form.props} className="grid gap-4">
      <FormBanner attempt={form.attempt}>{form.banner}</FormBanner>
      {way === 'password' ? (
        <PasswordField label="Your password" name="proof" required error={error} autoFocus />
      ) : (
        <TextField
          {...fields[way]}
          name="proof"
          required
          autoFocus
          autoComplete={way === 'code' ? 'one-time-code' : 'off'}
          inputMode={way === 'code' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          error={error}
          inputClassName="tabular-nums"
        />
      )}
      <Buttons inDialog={inDialog} back={back}>
        <Button type="submit" busy={form.busy} busyText="Checking">
          {label}
        </Button>
      </Buttons>
    </form>
  )
}
