import { useEffect, useId, useRef, useState } from 'react'
import { formatRupees } from '#platform/kit/money.ts'

/** How long typing must pause before the results follow. */
const typingPauseMs = 600

export interface PriceRangeProps {
  from: number | null
  to: number | null
  /** What there is, said inside the empty boxes. */
  range: { from: number; to: number } | null
  onChange: (from: number | null, to: number | null) => void
}

const shown = (rupees: number | null) => (rupees === null ? '' : String(rupees))
const read = (typed: string) => {
  const digits = typed.replace(/[^\d]/g, '').slice(0, 7)
  return digits ? Number(digits) : null
}

/** Lowest and highest price in rupees. What is typed applies after a pause, on Enter and on leaving the box. */
export function PriceRange({ from, to, range, onChange }: PriceRangeProps) {
  const [typed, setTyped] = useState({ from: shown(from), to: shown(to) })
  const [drawn, setDrawn] = useState({ from, to })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  if (drawn.from !== from || drawn.to !== to) {
    setDrawn({ from, to })
    if (read(typed.from) !== from || read(typed.to) !== to) setTyped({ from: shown(from), to: shown(to) })
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  function apply(wish: typeof typed) {
    clearTimeout(timer.current)
    const next = { from: read(wish.from), to: read(wish.to) }
    if (next.from !== from || next.to !== to) onChange(next.from, next.to)
  }
  function type(wish: typeof typed) {
    setTyped(wish)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => apply(wish), typingPauseMs)
  }

  const id = useId()
  const box = (end: 'from' | 'to', label: string, placeholder: number | undefined) => (
    <label htmlFor={`${id}-${end}`} className="grid gap-1">
      <span aria-hidden="true" className="text-xs text-ink-2">
        {end === 'from' ? 'From' : 'To'}
      </span>
      <input
        id={`${id}-${end}`}
        aria-label={label}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={typed[end]}
        placeholder={placeholder === undefined ? '' : formatRupees(placeholder)}
        onChange={(event) => type({ ...typed, [end]: event.target.value })}
        onBlur={() => apply(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(typed)
        }}
        className="control min-h-11 min-w-0 tabular-nums"
      />
    </label>
  )
  return (
    <div className="grid grid-cols-2 gap-2">
      {box('from', 'From: lowest price in rupees', range?.from)}
      {box('to', 'To: highest price in rupees', range?.to)}
    </div>
  )
}
