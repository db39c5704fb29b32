import { Icon } from './icon.tsx'
import { checkIcon } from './icons-order.ts'

export interface ProgressLineProps {
  /** 'Order progress'. */
  label: string
  steps: readonly string[]
  /** How many steps are reached; the last of them is the current one. */
  reached: number
  /** How many of those are done; the others are begun. By default all. */
  done?: number
  className?: string
}

/** Dots and words: wine with a tick where a step is done, a wine ring where it is begun, outlined ahead. One below the other where words would not fit. */
export function ProgressLine({ label, steps, reached, done = reached, className = '' }: ProgressLineProps) {
  return (
    <div className={`@container ${className}`}>
      <ol aria-label={label} className="grid auto-cols-fr grid-flow-col @max-[18rem]:grid-flow-row @max-[18rem]:gap-3">
        {steps.map((step, at) => {
          const [isDone, isBegun] = [at < done, at < reached]
          return (
            <li
              key={step}
              aria-current={at === reached - 1 ? 'step' : undefined}
              className={`relative grid justify-items-center gap-2 text-center text-xs leading-snug before:absolute before:top-3.25 before:right-1/2 before:h-0.5 before:w-full first:before:hidden @max-[18rem]:grid-cols-[1.75rem_minmax(0,1fr)] @max-[18rem]:items-center @max-[18rem]:justify-items-start @max-[18rem]:text-left @max-[18rem]:before:-top-full @max-[18rem]:before:left-3.25 @max-[18rem]:before:h-[150%] @max-[18rem]:before:w-0.5 md:text-sm ${
                isBegun ? 'font-semibold text-ink' : 'text-ink-3'
              } ${isDone ? 'before:bg-brand' : 'before:bg-line'}`}
            >
              <span
                className={`z-1 grid size-7 place-items-center rounded-full border-2 ${isBegun ? 'border-brand' : 'border-line-strong'} ${isDone ? 'bg-brand text-on-brand' : 'bg-surface'}`}
              >
                {isDone ? <Icon path={checkIcon} size={16} className="stroke-3" /> : null}
              </span>
              <span>
                {step}
                <span className="sr-only">{isDone ? ', done' : isBegun ? ', in part' : ', not yet'}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
