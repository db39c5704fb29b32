import { describe, expect, it } from 'vitest'
import { Footer } from '#app/frame/footer.tsx'
import type { ShopView } from '#modules/settings/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { CheckoutFooter } from './footer.tsx'

const shop = {
  name: 'Shringar',
  legalName: 'Shringar Retail Private Limited',
  address: '12 Brigade Road, Bengaluru 560001',
  foundedYear: 2021,
  supportPhone: '1800 000 0000',
  supportEmail: 'care@shringar.example',
} as ShopView

describe.each([
  ['the shop', (view: ShopView) => <Footer shop={view} year={2026} />],
  ['the checkout', (view: ShopView) => <CheckoutFooter shop={view} year={2026} />],
])('the footer of %s', (_, footer) => {
  it('says who runs the shop, and where', () => {
    expect(wordsOf(footer(shop))).toContain('Shringar Retail Private Limited, 12 Brigade Road, Bengaluru 560001')
  })

  it('names nobody before the operator has said where it is', () => {
    expect(wordsOf(footer({ ...shop, address: '' }))).not.toContain('Shringar Retail')
  })
})
