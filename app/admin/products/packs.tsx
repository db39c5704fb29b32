import { Photo } from '#app/ui/photo.tsx'
import { packsOf } from '#modules/listing/rules/packs.ts'
import type { ListingContent } from '#modules/listing/shapes/content.ts'
import { formatRupees } from '#platform/kit/money.ts'
import { photoUrl, plainWidth } from '#platform/kit/photo.ts'

/** Large enough to read a pack; a press opens the whole picture. */
export function ListingPhotos({ content }: { content: ListingContent }) {
  if (content.photos.length === 0) return <p className="text-ink-2">No photos yet.</p>
  return (
    <ul className="grid gap-3 pair-[14rem]" aria-label="Photos">
      {content.photos.map((photo, at) => (
        <li key={photo.id} className={at === 0 ? 'max-w-120 col-span-full' : 'max-w-60'}>
          <a href={photoUrl(photo.id, plainWidth(photo.width), 'jpeg')} target="_blank" rel="noreferrer">
            <Photo
              photo={photo}
              category={content.category}
              sizes={at === 0 ? '(min-width: 80rem) 36rem, 92vw' : '(min-width: 80rem) 18rem, 46vw'}
              loading={at < 3 ? 'eager' : 'lazy'}
              alt={photo.alt || `Photo ${at + 1}`}
              className="aspect-4/5 rounded-md"
            />
          </a>
          <p className="mt-1 text-xs text-ink-3">{photo.alt || 'Not described'}</p>
        </li>
      ))}
    </ul>
  )
}

const amount = (rupees: number | null) => (rupees === null ? 'None' : formatRupees(rupees))
/** What stands on the label before the month: the two mean different last days. */
const expiryWords = { expiry: 'Expiry', use_before: 'Use before' } as const
const vegMarks = { veg: 'Green dot: vegetarian', non_veg: 'Brown dot: not vegetarian', not_declared: 'Not declared' }

function Swatch({ hex }: { hex: string | null }) {
  return hex ? (
    <svg viewBox="0 0 16 16" className="size-5 shrink-0" aria-hidden="true">
      <circle cx="8" cy="8" r="7.5" fill={hex} stroke="currentColor" strokeOpacity="0.25" />
    </svg>
  ) : null
}

/** What a pack says, to be compared with the photographs beside it: one block for each shade or size. */
export function ListingPacks({ content }: { content: ListingContent }) {
  const packs = packsOf(content)
  return (
    <div className="grid gap-4">
      <p className="text-sm">
        <span className="text-ink-3">Veg mark </span>
        {vegMarks[content.vegetarianMark]}
      </p>
      <ul aria-label="Packs" className="grid gap-3">
        {packs.map((pack, at) => {
          const variant = content.variants[at]
          if (!variant) return null
          const [year, month] = (variant.expiryMonth ?? '').split('-')
          const facts: [string, string][] = [
            ['Price', amount(pack.price)],
            ['MRP', amount(pack.mrp)],
            ['Original price', amount(pack.originalPrice)],
            ['Net quantity', pack.netQuantity === null ? 'None' : `${pack.netQuantity} ${pack.netQuantityUnit}`],
            ['Batch', variant.batchNumber || 'None'],
            ['Best before', month ? `${expiryWords[variant.expiryKind]} ${month}/${year}` : 'None'],
            ['Barcode', pack.barcode || 'None'],
            ['SKU', variant.sku || 'Not yet'],
            ['Country of origin', pack.countryOfOrigin || content.countryOfOrigin || 'None'],
            ['Stock', variant.stock.toLocaleString('en-IN')],
          ]
          return (
            <li key={variant.id} className="rounded-md border border-line p-3">
              <p className="flex items-center gap-2 font-semibold">
                <Swatch hex={variant.hex} />
                {content.kind === 'only' ? 'One pack' : variant.name || 'Not named'}
              </p>
              <dl className="mt-2 grid gap-x-4 gap-y-1.5 pair-[7rem] text-sm tabular-nums">
                {facts.map(([label, value]) => (
                  <div key={label} className="min-w-0">
                    <dt className="text-xs text-ink-3">{label}</dt>
                    <dd className="wrap-anywhere">{value}</dd>
                  </div>
                ))}
              </dl>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
