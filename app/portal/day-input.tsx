import { useId, useRef, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { calendarIcon } from '#app/ui/icons-portal.ts'
import { formatDay, indianDay } from '#platform/kit/dates.ts'
import { readDay } from './date-presets.ts'

export interface DayInputProps {
  label: string
  /** `2026-11-20`, or '' for none. */
  day: string
  /** A whole day was written or chosen, or the box was emptied (''). */
  onDay: (day: string) => void
  /** Where something is wrong with it beyond its form. */
  describedBy?: string | undefined
  invalid?: boolean
  className?: string
}

/** A day as India writes it, whatever the machine's own order of day and month: typed as '23 Nov 2026' or '23/11/2026', or chosen from a calendar. */
export function DayInput({ label, day, onDay, describedBy, invalid = false, className = '' }: DayInputProps) {
  const id = useId()
  const calendar = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const shown = typed ?? (day ? formatDay(day) : '')

  function settle() {
    if (typed === undefined) return
    const read = typed.trim() === '' ? '' : readDay(typed, indianDay(new Date()))
    setWrong(read === undefined)
    if (read === undefined) return
    setTyped(undefined)
    if (read !== day) onDay(read)
  }

  return (
    <div className={`grid min-w-0 content-start gap-1 ${className}`}>
      <div className="relative">
        <label
          htmlFor={id}
          className="pointer-events-none absolute top-1.5 left-3.75 text-2xs leading-tight text-ink-3"
        >
          {label}
        </label>
        <input
          id={id}
          value={shown}
          placeholder="23 Nov 2026"
          autoComplete="off"
          aria-invalid={isWrong || invalid || undefined}
          aria-describedby={isWrong ? `${id}-error` : describedBy}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={settle}
          onKeyDown={({ key }) => key === 'Enter' && settle()}
          className="control min-h-(--control-lg) pt-5.5 pr-11 pb-1 font-medium tabular-nums"
        />
        <IconButton
          label="Open calendar"
          icon={calendarIcon}
          onClick={() => calendar.current?.showPicker()}
          className="absolute! inset-y-0 right-1 my-auto text-ink-2"
        />
        <input
          ref={calendar}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          value={day}
          onChange={({ target }) => {
            setTyped(undefined)
            setWrong(false)
            if (target.value && target.value !== day) onDay(target.value)
          }}
          className="pointer-events-none absolute right-2 bottom-0 size-px opacity-0"
        />
      </div>
      {isWrong ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          Write the day as 23 Nov 2026 or 23/11/2026.
        </p>
      ) : null}
    </div>
  )
}
