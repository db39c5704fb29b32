import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Flower } from '#app/ui/flower.tsx'
import type { VendorOrderLineView } from '#modules/fulfillment/shapes.ts'
import { formatDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** 'Midnight Kajal, Neel Blue'. */
export const lineName = ({ name, variantName }: Pick<VendorOrderLineView, 'name' | 'variantName'>): string =>
  variantName ? `${name}, ${variantName}` : name

const whoOf = { customer: 'by the customer', vendor: 'by the vendor', admin: 'by the shop', system: '' } as const

function Thumb({ imageUrl }: { imageUrl: string | null }) {
  return (
    <span className="relative block aspect-4/5 w-12 shrink-0 overflow-hidden rounded-sm bg-ground-default">
      {imageUrl ? (
        <img src={imageUrl} alt="" width="240" height="240" loading="lazy" className="size-full object-cover" />
      ) : (
        <Flower className="absolute inset-0 m-auto w-1/2 text-brand opacity-25" />
      )}
    </span>
  )
}

export interface OrderLinesProps<Line extends VendorOrderLineView> {
  lines: readonly Line[]
  /** Draws 'Cancel' at lines that are not cancelled yet. */
  onCancel?: ((line: Line) => void) | undefined
  /** A few more words about a line, such as what went back for it. */
  note?: (line: Line) => ReactNode
}

/** The line items of a vendor order, for those who send them: what each costs before tax, as the price is. */
export function OrderLines<Line extends VendorOrderLineView>({ lines, onCancel, note }: OrderLinesProps<Line>) {
  return (
    <ul className="grid divide-y divide-line">
      {lines.map((line) => {
        const off = line.cancelled
        const struck = off ? 'text-ink-3 line-through' : ''
        return (
          <li key={line.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
            <Thumb imageUrl={line.imageUrl} />
            <div className="min-w-[min(100%,10rem)] flex-1">
              <p className={`leading-snug font-medium ${struck}`}>{lineName(line)}</p>
              <p className="flex flex-wrap gap-x-3 text-sm text-ink-2 tabular-nums">
                <span>{line.sku}</span>
                <span>
                  {formatRupees(line.price)} × {line.quantity}
                </span>
              </p>
              {line.pack ? (
                <p className="flex flex-wrap gap-x-3 text-sm text-ink-3 tabular-nums">
                  <span>{line.pack.netQuantity}</span>
                  <span>MRP {formatRupees(line.pack.mrp)}</span>
                  {line.pack.batchNumber ? <span>Batch {line.pack.batchNumber}</span> : null}
                  {line.pack.bestBefore ? <span>Best before {formatDay(line.pack.bestBefore)}</span> : null}
                </p>
              ) : null}
              {off ? (
                <p className="mt-0.5 text-sm text-ink-2">
                  Cancelled {whoOf[off.by]}
                  {off.reason ? `: ${off.reason}` : ''}
                </p>
              ) : null}
              {note?.(line)}
            </div>
            <div className="flex flex-wrap items-center justify-end gap-x-4 text-right max-md:flex-col max-md:items-end">
              <p className={`font-semibold tabular-nums ${struck}`}>{formatRupees(line.price * line.quantity)}</p>
              {onCancel && !off ? (
                <Button
                  size="sm"
                  variant="danger"
                  aria-label={`Cancel ${lineName(line)}`}
                  onClick={() => onCancel(line)}
                  className="max-md:-mr-3 max-md:min-h-(--control-md) max-md:border-transparent! max-md:bg-transparent!"
                >
                  Cancel
                </Button>
              ) : null}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
