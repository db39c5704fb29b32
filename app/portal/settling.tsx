/** Shown while past days are still being added up, so that nobody mistakes half a figure for the whole. */
export function Settling({ when }: { when: boolean }) {
  return (
    <p role="status" className="text-sm text-ink-2 empty:hidden">
      {when ? 'Older days are still being added up. The figures are complete in a minute or two.' : null}
    </p>
  )
}
