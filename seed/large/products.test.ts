import { expect, it } from 'vitest'
import { claimsIn, claimTexts } from '#modules/listing/rules/claims.ts'
import type { ListingContent } from '#modules/listing/shapes/content.ts'
import { uuidv7 } from '#platform/ids.server.ts'
import { chance } from '#seed/random.ts'
import { largeProduct, type ProductRows, productColumns, variantColumns } from './products.ts'

/** What of a generated product may make a claim. */
function contentOf({ cells, variants }: ProductRows): ListingContent {
  const cell = (column: (typeof productColumns)[number]) => cells[productColumns.indexOf(column)]
  const names = variants.map((row) => ({ name: row[variantColumns.indexOf('name')] }))
  return {
    name: cell('name'),
    brand: cell('brand'),
    genericName: cell('generic_name'),
    description: cell('description'),
    howToUse: cell('how_to_use'),
    kind: variants[0]?.[variantColumns.indexOf('kind')],
    variants: names,
    finish: cell('finish') ?? '',
    concerns: cell('concerns'),
    skinTypes: cell('skin_types'),
    hairTypes: cell('hair_types'),
    dimensions: '',
    photos: [],
  } as unknown as ListingContent
}

it('claims nothing but the sun protection of its sunscreens, for it comes without proofs', () => {
  const dice = chance(3)
  const plan = { vendorId: 'a', status: 'approved', listedAt: Date.UTC(2026, 10, 20), run: 'T' }
  const found = Array.from({ length: 5_000 }, (_, at) => {
    const rows = largeProduct({ ...plan, at }, dice, uuidv7)
    return claimsIn(claimTexts(contentOf(rows))).flatMap(({ words }) => words)
  })
  expect([...new Set(found.flat())]).toEqual(['spf 50'])
})
