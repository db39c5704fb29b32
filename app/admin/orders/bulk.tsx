import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { FormBanner } from '#app/ui/form-banner.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { nextStep, type ShipmentStep } from '#modules/fulfillment/rules.ts'
import type { BulkMoveView } from '#modules/fulfillment/shapes.ts'
import type { AdminOrderRowView } from '#modules/orders/shapes.ts'
import { counted } from '#platform/kit/counted.ts'

interface Move {
  to: ShipmentStep
  label: string
  question: (orders: string) => string
  what: string
}

const moves: Move[] = [
  {
    to: 'processing',
    label: 'Accept',
    question: (orders) => `Accept ${orders}?`,
    what: 'Every pending part is accepted.',
  },
  {
    to: 'shipped',
    label: 'Mark shipped',
    question: (orders) => `Mark ${orders} as shipped?`,
    what: 'Every part being packed is marked shipped, without a tracking number. We email the customers.',
  },
  {
    to: 'delivered',
    label: 'Mark delivered',
    question: (orders) => `Mark ${orders} as delivered?`,
    what: 'Every shipped part is marked delivered. We email the customers.',
  },
]

/** Whether something of the order is ready for this step. */
const fits = ({ parts }: AdminOrderRowView, to: ShipmentStep): boolean =>
  parts.some((part) => part.released && nextStep(part.status) === to)

export interface BulkMovesProps {
  /** The selected orders. */
  chosen: readonly AdminOrderRowView[]
  /** With what became of it. */
  onDone: (outcome: BulkMoveView | string) => void
}

/** Moves of the selected orders that each move fits; each asks once. */
export function BulkMoves({ chosen, onDone }: BulkMovesProps) {
  const [asking, setAsking] = useState<{ move: Move; orderIds: string[] }>()
  const idsFor = ({ to }: Move) => chosen.flatMap((order) => (fits(order, to) ? [order.id] : []))
  const offered = moves.filter((one) => idsFor(one).length > 0)
  const count = asking?.orderIds.length ?? 0
  const others = chosen.length - count
  const move = useAction(
    ({ move: { to }, orderIds }: NonNullable<typeof asking>) =>
      call(api.admin.orders.moves.$post({ json: { orderIds, to } })),
    {
      done: ({ moved }) => (moved.length > 0 ? `${counted(moved.length, 'order')} updated` : undefined),
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
      {offered.length === 0 ? <span>No action fits these orders</span> : null}
      {offered.map((one) => (
        <Button
          key={one.to}
          size="sm"
          variant="secondary"
          onClick={() => setAsking({ move: one, orderIds: idsFor(one) })}
        >
          {one.label}
        </Button>
      ))}
      <ConfirmDialog
        open={asking !== undefined}
        onClose={() => setAsking(undefined)}
        title={asking?.move.question(counted(count, 'order')) ?? ''}
        keepLabel="Cancel"
        confirmLabel={asking?.move.label ?? ''}
        busy={move.busy}
        busyText="Updating..."
        onConfirm={() => asking && move.run(asking)}
      >
        {asking?.move.what} {others > 0 ? `${counted(others, 'other selected order')} will not change. ` : ''}This
        cannot be undone.
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
        {outcome.moved.length === 0 ? 'Nothing was updated.' : `${counted(outcome.moved.length, 'order')} updated.`}{' '}
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
