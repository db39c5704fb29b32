import { expect, it } from 'vitest'
import type { ListingToDecideView } from '#modules/listing/shapes/listing.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { strikingIn } from './bulk.tsx'
import { decisionsOn } from './decisions.ts'
import { Follows } from './striking-prices.tsx'

const priced = (price: number) => ({ kind: 'only', price, variants: [{ id: 'a', name: '' }] })
const listing = {
  status: 'approved',
  live: { name: 'Serum', ...priced(549) },
  content: priced(54),
  revision: { status: 'submitted' },
} as unknown as ListingToDecideView

it('whoever approves a change reads the striking price once more; whoever sends it back does not', () => {
  const said = decisionsOn(listing).map((decision) => [
    decision.id,
    wordsOf(<Follows decision={decision} listing={listing} />).includes('₹549 → ₹54, 90% less'),
  ])
  expect(said).toEqual([
    ['approve-changes', true],
    ['send-changes-back', false],
    ['suspend', false],
  ])
  const usual = { ...listing, content: priced(499) } as unknown as ListingToDecideView
  const [approve] = decisionsOn(usual)
  expect(approve && wordsOf(<Follows decision={approve} listing={usual} />)).toBe('Customers see them at once.')
})

it('approving several names each whose price changes a lot', () => {
  const serum = (asked: number) => ({ name: 'Serum', pricesInReview: [{ name: '', now: 549, asked }] })
  const shades = (rose: number, plum: number) => ({
    name: 'Lipstick',
    pricesInReview: [
      { name: 'Rose', now: 549, asked: rose },
      { name: 'Plum', now: 549, asked: plum },
    ],
  })
  const rows = [serum(54), serum(499), { name: 'Kajal', pricesInReview: [] }, shades(549, 54), shades(54, 54)]
  expect(strikingIn(rows)).toEqual([
    'Serum: ₹549 → ₹54, 90% less',
    'Lipstick, Plum: ₹549 → ₹54, 90% less',
    'Lipstick: ₹549 → ₹54, 90% less',
  ])
})
