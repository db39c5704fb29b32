import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useAction } from '#app/ui/use-action.ts'
import type { ShipmentStep } from '#modules/fulfillment/rules.ts'
import type { BulkMoveView } from '#modules/fulfillment/shapes.ts'
import { counted } from '#platform/kit/counted.ts'

const moves: { to: ShipmentStep; label: string; question: string; what: string }[] = [
  { to: 'processing', label: 'Accept', question: 'Accept', what: 'Every pending part is accepted.' },
  {
    to: 'shipped',
    label: 'Mark shipped',
    question: 'Mark as shipped',
    what: 'Every part being packed is marked shipped, without a tracking number. We email the customers.',
  },
  {
    to: 'delivered',
    label: 'Mark delivered',
    question: 'Mark as delivered',
    what: 'Every shipped part is marked delivered. We email the customers.',
  },
]

export interface BulkMovesProps {
  selected: ReadonlySet<string>
  /** With what became of it. */
  onDone: (outcome: BulkMoveView | string) => void
}

/** Moves of the selected orders; each asks once. */
export function BulkMoves({ selected, onDone }: BulkMovesProps) {
  const [asking, setAsking] = useState<(typeof moves)[number]>()
  const move = useAction(
    (to: ShipmentStep) => call(api.admin.orders.moves.$post({ json: { orderIds: [...selected], to } })),
    {
      done: ({ moved }) => (moved.length > 0 ? `${counted(moved.length, 'order')} moved` : undefined),
      refresh: true,
      onDone(outcome) {
        onDone(outcome)
        setAsking(undefined)
      },
      onRefusal: (sentence) => sentence && onDone(sentence),
      onRefused: () => setAsking(undefined),
    },
  )

  return (
    <>
      {moves.map((one) => (
        <Button key={one.to} size="sm" variant="secondary" onClick={() => setAsking(one)}>
          {one.label}
        </Button>
      ))}
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={`${asking?.question} ${counted(selected.size, 'order')}?`}
        keepLabel="Cancel"
        confirmLabel={asking?.label ?? ''}
        busy={move.busy}
        busyText="Moving..."
        onConfirm={() => asking && move.run(asking.to)}
      >
        {asking?.what} This cannot be undone.
      </ConfirmDialog>
    </>
  )
}

/** What became of a move of many: how many went, and each that did not with its reason. */
export function BulkOutcome({ outcome, onClose }: { outcome: BulkMoveView | string; onClose: () => void }) {
  if (typeof outcome === 'string') return <FormBanner>{outcome}</FormBanner>
  if (outcome.left.length === 0) return null
  return (
    <Notice
      tone="warning"
      live
      action={
        <Button size="sm" variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      <p className="font-semibold">
        {outcome.moved.length === 0 ? 'Nothing was updated.' : `${counted(outcome.moved.length, 'order')} moved.`}{' '}
        {counted(outcome.left.length, 'order')} skipped:
      </p>
      <ul className="mt-1 grid gap-1 text-sm">
        {outcome.left.map(({ id, reason }) => (
          <li key={id}>{reason}</li>
        ))}
      </ul>
    </Notice>
  )
}
