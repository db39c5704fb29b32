import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { chevronDownIcon, circleAlertIcon } from '#app/ui/icons.ts'
import { isColour, type VariantModel } from './model.ts'
import type { VariantRow } from './variant-row.ts'

const phone = '(width < 48rem)'

function onPhoneChange(tell: () => void) {
  const query = window.matchMedia(phone)
  query.addEventListener('change', tell)
  return () => query.removeEventListener('change', tell)
}

/** Whether the window is as narrow as a phone's. */
const useIsPhone = () =>
  useSyncExternalStore(
    onPhoneChange,
    () => window.matchMedia(phone).matches,
    () => false,
  )

export interface VariantFoldProps {
  variant: VariantModel
  /** What it is called while it has no name: 'Shade 3'. */
  called: string
  row: VariantRow
  /** What the last save said of it: it opens where that changes. */
  said: readonly string[]
  /** It is one of several. */
  isFolding: boolean
  children: ReactNode
}

/** All fields of a shade or size. On a phone, where there are several, a row that opens: one that is new or wrong stands open. */
export function VariantFold({ variant, called, row, said, isFolding, children }: VariantFoldProps) {
  const isRow = useIsPhone() && isFolding
  const [isOpen, setOpen] = useState(!isFolding || row.wrong.length > 0 || !variant.name)
  const saidNow = said.join(' ')
  useEffect(() => {
    if (saidNow) setOpen(true)
  }, [saidNow])
  return (
    <details
      open={!isRow || isOpen}
      onToggle={({ currentTarget }) => {
        if (isRow) setOpen(currentTarget.open)
      }}
      className="group/fold"
    >
      <summary className={`-m-4 items-center gap-3 p-4 ${isRow ? 'flex' : 'hidden'}`}>
        {isColour(variant.hex) ? (
          <svg viewBox="0 0 24 24" className="size-6 shrink-0" aria-hidden="true">
            <circle cx="12" cy="12" r="11.5" fill={variant.hex} stroke="currentColor" strokeOpacity="0.25" />
          </svg>
        ) : null}
        <span className="min-w-0 flex-1">
          <b className="block leading-snug font-semibold [overflow-wrap:anywhere]">{variant.name || called}</b>
          <span className="block text-sm text-ink-2 tabular-nums">{row.facts}</span>
          <RowNote row={row} />
        </span>
        <Icon path={chevronDownIcon} className="shrink-0 transition-[rotate] group-open/fold:rotate-180" />
      </summary>
      <div className={`grid gap-4 ${isRow ? 'pt-8' : ''}`}>{children}</div>
    </details>
  )
}

/** What is wrong comes first, then what may be a slip, then what is missing. */
function RowNote({ row: { wrong, doubts, missing } }: { row: VariantRow }) {
  const [first, ...others] = wrong.length > 0 ? wrong : doubts
  if (first === undefined && missing.length === 0) return null
  return (
    <span
      className={`mt-0.5 flex gap-1.5 text-sm font-medium ${wrong.length === 0 ? 'text-warning' : 'text-danger'} group-open/fold:hidden`}
    >
      <Icon path={circleAlertIcon} size={16} className="mt-0.5 shrink-0" />
      {first === undefined
        ? `Missing: ${missing.join(', ')}`
        : `${first}${others.length > 0 ? ` And ${others.length} more.` : ''}`}
    </span>
  )
}
