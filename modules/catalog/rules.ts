import { formatDay } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'
import type { DeclarationView, PhotoView, VariantView } from './shapes.ts'

interface PhotoColumns {
  image_id: string | null
  image_width: number | null
  image_height: number | null
  image_alt: string | null
}

/** The photograph of a row that joined one; null where the product has none. */
export function photoOf(row: PhotoColumns): PhotoView | null {
  if (!row.image_id || !row.image_width || !row.image_height) return null
  return { id: row.image_id, width: row.image_width, height: row.image_height, alt: row.image_alt ?? '' }
}

/** What a pack declares, as Legal Metrology (Packaged Commodities) Rules r.6 wants it shown beside its price. */
type Pack = Pick<VariantView, 'mrp' | 'unitPrice' | 'netQuantity' | 'countryOfOrigin' | 'bestBefore'>

/** The declarations of the pack that somebody chose. What it lacks has no line. */
export function packDeclarations(pack: Pack): DeclarationView[] {
  const facts: [string, string | null][] = [
    ['Net quantity', pack.netQuantity],
    ['MRP', pack.mrp > 0 ? `${formatRupees(pack.mrp)} (incl. of all taxes)` : null],
    ['Unit sale price', pack.unitPrice],
    ['Country of origin', pack.countryOfOrigin],
    ['Best before', pack.bestBefore && formatDay(pack.bestBefore)],
  ]
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []))
}

/**
 * The pack that a product opens with: one that may be sold, before others; that of the main photograph, before others; the first. Undefined where
 * there is none. `variants` stand in their order. What a product costs in lists (db/functions/follow-packs.sql) and what its card puts into the cart
 * (`cardSql`) follow the same order, and its page (`openingOf`) asks here; a test holds all of them together.
 */
export function openingVariant<Variant extends Pick<VariantView, 'id' | 'inStock'>>(
  variants: readonly Variant[],
  mainVariantId: string | null,
): Variant | undefined {
  const ofMain = variants.find(({ id }) => id === mainVariantId)
  if (ofMain?.inStock) return ofMain
  return variants.find(({ inStock }) => inStock) ?? ofMain ?? variants[0]
}
