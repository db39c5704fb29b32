import { Link } from 'react-router'
import { stepTitles } from '#app/portal/business-facts.ts'
import { Icon } from '#app/ui/icon.tsx'
import { checkIcon } from '#app/ui/icons-order.ts'
import type { BusinessStep } from '#modules/vendors/rules.ts'
import { businessSteps } from '#modules/vendors/rules.ts'

export interface BusinessStepsProps {
  current: BusinessStep
  missing: readonly BusinessStep[]
}

/** The steps of the form with what is done; each has its own address. */
export function BusinessSteps({ current, missing }: BusinessStepsProps) {
  return (
    <nav aria-label="Steps" className="@container">
      {/* A phone shows them in one line, each over its name unless letters are large, and above it in words which it is. */}
      <p className="mb-1 text-sm font-medium text-ink-2 @min-[44rem]/steps:hidden">
        Step {businessSteps.indexOf(current) + 1} of {businessSteps.length}: {stepTitles[current]}
      </p>
      <ol className="grid gap-1 @max-[44rem]/steps:grid-cols-[repeat(5,auto)] max-md:gap-0 @max-[17rem]:flex @max-[17rem]:flex-wrap @max-[17rem]:justify-between">
        {businessSteps.map((step, at) => {
          const done = !missing.includes(step)
          return (
            <li key={step}>
              <Link
                to={`?step=${step}`}
                preventScrollReset
                aria-current={step === current ? 'step' : undefined}
                className="flex min-h-(--control-md) items-center gap-3 rounded-md px-3 py-1.5 font-medium hover:bg-hover aria-[current]:bg-brand-soft aria-[current]:font-semibold @max-[44rem]/steps:h-full @max-[44rem]/steps:flex-col @max-[44rem]/steps:gap-1 @max-[44rem]/steps:px-0.5 @max-[44rem]/steps:text-center @max-[44rem]/steps:text-xs"
              >
                <span
                  className={`grid size-7 shrink-0 place-items-center rounded-full border-2 text-sm tabular-nums ${done ? 'border-brand bg-brand text-on-brand' : 'border-line-strong bg-surface text-ink-2'}`}
                >
                  {done ? <Icon path={checkIcon} size={16} className="stroke-3" /> : at + 1}
                </span>
                <span className="@max-[17rem]:sr-only">{stepTitles[step]}</span>
                <span className="sr-only">{done ? ', done' : ', not complete'}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
