import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '#app/ui/icon.tsx'
import { chevronDownIcon, circleAlertIcon, circleCheckIcon, triangleAlertIcon } from '#app/ui/icons.ts'
import type { ChecklistLine } from '#modules/listing/shapes/listing.ts'
import { fieldId } from './model.ts'

/** Brings the first of these fields that the page has into view and gives it the focus, also out of a shade that is folded. */
export function goToField(...fields: string[]): void {
  const [target = null] = fields.flatMap((field) => elementOf(field) ?? elementOf(field.split('.')[0] ?? '') ?? [])
  for (let folded = foldOf(target); folded; folded = foldOf(folded)) folded.open = true
  target?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

const elementOf = (field: string) => document.getElementById(fieldId(field))
const foldOf = (target: Element | null) => target?.closest<HTMLDetailsElement>('details:not([open])') ?? null

function Line({ line }: { line: ChecklistLine }) {
  const { field } = line
  return (
    <li className="flex gap-2.5 py-1.5">
      <Icon
        path={line.ok ? circleCheckIcon : circleAlertIcon}
        size={16}
        className={`mt-0.5 shrink-0 ${line.ok ? 'text-success' : 'text-warning'}`}
      />
      <div className="min-w-0">
        <p className={line.ok ? 'text-ink-2' : 'font-medium'}>
          {line.ok ? (
            line.label
          ) : field ? (
            <button type="button" onClick={() => goToField(field)} className="link text-left">
              {line.label}
            </button>
          ) : (
            <Link to="/vendor/business" className="link">
              {line.label}
            </Link>
          )}
          <span className="sr-only">{line.ok ? ': done' : ': open'}</span>
        </p>
        {line.ok ? null : <p className="text-ink-2">{line.todo}</p>}
      </div>
    </li>
  )
}

export interface ChecklistProps {
  checklist: readonly ChecklistLine[]
  /** Promises that a cosmetic may not make, found in the texts. */
  flagged: readonly string[]
  /** It is on sale already and has to stay complete. */
  isLive?: boolean
}

/** What still keeps a listing from going live, each line leading to its field. Folded on a phone. */
export function Checklist({ checklist, flagged, isLive = false }: ChecklistProps) {
  const [open, setOpen] = useState(true)
  useEffect(() => {
    if (window.matchMedia('(max-width: 63.99rem)').matches) setOpen(false)
  }, [])
  const done = checklist.filter((line) => line.ok).length
  const isReady = done === checklist.length
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="gives-way panel group px-4.5 py-2 text-sm lg:py-3"
    >
      <summary className="flex min-h-11 items-center gap-2 text-base font-semibold">
        <h2>{isLive ? 'To stay live' : 'Before it goes live'}</h2>
        <span role="status" className={`ml-auto font-normal tabular-nums ${isReady ? 'text-success' : 'text-ink-2'}`}>
          {done} of {checklist.length}
        </span>
        <Icon path={chevronDownIcon} className="transition-[rotate] group-open:rotate-180" />
      </summary>
      <ul className="pb-2">
        {checklist.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
      {flagged.length > 0 ? (
        <p className="mb-2 flex gap-2.5 rounded-md border border-warning-line bg-warning-soft px-3 py-2.5">
          <Icon path={triangleAlertIcon} size={16} className="mt-0.5 shrink-0 text-warning" />
          <span>
            The reviewer will check <b>{flagged.join(', ')}</b> against the proof you attach. A cosmetic may not promise
            to cure or treat, and “100%” must hold for the whole product.
          </span>
        </p>
      ) : null}
    </details>
  )
}
