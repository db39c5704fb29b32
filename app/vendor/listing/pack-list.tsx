import { packsOf } from '#modules/listing/rules/packs.ts'
import type { ListingContent } from '#modules/listing/shapes/content.ts'
import { formatRupees } from '#platform/kit/money.ts'

const amount = (rupees: number | null) => (rupees === null ? 'None' : formatRupees(rupees))

/** What each variant's pack says, a line of words for each: for those who read a listing. */
export function PackList({ content }: { content: ListingContent }) {
  return (
    <ul aria-label="Packs" className="grid gap-2 text-sm">
      {packsOf(content).map((pack, at) => {
        const variant = content.variants[at]
        if (!variant) return null
        const facts = [
          `Price ${amount(pack.price)}`,
          pack.originalPrice === null ? '' : `original price ${amount(pack.originalPrice)}`,
          `MRP ${amount(pack.mrp)}`,
          pack.netQuantity === null ? 'no net quantity' : `${pack.netQuantity} ${pack.netQuantityUnit}`,
          pack.countryOfOrigin && pack.countryOfOrigin !== content.countryOfOrigin
            ? `from ${pack.countryOfOrigin}`
            : '',
          pack.barcode ? `barcode ${pack.barcode}` : '',
          variant.batchNumber ? `batch ${variant.batchNumber}` : '',
          variant.expiryMonth
            ? `${variant.expiryKind === 'expiry' ? 'expiry' : 'use before'} ${variant.expiryMonth.slice(5)}/${variant.expiryMonth.slice(0, 4)}`
            : '',
        ].filter(Boolean)
        return (
          <li key={variant.id} className="flex flex-wrap items-center gap-x-2">
            {variant.hex ? (
              <svg viewBox="0 0 16 16" className="size-4" aria-hidden="true">
                <circle cx="8" cy="8" r="7.5" fill={variant.hex} stroke="currentColor" strokeOpacity="0.25" />
              </svg>
            ) : null}
            <span className="font-medium">
              {content.kind === 'only' ? 'In stock' : variant.name || 'Not named'}:{' '}
              {variant.stock.toLocaleString('en-IN')}
            </span>
            <span className="text-ink-3">SKU {variant.sku || 'not yet'}</span>
            <span className="basis-full text-ink-2 tabular-nums">{facts.join(', ')}</span>
          </li>
        )
      })}
    </ul>
  )
}
