import { type ReactNode, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { AskDialog } from '#app/portal/ask-dialog.tsx'
import { Button } from '#app/ui/button.tsx'
import { returnLimits } from '#modules/returns/limits.ts'
import { isChecked } from '#modules/returns/rules.ts'
import type { AdminReturnView, SettlementInput } from '#modules/returns/shapes.ts'
import { nothingLeftToRefund } from '#modules/returns/words.ts'
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
        ? 'The vendor has to arrange pickup.'
        : 'The customer sends it to the vendor.',
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
    label: 'Accept it for the vendor',
    title: 'Accept all of it, though the vendor has not checked it?',
    text: `${text} None of it goes back on sale.`,
    variant: 'secondary',
    send: settle('arrived'),
  }
  if (it.status === 'approved') return [keep]
  if (it.status === 'in_transit') return [lost, arrived]
  return it.status === 'received' ? [arrived] : []
}

/** What goes back if money takes the place of a replacement, and why it is less than that is worth. */
export function refundWords({
  refundInstead: left,
  worthInstead: worth,
}: {
  refundInstead: number
  worthInstead: number
}): string {
  if (left === 0) return nothingLeftToRefund
  const refunded = `The customer is refunded ${formatRupees(left)}`
  if (left === worth) return `${refunded}.`
  return `${refunded}, all that is left of this order’s money. The replacement is worth ${formatRupees(worth)}.`
}

/** Of an exchange that was accepted: what the vendor still owes or has sent, and what its customer reported of it. */
function replacementActs(it: AdminReturnView): Act[] {
  const settle = (how: SettlementInput['how']) => (reason: string) =>
    call(api.admin.returns[':id'].settlement.$post({ param: { id: it.id }, json: { how, reason } }))
  const { replacement } = it
  if (!replacement) return []
  const sum = formatRupees(replacement.refundInstead)
  const isLeft = replacement.refundInstead > 0
  const paid = `${refundWords(replacement)} This cannot be undone.`
  if (replacement.status === 'sent')
    return [
      {
        label: 'The replacement has arrived',
        title: 'Has the replacement reached the customer?',
        text: 'This completes the exchange.',
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
  if (replacement.status === 'reported')
    return [
      {
        label: isLeft ? `Refund ${sum}` : 'Accept the report',
        title: isLeft ? `Refund ${sum} for the replacement?` : 'Accept the report about the replacement?',
        text: `The customer keeps the replacement. ${paid}`,
        variant: 'primary',
        send: settle('replacement_refunded'),
      },
      {
        label: 'Refuse the report',
        title: 'Refuse the report about the replacement?',
        text: 'Nothing is refunded. This is final.',
        variant: 'danger',
        send: settle('replacement_stands'),
      },
    ]
  if (replacement.status !== 'reserved' || replacement.dueAt === null) return []
  return [
    {
      label: isLeft ? `Refund ${sum} instead` : 'End without a replacement',
      title: isLeft ? `Refund ${sum} instead of sending a replacement?` : 'End this exchange without a replacement?',
      text: `${paid} The replacement goes back into the vendor’s stock.`,
      variant: 'secondary',
      send: settle('pay_instead'),
    },
  ]
}

function actsOf(it: AdminReturnView): Act[] {
  if (it.status === 'requested') return decisions(it)
  // An appeal about a part, and the replacement of the other.
  if (it.status === 'escalated') return [...decisions(it), ...replacementActs(it)]
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
            hint: 'The customer and the vendor will read it.',
            missing: 'Give a reason.',
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
