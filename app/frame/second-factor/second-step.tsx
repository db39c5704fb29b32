import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { Button } from '#app/ui/button.tsx'
import type { ProofsView, SecondFactorInput } from '#modules/accounts/second-factor/shapes.ts'
import type { SessionView } from '#modules/accounts/shapes.ts'
import { AddFactor } from './add-factor.tsx'
import { ProofForm } from './proof-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

export interface SecondStepProps {
  proofs: ProofsView
  operator: boolean
  onEnter: (session: SessionView) => void
  /** Back to email and password; the sign-in is given up. */
  onBack: () => void
}

/** To add a factor, the heading comes first; to prove one, its field does. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

/** What a login asks for after the password: the second factor, or that one is added. */
export function SecondStep({ proofs, operator, onEnter, onBack }: SecondStepProps) {
  const [added, setAdded] = useState<{ session: SessionView; recoveryCodes: string[] }>()
  if (added)
    return <RecoveryCodes codes={added.recoveryCodes} doneLabel="Continue" onDone={() => onEnter(added.session)} />
  const back = (
    <Button variant="secondary" onClick={onBack}>
      Start again
    </Button>
  )
  const isNew = proofs.awaits === 'enrolment'
  return (
    <div className="grid gap-4">
      <div>
        <h2 ref={isNew ? takeFocus : undefined} tabIndex={-1} className="text-xl font-semibold outline-none">
          {isNew ? 'Add a second factor' : 'One more step'}
        </h2>
        <p className="mt-1 text-ink-2">
          {isNew
            ? 'People who run this shop log in with more than a password. Setting it up takes a minute.'
            : 'Your password was right. Now confirm that it’s you.'}
        </p>
      </div>
      {isNew ? (
        <AddFactor passkeyHost={proofs.passkeyHost} onAdded={setAdded} back={<div>{back}</div>} />
      ) : (
        <ProofForm
          proofs={proofs}
          operator={operator}
          label="Continue"
          back={back}
          send={async (proof) =>
            onEnter(await call(api.session['second-factor'].$post({ json: proof as SecondFactorInput })))
          }
        />
      )}
    </div>
  )
}
