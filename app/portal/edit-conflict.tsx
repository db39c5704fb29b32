import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'

/** One field that somebody else changed while this form was open. */
export interface ForeignChange {
  /** The field's label as the form shows it. */
  label: string
  theirs: string
  /** Left out where the person at this form did not touch the field: it then simply becomes theirs. */
  mine?: string
}

export interface EditConflictProps {
  /** What is being edited: 'This product'. */
  subject: string
  /** Who changed it, in words that end 'was changed by …'. */
  by?: string
  changes: readonly ForeignChange[]
  /** The fields that both wrote, where taking theirs leaves all else that was typed as it is. */
  clashing?: readonly string[]
  /** Saves again: what was typed here over theirs, and theirs wherever nothing was typed. */
  onKeepMine: () => void
  /** Fills the form with theirs; what only was typed here stays where the form can tell. */
  onTakeTheirs: () => void
  busy?: boolean
  /** Left out where somebody is typing when it appears. */
  takesFocus?: boolean
}

/** 'Use the other version of Ingredients'; all of it where no fields are named. */
function theirsLabel(clashing: readonly string[]): string {
  if (clashing.length === 0) return 'Use the other version'
  return `Use the other version of ${clashing.length > 2 ? `these ${clashing.length} fields` : clashing.join(' and ')}`
}

/** The second of two people who edit the same thing is told what changed, and decides; nothing typed is lost meanwhile. */
export function EditConflict({
  subject,
  by = 'somebody else',
  changes,
  clashing = [],
  onKeepMine,
  onTakeTheirs,
  busy = false,
  takesFocus = true,
}: EditConflictProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it appears
  useEffect(() => {
    if (takesFocus) box.current?.focus()
  }, [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="rounded-md border border-warning-line bg-warning-soft p-4 text-sm outline-none"
    >
      <p className="font-semibold">
        {subject} was changed by {by} while you were editing.
      </p>
      {changes.length > 0 ? (
        <ul className="mt-2 grid gap-1.5">
          {changes.map((change) => (
            <li key={change.label}>
              <span className="font-medium">{change.label}:</span> now “{change.theirs || 'empty'}”
              {change.mine === undefined ? '; you did not change it' : `, you wrote “${change.mine || 'empty'}”`}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1">What you wrote is not affected. Save again to keep it.</p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" onClick={onTakeTheirs} disabled={busy}>
          {theirsLabel(clashing)}
        </Button>
        <Button size="sm" onClick={onKeepMine} busy={busy} busyText="Saving...">
          Keep mine
        </Button>
      </div>
    </div>
  )
}
