import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { listingStatusWords } from '#modules/listing/rules/listing.ts'
import type { ListingStatus } from '#modules/listing/shapes/listing.ts'
import type { ListingRowView } from '#modules/listing/shapes/lists.ts'

const tones: Readonly<Record<ListingStatus, BadgeTone>> = {
  draft: 'neutral',
  submitted: 'indigo',
  approved: 'neem',
  rejected: 'geru',
  suspended: 'geru',
  archived: 'neutral',
}

/** Where a listing stands, whatever its stock. */
export function ListingBadge({ status }: { status: ListingStatus }) {
  return <Badge tone={tones[status]}>{listingStatusWords[status]}</Badge>
}

/** The one word that matters of a listing: while it is live, whether its stock runs out. */
export function ProductBadge({ product }: { product: ListingRowView }) {
  if (product.status !== 'approved') return <ListingBadge status={product.status} />
  if (product.stockState === 'out' && product.stock > 0) return <Badge tone="geru">Batch off sale</Badge>
  if (product.stockState === 'out') return <Badge tone="geru">Out of stock</Badge>
  if (product.stockState === 'low') return <Badge tone="saffron">Low stock</Badge>
  return <ListingBadge status="approved" />
}
