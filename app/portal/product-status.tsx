import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import type { ListingStatus } from '#modules/listing/shapes/listing.ts'
import type { ListingRowView } from '#modules/listing/shapes/lists.ts'

/** What vendors and reviewers call the states of a listing. */
export const listingWords: Readonly<Record<ListingStatus, { word: string; tone: BadgeTone }>> = {
  draft: { word: 'Draft', tone: 'neutral' },
  submitted: { word: 'In review', tone: 'indigo' },
  approved: { word: 'Live', tone: 'neem' },
  rejected: { word: 'Sent back', tone: 'geru' },
  suspended: { word: 'Suspended', tone: 'geru' },
  archived: { word: 'Archived', tone: 'neutral' },
}

/** Where a listing stands, whatever its stock. */
export function ListingBadge({ status }: { status: ListingStatus }) {
  const { word, tone } = listingWords[status]
  return <Badge tone={tone}>{word}</Badge>
}

/** The one word that matters of a listing: while it is live, whether its stock runs out. */
export function ProductBadge({ product }: { product: ListingRowView }) {
  if (product.status !== 'approved') return <ListingBadge status={product.status} />
  if (product.stockState === 'out') return <Badge tone="geru">Out of stock</Badge>
  if (product.stockState === 'low') return <Badge tone="saffron">Low stock</Badge>
  return <ListingBadge status="approved" />
}
