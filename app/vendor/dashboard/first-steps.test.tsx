import { expect, it } from 'vitest'
import type { VendorOverviewView } from '#modules/insights/shapes.ts'
import { businessSteps } from '#modules/vendors/rules.ts'
import { htmlOf, wordsOf } from '#tests/support/render.tsx'
import { VendorOverview } from './overview.tsx'

const counts = [
  'late',
  'toAccept',
  'toPack',
  'lateParcels',
  'toCheckIn',
  'returns',
  'lowReviews',
  'sentBack',
  'changesSentBack',
]
const moreCounts = ['outOfStock', 'choicesOut', 'lowStock', 'ending', 'changesWaiting']
const names = ['sentBack', 'changesSentBack', 'outOfStock', 'choicesOut', 'lowStock', 'ending'].map(
  (key) => `${key}Names`,
)
const nothing = Object.fromEntries([
  ...[...counts, ...moreCounts].map((key) => [key, 0]),
  ...names.map((key) => [key, []]),
])
const overview = {
  orderCount: 0,
  shop: { name: 'Nila', status: 'draft', since: '2026-11-20T06:30:00Z' },
  products: { all: 0, live: 0 },
  toDo: nothing,
} as unknown as VendorOverviewView

const drawn = (missing: readonly (typeof businessSteps)[number][]) => (
  <VendorOverview overview={overview} business={{ status: 'draft', missing: [...missing] }} recentOrders={[]} />
)

it.each([
  ['Start', businessSteps],
  ['Continue', businessSteps.slice(2)],
  ['Review and send', []],
] as const)('a new vendor finds the way to the first step once, as “%s”', (label, missing) => {
  const ways = [...htmlOf(drawn(missing)).matchAll(/<a[^>]*href="\/vendor\/business"[^>]*>(.*?)<\/a>/g)]
  expect(ways.map(([, words]) => words)).toEqual([label])
  expect(wordsOf(drawn(missing))).not.toContain('All done')
})
