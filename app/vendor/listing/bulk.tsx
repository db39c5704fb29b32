import { useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import type { BulkResult } from '#app/portal/bulk-result.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/dialog.tsx'
import { useAction } from '#app/ui/use-action.ts'
import { isDraftLike } from '#modules/listing/rules/listing.ts'
import type { ListingRowView } from '#modules/listing/shapes/lists.ts'
import { counted } from '#platform/kit/counted.ts'

const done = { submit: 'sent for review', archive: 'archived' }

export interface ListingBulkProps {
  products: readonly ListingRowView[]
  /** With those that were left as they are, each with its reason. */
  onDone: (result: BulkResult) => void
  onRefusal: (sentence: string, error?: unknown) => void
}

/** What may be done with the chosen products at once. */
export function ListingBulk({ products, onDone, onRefusal }: ListingBulkProps) {
  const [asking, setAsking] = useState(false)
  const move = useAction(
    ({ act, ids }: { act: 'submit' | 'archive'; ids: string[] }) =>
      call(api.vendor.products.bulk.$post({ json: { act, ids } })),
    {
      failure: 'That did not work. Please try again.',
      done: (result, { act }) =>
        result.done.length > 0 ? `${counted(result.done.length, 'product')} ${done[act]}` : undefined,
      refresh: true,
      onDone(result) {
        setAsking(false)
        onDone(result)
      },
      onRefused: () => setAsking(false),
      onRefusal,
    },
  )
  const drafts = products.filter(({ status }) => isDraftLike(status)).map(({ id }) => id)
  const current = products.filter(({ status }) => status !== 'archived').map(({ id }) => id)
  return (
    <>
      {drafts.length > 0 ? (
        <Button
          size="sm"
          variant="secondary"
          busy={move.busy && !asking}
          busyText="Sending..."
          onClick={() => move.run({ act: 'submit', ids: drafts })}
        >
          Send {drafts.length === products.length ? '' : `${counted(drafts.length, 'product')} `}for review
        </Button>
      ) : null}
      {current.length > 0 ? (
        <Button size="sm" variant="secondary" onClick={() => setAsking(true)}>
          Archive
        </Button>
      ) : (
        <span>No action fits all of these</span>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Archive ${counted(current.length, 'product')}?`}
        keepLabel="Keep as is"
        confirmLabel="Archive"
        destructive
        busy={move.busy}
        busyText="Archiving..."
        onConfirm={() => move.run({ act: 'archive', ids: current })}
      >
        What is on sale goes off sale at once. Orders already placed stay. You can restore each as a draft; it is
        reviewed again before it is back on sale.
      </ConfirmDialog>
    </>
  )
}
