import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { PortalBanner } from '#app/portal/portal-banner.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { type Action, useAction } from '#app/ui/use-action.ts'
import type { OperatedMethodView } from '#modules/payments/shapes.ts'
import { AddMethodForm, EditMethodForm } from './method-forms.tsx'

const carriers: Record<OperatedMethodView['carriedOutBy'], string> = {
  provider: 'Processed by the payment provider.',
  cash: 'Paid to the courier.',
  admin: 'You confirm each payment on the order’s page.',
}

const isOffered = (method: OperatedMethodView) => method.enabled && method.canBeOffered

/** Why checkout leaves a method out, or what it lacks before it can be switched on. */
function whyLeftOut({ carriedOutBy, enabled, canBeOffered }: OperatedMethodView): string | undefined {
  if (canBeOffered) return undefined
  if (carriedOutBy === 'admin')
    return `Account missing${enabled ? ', so checkout leaves it out' : ': customers can’t see where to pay'}. Add it under Edit.`
  return enabled ? 'No payment provider is connected, so checkout leaves it out.' : undefined
}

interface MethodRowProps {
  method: OperatedMethodView
  busy: boolean
  onSwitch: (on: boolean) => void
  onRemove: () => void
  onMethods: (methods: OperatedMethodView[]) => void
}

/** One way to pay: what it is, what customers read, whether checkout offers it. */
function MethodRow({ method, busy, onSwitch, onRemove, onMethods }: MethodRowProps) {
  const [editing, setEditing] = useState(false)
  return (
    <li className="px-5 py-4 max-md:px-4">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <div className="min-w-[min(100%,9rem)] flex-1">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <b className="font-semibold [overflow-wrap:anywhere]">{method.name}</b>
            <Badge>{method.type === 'digital' ? 'Digital' : 'Offline'}</Badge>
          </p>
          <p className="mt-1 text-sm [overflow-wrap:anywhere]">
            <span className="text-ink-3">Customers read:</span> {method.details || 'nothing'}
          </p>
          <p className="text-sm text-ink-3">{carriers[method.carriedOutBy]}</p>
          {whyLeftOut(method) ? <p className="mt-1 text-sm font-medium text-warning">{whyLeftOut(method)}</p> : null}
        </div>
        <div className="flex shrink-0 items-center gap-1">
          <span aria-hidden="true" className="text-sm text-ink-2">
            {method.enabled ? 'On' : 'Off'}
          </span>
          <Switch
            label={`Offer ${method.name}`}
            checked={method.enabled}
            aria-busy={busy}
            onChange={(event) => {
              if (!busy) onSwitch(event.target.checked)
            }}
          />
        </div>
      </div>
      {editing ? (
        <EditMethodForm
          method={method}
          onDone={(methods) => {
            setEditing(false)
            if (methods) onMethods(methods)
          }}
        />
      ) : (
        <div className="mt-2 flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            className="max-md:min-h-(--control-md)"
            aria-label={`Edit ${method.name}`}
            onClick={() => setEditing(true)}
          >
            Edit
          </Button>
          {method.isBuiltIn ? null : (
            <Button
              variant="danger"
              size="sm"
              className="max-md:min-h-(--control-md)"
              aria-label={`Remove ${method.name}`}
              onClick={onRemove}
            >
              Remove
            </Button>
          )}
        </div>
      )}
    </li>
  )
}

type Change =
  | { kind: 'turn'; method: OperatedMethodView; enabled: boolean; isUndo?: boolean }
  | { kind: 'remove'; method: OperatedMethodView }

function sendChange(change: Change) {
  const method = api.admin['payment-methods'][':code']
  const param = { code: change.method.code }
  return change.kind === 'turn'
    ? call(method.state.$put({ param, json: { enabled: change.enabled } }))
    : call(method.$delete({ param }))
}

function wordsOf(change: Change): string {
  const { name } = change.method
  if (change.kind === 'remove') return `${name} is removed.`
  return change.enabled ? `Checkout offers ${name} now.` : `Checkout no longer offers ${name}.`
}

/** Switches a method on or off, or removes it. `onEnd` comes whatever became of it. */
function useMethodChange(onMethods: (methods: OperatedMethodView[]) => void, onEnd: () => void) {
  const action: Action<Change, { items: OperatedMethodView[] }> = useAction(sendChange, {
    failure: 'This did not work. Try again.',
    done: (_, change) => wordsOf(change),
    undo: (_, change) =>
      change.kind === 'turn' && !change.isUndo
        ? () => action.run({ ...change, enabled: !change.enabled, isUndo: true })
        : undefined,
    onDone({ items }) {
      onMethods(items)
      onEnd()
    },
    onRefused: onEnd,
  })
  return action
}

/** What is asked before it is done: switching off the last way to pay, or removing one. */
type Confirmation = { kind: 'last' | 'remove'; method: OperatedMethodView }

/** How customers may pay. A switch decides at once what checkout offers. */
export function MethodsSection({ methods: first }: { methods: OperatedMethodView[] }) {
  const [methods, setMethods] = useState(first)
  const [confirmation, setConfirmation] = useState<Confirmation>()
  const change = useMethodChange(setMethods, () => setConfirmation(undefined))
  const turn = (method: OperatedMethodView, enabled: boolean) => change.run({ kind: 'turn', method, enabled })
  const offered = methods.filter(isOffered)
  /** The switch shows at once what was chosen, and goes back when that did not work. */
  const turning = change.input?.kind === 'turn' ? change.input : undefined
  const busy = change.input?.method.code

  function askOrTurn(method: OperatedMethodView, enabled: boolean) {
    const isLast = !enabled && isOffered(method) && offered.length === 1
    if (isLast) setConfirmation({ kind: 'last', method })
    else void turn(method, enabled)
  }

  return (
    <section aria-labelledby="section-title" className="grid max-w-200 gap-3.5">
      <div>
        <h2 id="section-title" className="text-xl font-semibold">
          Payment methods
        </h2>
        <p className="mt-1 max-w-(--container-text) text-ink-2">
          Switches take effect at once. Checkout offers the methods in this order.
        </p>
      </div>
      <PortalBanner error={change.error} attempt={change.attempt}>
        {change.refusal}
      </PortalBanner>
      {offered.length === 0 ? (
        <Notice tone="warning">Checkout offers no way to pay, so nobody can place an order. Switch one on.</Notice>
      ) : null}
      <ul className="panel divide-y divide-line overflow-hidden">
        {methods.map((method) => (
          <MethodRow
            key={method.code}
            method={turning?.method.code === method.code ? { ...method, enabled: turning.enabled } : method}
            busy={busy === method.code}
            onSwitch={(enabled) => askOrTurn(method, enabled)}
            onRemove={() => setConfirmation({ kind: 'remove', method })}
            onMethods={setMethods}
          />
        ))}
      </ul>
      <AddMethodForm onAdded={setMethods} />
      {confirmation ? (
        <ConfirmMethodChange
          confirmation={confirmation}
          busy={busy === confirmation.method.code}
          onKeep={() => setConfirmation(undefined)}
          onConfirm={() =>
            confirmation.kind === 'last'
              ? turn(confirmation.method, false)
              : change.run({ kind: 'remove', method: confirmation.method })
          }
        />
      ) : null}
    </section>
  )
}

interface ConfirmMethodChangeProps {
  confirmation: Confirmation
  busy: boolean
  onKeep: () => void
  onConfirm: () => void
}

function ConfirmMethodChange({ confirmation, busy, onKeep, onConfirm }: ConfirmMethodChangeProps) {
  const { kind, method } = confirmation
  const isLast = kind === 'last'
  return (
    <ConfirmDialog
      open
      destructive
      onClose={onKeep}
      title={isLast ? `Switch off ${method.name}?` : `Remove ${method.name}?`}
      keepLabel={isLast ? 'Keep it on' : 'Keep it'}
      confirmLabel={isLast ? 'Switch off' : 'Remove'}
      busy={busy}
      busyText={isLast ? 'Switching off...' : 'Removing...'}
      onConfirm={onConfirm}
    >
      {isLast
        ? 'It is the last way to pay. Until another one is on, nobody can place an order.'
        : 'Customers can no longer choose it. Orders placed with it keep its name.'}
    </ConfirmDialog>
  )
}
