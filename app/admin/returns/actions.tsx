import { type ReactNode, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { AskDialog } from '#app/portal/ask-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { returnLimits } from '#modules/returns/limits.ts'
import { isChecked } from '#modules/returns/rules.ts'
import type { AdminReturnView } from '#modules/returns/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'

interface Act {
  label: string
  title: string
  text: ReactNode
  variant: 'primary' | 'secondary' | 'danger'
  send: (reason: string) => Promise<unknown>
}

/** Whether it came to us after a check, so that the decision is about money. */
const wasChecked = ({ escalatedFrom }: AdminReturnView) => isChecked(escalatedFrom)

function decisions(it: AdminReturnView): Act[] {
  const decide = (approve: boolean) => (reason: string) =>
    call(api.admin.returns[':id'].decision.$post({ param: { id: it.id }, json: { approve, reason } }))
  const isPartAccepted = it.lines.some(({ accepted }) => accepted > 0)
  const yes: Act = {
    label: wasChecked(it) ? (isPartAccepted ? 'Pay the rest' : 'Refund in full') : 'Approve',
    title: wasChecked(it) ? `Accept ${isPartAccepted ? 'the rest' : 'all'} of it?` : `Approve return ${it.id}?`,
    text: wasChecked(it)
      ? 'The customer is refunded for what was refused or did not arrive. None of it goes back on sale. This is final.'
      : it.payer === 'vendor'
        ? 'The seller has to arrange pickup.'
        : 'The customer sends it to the seller.',
    variant: 'primary',
    send: decide(true),
  }
  if (it.status === 'requested') return [yes]
  const no: Act = {
    label: 'Refuse',
    title: `Refuse return ${it.id}?`,
    text: 'The customer reads why. This is final.',
    variant: 'danger',
    send: decide(false),
  }
  return [yes, no]
}

function settlements(it: AdminReturnView): Act[] {
  const settle = (how: 'keep' | 'lost' | 'arrived') => (reason: string) =>
    call(api.admin.returns[':id'].settlement.$post({ param: { id: it.id }, json: { how, reason } }))
  const money = it.expected > 0 ? `${formatRupees(it.expected)} is refunded to the customer. ` : ''
  const text = `${money}This cannot be undone.`
  const keep: Act = {
    label: 'Let the customer keep it',
    title: 'Accept it without its coming back?',
    text,
    variant: 'secondary',
    send: settle('keep'),
  }
  const lost: Act = {
    label: 'It is lost',
    title: 'Has the courier lost it?',
    text,
    variant: 'secondary',
    send: settle('lost'),
  }
  const arrived: Act = {
    label: 'Accept it for the seller',
    title: 'Accept all of it, though the seller has not checked it?',
    text: `${text} None of it goes back on sale.`,
    variant: 'secondary',
    send: settle('arrived'),
  }
  if (it.status === 'approved') return [keep]
  if (it.status === 'in_transit') return [lost, arrived]
  return it.status === 'received' ? [arrived] : []
}

type Settlement = 'pay_instead' | 'replacement_lost' | 'replacement_arrived'

/** Of an exchange that was accepted: what the seller still owes, or has sent. */
function replacementActs(it: AdminReturnView): Act[] {
  const settle = (how: Settlement) => (reason: string) =>
    call(api.admin.returns[':id'].settlement.$post({ param: { id: it.id }, json: { how, reason } }))
  const paid = 'The customer is refunded the rest instead. This cannot be undone.'
  if (it.replacement?.status === 'sent')
    return [
      {
        label: 'The replacement has arrived',
        title: 'Has the replacement reached the customer?',
        text: 'The return ends with it.',
        variant: 'primary',
        send: settle('replacement_arrived'),
      },
      {
        label: 'The replacement is lost',
        title: 'Has the courier lost the replacement?',
        text: paid,
        variant: 'secondary',
        send: settle('replacement_lost'),
      },
    ]
  if (it.replacement?.status !== 'reserved' || it.replacement.dueAt === null) return []
  return [
    {
      label: 'Pay it instead',
      title: 'Pay the customer instead of sending a replacement?',
      text: `${paid} The replacement goes back into the seller’s stock.`,
      variant: 'secondary',
      send: settle('pay_instead'),
    },
  ]
}

function actsOf(it: AdminReturnView): Act[] {
  if (it.status === 'requested' || it.status === 'escalated') return decisions(it)
  return [...settlements(it), ...replacementActs(it)]
}

/** What the operator can do about a return now, each with a reason that both sides read. */
export function AdminReturnActions({ it }: { it: AdminReturnView }) {
  const [asking, setAsking] = useState<Act>()
  const acts = actsOf(it)
  const close = () => setAsking(undefined)
  return (
    <>
      {acts.map((act) => (
        <Button key={act.label} variant={act.variant} onClick={() => setAsking(act)}>
          {act.label}
        </Button>
      ))}
      {asking ? (
        <AskDialog
          open
          onClose={close}
          title={asking.title}
          keepLabel="Cancel"
          confirmLabel={asking.label}
          busyText="Saving..."
          refresh
          reason={{
            hint: 'The customer and the seller read it.',
            missing: 'Say why, so that both know.',
            maxLength: returnLimits.reason,
          }}
          onConfirm={(reason) => asking.send(reason).then(close)}
        >
          <p>{asking.text}</p>
        </AskDialog>
      ) : null}
    </>
  )
}
