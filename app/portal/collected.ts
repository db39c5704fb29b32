import type { CollectionView } from '#modules/fulfillment/shapes.ts'
import { formatMoment } from '#platform/kit/dates.ts'
import { formatRupees } from '#platform/kit/money.ts'

const who = { customer: 'the customer', vendor: 'the vendor', admin: 'the shop', system: '' } as const

/** '₹496 collected on 23 Nov 2026, 5:00 pm, noted by Anita Rao'. */
export function collectedWords({ amount, at, by, actor }: CollectionView): string {
  const name = actor ?? who[by]
  return `${formatRupees(amount)} collected on ${formatMoment(at)}${name ? `, noted by ${name}` : ''}`
}
