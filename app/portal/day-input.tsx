import { type ReactNode, useId, useRef, useState } from 'react'
import { IconButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { calendarIcon } from '#app/ui/icons-portal.ts'
import { formatDay, indianDay } from '#platform/kit/dates.ts'
import { dayProblem, isDay, readDay } from './date-presets.ts'

interface CalendarProps {
  /** `2026-11-20`, or '' for none. */
  day: string
  onDay: (day: string) => void
  /** The first and the last day that can be chosen. */
  min?: string | undefined
  max?: string | undefined
  /** Where its button stands in the box. */
  className?: string
}

/** The button in a day's box that opens the browser's calendar. */
function Calendar({ day, onDay, min, max, className = 'inset-y-0 my-auto' }: CalendarProps) {
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        label="Open calendar"
        icon={calendarIcon}
        onClick={() => calendar.current?.showPicker()}
        className={`absolute! right-1 text-ink-2 ${className}`}
      />
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        value={day}
        min={min}
        max={max}
        onChange={({ target }) => target.value && onDay(target.value)}
        className="pointer-events-none absolute right-2 bottom-0 size-px opacity-0"
      />
    </>
  )
}

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
          placeholder="DD Mon YYYY"
          autoComplete="off"
          aria-invalid={isWrong || invalid || undefined}
          aria-describedby={isWrong ? `${id}-error` : describedBy}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={settle}
          onKeyDown={({ key }) => key === 'Enter' && settle()}
          className="control min-h-(--control-lg) pt-5.5 pr-11 pb-1 font-medium tabular-nums"
        />
        <Calendar
          day={day}
          onDay={(chosen) => {
            setTyped(undefined)
            setWrong(false)
            if (chosen !== day) onDay(chosen)
          }}
        />
      </div>
      {isWrong ? (
        <p id={`${id}-error`} role="alert" className="text-sm text-danger">
          {dayProblem(shown, indianDay(new Date()))}
        </p>
      ) : null}
    </div>
  )
}

export interface DayFieldProps extends Pick<CalendarProps, 'min' | 'max'> {
  label: string
  /** Of a form that reads its fields by name: what it reads is written as people write it (`typedDay`). */
  name?: string
  /** The day that stands in it at first; of a field whose page holds the day, always. */
  day?: string
  /** Hears each change: `2026-11-20`, '' for none, or what is typed where that is no day. */
  onDay?: (day: string) => void
  hint?: ReactNode
  error?: string | undefined
  optional?: boolean
  className?: string
}

/** The same as a field of a form, with its label above. */
export function DayField({ day = '', onDay, min, max, error, className = '', ...field }: DayFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  const [own, setOwn] = useState(day)
  const [typed, setTyped] = useState<string>()
  const today = indianDay(new Date())
  const current = onDay ? day : own
  const isWrong = typed === undefined && current !== '' && !isDay(current)

  function change(next: string) {
    setOwn(next)
    onDay?.(next)
  }

  return (
    <div ref={box} className={`relative min-w-0 ${className}`}>
      <TextField
        {...field}
        value={typed ?? (isDay(current) ? formatDay(current) : current)}
        placeholder="DD Mon YYYY"
        autoComplete="off"
        error={isWrong ? dayProblem(current, today) : error}
        onChange={({ target }) => {
          setTyped(target.value)
          change(readDay(target.value, today) ?? target.value.trim())
        }}
        onBlur={() => setTyped(undefined)}
        inputClassName="pr-11 tabular-nums"
      />
      <Calendar
        day={isDay(current) ? current : ''}
        min={min}
        max={max}
        onDay={(chosen) => {
          setTyped(undefined)
          change(chosen)
          // The form looks at a field again when it is left.
          box.current?.querySelector('input')?.focus()
        }}
        className="top-7.5"
      />
    </div>
  )
}
