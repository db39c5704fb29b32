import { afterAll, describe, expect, it, vi } from 'vitest'
import { lawDays } from '#modules/returns/law-days.ts'
import { returnReasonNames, returnReasons } from '#modules/returns/rules.ts'
import type { ShopView } from '#modules/settings/shapes.ts'
import { htmlOf, wordsOf } from '#tests/support/render.tsx'
import { returnsSections } from './returns.tsx'

// The page comes with the document's root, whose script waits for presses in a browser.
vi.hoisted(() => {
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('window', {})
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const shop = { supportPhone: '1800 000 0000' } as ShopView
const bodyOf = (id: string) => returnsSections(shop).find((section) => section.id === id)?.body

/** Each list of the section about what is wrong: the words above it, and its points. */
const lists = [...htmlOf(bodyOf('wrong')).matchAll(/<p>([^<]*)<\/p><ul[^>]*>(.*?)<\/ul>/gs)].map(
  ([, lead = '', points = '']) => ({
    lead,
    points: [...points.matchAll(/<li>(.*?)<\/li>/g)].map(([, words]) => words),
  }),
)

describe('the returns page says of', () => {
  it.each(returnReasonNames)('%s what the form holds to', (reason) => {
    const rule = returnReasons[reason]
    const list = lists.find(({ points }) => points.includes(rule.words))
    // Only what the seller pays for is wrong with the product.
    expect(list !== undefined).toBe(rule.payer === 'vendor')
    if (!list) return
    expect(list.lead).toContain(rule.opened ? 'Opened or not' : 'Unopened')
    expect(list.lead.includes(`within ${lawDays} days of delivery`)).toBe(rule.window === 'law')
    expect(list.lead.includes('at any time')).toBe(rule.window === 'any')
  })
})

describe('the returns page', () => {
  it('keeps the promise of 30 days, and says that a category may differ', () => {
    expect(wordsOf(bodyOf('what'))).toMatch(/You have 30 days from the day it was delivered\..* A category may have/)
  })

  it('sends things to the seller, who pays where something is wrong', () => {
    const costs = wordsOf(bodyOf('costs'))
    expect(costs).toContain('the seller arranges pickup and pays for the return shipping')
    expect(costs).not.toMatch(/to us|we (arrange|pay)/)
  })

  it('asks for a UPI ID, as the form does', () => {
    expect(wordsOf(bodyOf('refunds'))).toContain('a bank account or a UPI ID')
  })
})
