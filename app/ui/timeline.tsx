import { Icon } from './icon.tsx'
import { clockIcon } from './icons-order.ts'

export interface TimelineStep {
  key: string
  title: string
  /** The moment in words. */
  at: string
  notes: readonly (string | null)[]
  icon?: string
  /** Of the latest step: something went wrong. */
  isBad?: boolean
}

/** What happened, the latest first. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label} className="grid">
      {steps.map((step, at) => (
        <li
          key={step.key}
          className="relative grid grid-cols-[1.75rem_minmax(0,1fr)] gap-3.5 pb-5 last:pb-0 not-last:before:absolute not-last:before:top-7 not-last:before:bottom-0 not-last:before:left-3.25 not-last:before:w-0.5 not-last:before:bg-line"
        >
          <span
            className={`grid size-7 place-items-center rounded-full ${at === 0 ? (step.isBad ? 'bg-danger-soft text-danger' : 'bg-brand text-on-brand') : 'bg-sunken text-ink-2'}`}
          >
            <Icon path={step.icon ?? clockIcon} size={16} />
          </span>
          <div className="min-w-0">
            <p className={at === 0 ? 'font-semibold' : 'font-medium'}>{step.title}</p>
            <p className="text-sm text-ink-2">{step.at}</p>
            {step.notes.map((note, line) =>
              note ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a text may stand twice, and their order is their own
                <p key={line} className="mt-0.5 text-sm wrap-anywhere text-ink-2">
                  {note}
                </p>
              ) : null,
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
