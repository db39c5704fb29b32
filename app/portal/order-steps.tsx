import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { circleCheckIcon, triangleAlertIcon, truckIcon, undoIcon } from '#app/ui/icons.ts'
import { circleHelpIcon, circleXIcon, clockIcon, packageIcon } from '#app/ui/icons-order.ts'
import { formatDay, formatMoment } from '#platform/kit/dates.ts'
import { TextLines } from './text-lines.tsx'

const icons = new Map([
  ['pending', clockIcon],
  ['processing', packageIcon],
  ['shipped', truckIcon],
  ['delivered', circleCheckIcon],
  ['cancelled', circleXIcon],
  ['refunded', undoIcon],
  ['collected', circleCheckIcon],
  ['comes_back', undoIcon],
  ['charge_back', triangleAlertIcon],
])

export interface OrderStep {
  status: string
  at: string
  /** Only its day is known. */
  isDay?: boolean
  /** 'Shipped by Nila Beauty Store'. */
  title: ReactNode
  /** Who by name, why. */
  notes: readonly (string | null)[]
}

/** What happened, the latest first, in India's time. */
export function OrderSteps({ steps }: { steps: readonly OrderStep[] }) {
  return (
    <ol aria-label="History" className="grid">
      {steps.toReversed().map((step, at) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: vendor orders may take the same step at the same moment
          key={`${step.status} ${step.at} ${at}`}
          className="relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-3.5 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-7 not-last:before:bottom-0 not-last:before:left-3.25 not-last:before:w-0.5 not-last:before:bg-line"
        >
          <span
            className={`grid size-7 place-items-center rounded-full ${at > 0 ? 'bg-sunken text-ink-2' : step.status === 'cancelled' ? 'bg-danger-soft text-danger' : 'bg-brand text-on-brand'}`}
          >
            <Icon path={icons.get(step.status) ?? circleHelpIcon} size={16} />
          </span>
          <div className="min-w-0">
            <p className={at === 0 ? 'font-semibold' : 'font-medium'}>{step.title}</p>
            <p className="text-sm text-ink-2">{(step.isDay ? formatDay : formatMoment)(step.at)}</p>
            <TextLines lines={step.notes} className="mt-0.5 text-sm text-ink-2" />
          </div>
        </li>
      ))}
    </ol>
  )
}

export interface OrderPanelProps {
  title: ReactNode
  id: string
  /** At the far end of the heading. */
  aside?: ReactNode
  className?: string
  children: ReactNode
}

/** A titled box of an order's page. */
export function OrderPanel({ title, id, aside, className = '', children }: OrderPanelProps) {
  return (
    <section aria-labelledby={id} className={`panel panel-pad grid min-w-0 content-start gap-4 ${className}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="scroll-mt-20 text-lg font-semibold">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
