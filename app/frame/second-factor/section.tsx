import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { setSession } from '#app/frame/session.ts'
import { useSignedIn } from '#app/frame/signed-in.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useAction } from '#app/ui/use-action.ts'
import type { FactorAddedView, SecondFactorsView } from '#modules/accounts/second-factor/shapes.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import { AddFactor } from './add-factor.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Factor {
  /** The passkey's; null for the app. */
  id: string | null
  name: string
  about: string
}

function listed({ totp, passkeys }: SecondFactorsView): Factor[] {
  const app = totp && { id: null, name: 'Authenticator app', about: `Added ${formatDay(totp.addedAt)}` }
  const keys = passkeys.map(({ id, name, addedAt, usedAt }) => ({
    id,
    name,
    about: `Passkey, added ${formatDay(addedAt)}${usedAt ? `, last used ${formatMoment(usedAt)}` : ''}`,
  }))
  return [...(app ? [app] : []), ...keys]
}

/** The second factors of whoever is signed in: what there is, to add, to remove, and the recovery codes. */
export function SecondFactorSection({ factors }: { factors: SecondFactorsView }) {
  const [isAdding, setAdding] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>([])
  const list = listed(factors)
  const { revalidate } = useRevalidator()

  function added({ session, recoveryCodes }: FactorAddedView) {
    setSession(session)
    setAdding(false)
    setCodes(recoveryCodes)
    if (recoveryCodes.length === 0) showToast({ message: 'Your second factor is added.' })
    void revalidate()
  }

  if (codes.length > 0) return <RecoveryCodes codes={codes} doneLabel="Done" onDone={() => setCodes([])} />
  return (
    <div className="grid gap-4">
      {list.length > 0 ? <FactorList list={list} isRequired={factors.isRequired} /> : null}
      {list.length === 0 && !isAdding ? (
        <p className="text-ink-2">
          Only your password protects this account. With a second factor, a stolen password isn’t enough to get in.
          Adding one logs you out on other devices.
        </p>
      ) : null}
      {list.length > 0 && !isAdding ? <CodesLeft left={factors.recoveryCodesLeft} onNew={setCodes} /> : null}
      {isAdding ? (
        <AddFactor
          takesFocus
          passkeyHost={factors.passkeyHost}
          hasApp={factors.totp !== null}
          onAdded={added}
          back={
            <Button variant="secondary" className="justify-self-start" onClick={() => setAdding(false)}>
              Not now
            </Button>
          }
        />
      ) : (
        <Button variant="secondary" className="justify-self-start" onClick={() => setAdding(true)}>
          {list.length === 0 ? 'Add a second factor' : 'Add another'}
        </Button>
      )}
    </div>
  )
}

function FactorList({ list, isRequired }: { list: readonly Factor[]; isRequired: boolean }) {
  const signedIn = useSignedIn()
  const [asked, setAsked] = useState<Factor>()
  const remove = useAction(
    ({ id }: Factor) => {
      const mine = api.users.me['second-factor']
      return signedIn(call(id === null ? mine.totp.$delete() : mine.passkeys[':id'].$delete({ param: { id } })))
    },
    {
      done: (_, { name }) => `${name} is removed.`,
      failure: 'It could not be removed. Please try again.',
      refresh: true,
    },
  )
  const isOnly = list.length === 1
  return (
    <>
      <FormBanner attempt={remove.attempt}>{remove.refusal}</FormBanner>
      <ul className="-my-3">
        {list.map((factor) => (
          <li
            key={factor.id ?? 'app'}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line py-3.5 not-first:border-t"
          >
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {factor.name} <Badge tone="neem">On</Badge>
              </p>
              <p className="text-sm text-ink-3">{factor.about}</p>
            </div>
            <Button
              variant="secondary"
              aria-label={`Remove ${factor.name}`}
              busy={remove.input === factor}
              busyText="Removing"
              disabled={isOnly && isRequired}
              onClick={() => setAsked(factor)}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {isOnly && isRequired ? (
        <p className="text-sm text-ink-2">Admins need a second factor. Add another before you remove this one.</p>
      ) : null}
      <ConfirmDialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={`Remove ${asked?.name}?`}
        keepLabel="Keep it"
        confirmLabel="Remove"
        destructive
        onConfirm={() => {
          if (asked) void remove.run(asked)
          setAsked(undefined)
        }}
      >
        {isOnly
          ? 'After that only your password protects this account, and your recovery codes stop working.'
          : 'It no longer opens this account.'}
      </ConfirmDialog>
    </>
  )
}

/** How many recovery codes are left, and new ones. */
function CodesLeft({ left, onNew }: { left: number; onNew: (codes: readonly string[]) => void }) {
  const signedIn = useSignedIn()
  const renew = useAction(() => signedIn(call(api.users.me['second-factor']['recovery-codes'].$post())), {
    onDone: ({ recoveryCodes }) => onNew(recoveryCodes),
    failure: 'The codes could not be made. Please try again.',
    refresh: true,
  })
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <FormBanner attempt={renew.attempt}>{renew.refusal}</FormBanner>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p className="min-w-0 flex-1 text-ink-2">
          {left === 0 ? 'No recovery code is left.' : `${left} of 10 recovery codes left.`}{' '}
          <span className="text-sm text-ink-3">New ones replace them.</span>
        </p>
        <Button variant="secondary" busy={renew.busy} busyText="Making codes" onClick={() => renew.run()}>
          New codes
        </Button>
      </div>
    </div>
  )
}
