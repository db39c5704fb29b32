import { formatMoment } from '#platform/kit/dates.ts'

/** '9:41 am' of '20 Nov 2026, 9:41 am'. */
const timeOf = (at: string): string | undefined => formatMoment(at).split(', ').at(-1)

/** Says quietly that what is typed is safe, and where: 'Saved on this device, 9:41 am'. */
export function DraftStored({ at }: { at: string | undefined }) {
  return (
    <p role="status" className="text-sm text-ink-2 empty:hidden">
      {at ? `Saved on this device, ${timeOf(at)}` : ''}
    </p>
  )
}
