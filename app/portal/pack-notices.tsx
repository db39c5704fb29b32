import { Notice } from '#app/ui/notice.tsx'
import type { ListingView, PackNoticeView } from '#modules/listing/shapes/listing.ts'
import { formatDay } from '#platform/kit/dates.ts'

const sentences: Record<PackNoticeView['kind'], (detail: string) => string> = {
  original_price_dropped: (detail) =>
    `the original price ${detail} was taken out: it was not higher than the price, or belonged to another pack.`,
  price_above_mrp: (detail) => `not on sale. Its price ${detail} with tax is above the MRP. Enter the MRP on its pack.`,
  barcode_dropped: (detail) =>
    `the barcode ${detail} was taken out: its check digit is wrong, or it stood for several choices. Enter that of each pack.`,
  size_to_check: (detail) => `the MRP ${detail} was entered for all sizes. Check it against the pack.`,
}

const named = (name: string, sentence: string) =>
  name ? `${name}: ${sentence}` : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`

/** What a listing's packs need: what was taken out of them, and batches whose sale ends. */
export function PackNotices({ listing }: { listing: Pick<ListingView, 'packNotices' | 'endingSales' | 'status'> }) {
  const { packNotices, endingSales } = listing
  const isLive = listing.status === 'approved'
  return (
    <>
      {packNotices.length > 0 ? (
        <Notice tone="warning">
          <b>Check these packs, then save.</b>
          <ul className="mt-1 grid gap-1">
            {packNotices.map(({ kind, variantName, detail }) => (
              <li key={`${kind} ${variantName}`}>{named(variantName, sentences[kind](detail))}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {isLive && endingSales.length > 0 ? (
        <Notice tone={endingSales.some(({ hasEnded }) => hasEnded) ? 'warning' : 'info'}>
          <b>Best before.</b>
          <ul className="mt-1 grid gap-1">
            {endingSales.map(({ variantName, on, hasEnded }) => (
              <li key={variantName}>
                {named(
                  variantName,
                  hasEnded
                    ? `cannot be sold: its last saleable day was ${formatDay(on)}. Enter a fresher batch.`
                    : `on sale until ${formatDay(on)}.`,
                )}
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
    </>
  )
}

/** The same in a line of a list; nothing while no batch ends within two months. `today` is the day in India, `YYYY-MM-DD`. */
export function SaleEndWord({ on, today }: { on: string | null; today: string }) {
  if (on === null || (Date.parse(on) - Date.parse(today)) / 86_400_000 > 60) return null
  return on < today ? (
    <p className="text-xs text-danger">Batch off sale: its last saleable day has passed</p>
  ) : (
    <p className="text-xs text-warning">A batch is on sale until {formatDay(on)}</p>
  )
}
