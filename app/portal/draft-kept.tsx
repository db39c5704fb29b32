import { formatTime } from '#platform/kit/dates.ts'

/** Says quietly that what is typed is safe, and where: 'Saved on this device, 9:41 am'. */
export function DraftKept({ at }: { at: string | undefined }) {
  return (
    <p role="status" className="text-sm text-ink-2 empty:hidden">
      {at ? `Saved on this device, ${formatTime(at)}` : ''}
    </p>
  )
}
