import { describe, expect, it } from 'vitest'
import type { ReturnableLineView } from '#modules/returns/shapes.ts'
import { chosenAtFirst, moneyOf, reasonsOf, withLine } from './chosen.ts'

const line = (about: Partial<ReturnableLineView>): ReturnableLineView => ({
  variantId: 'red',
  name: 'Lipstick',
  variantName: 'Red',
  imageUrl: null,
  seller: 'Tamarai',
  left: 2,
  until: '2026-12-20',
  reasons: ['changed_mind', 'damaged'],
  worth: [118, 236],
  again: 3,
  exchangeFor: [{ variantId: 'rose', name: 'Rose', available: 5, difference: [18, 36] }],
  ...about,
})
const comb = line({ variantId: 'comb', left: 1, reasons: ['expired'], worth: [590], exchangeFor: [] })

describe('what is chosen', () => {
  it('is all of the only line at first, and nothing of several', () => {
    expect(chosenAtFirst([line({})])).toEqual({ red: { quantity: 2, exchangeFor: '' } })
    expect(chosenAtFirst([line({}), comb])).toEqual({})
  })

  it('comes to the money of its pieces, or to the difference of an exchange', () => {
    const chosen = withLine({}, 'red', { quantity: 2, exchangeFor: 'rose' })
    expect(moneyOf([line({}), comb], chosen, 'refund')).toBe(236)
    expect(moneyOf([line({}), comb], chosen, 'exchange')).toBe(36)
    expect(moneyOf([line({}), comb], withLine(chosen, 'red', undefined), 'refund')).toBe(0)
  })

  it('comes back for a reason that is open for all of it', () => {
    const red = { red: { quantity: 1, exchangeFor: '' } }
    expect(reasonsOf([line({}), comb], red)).toEqual(['changed_mind', 'damaged'])
    expect(reasonsOf([line({}), comb], { ...red, comb: { quantity: 1, exchangeFor: '' } })).toEqual([])
  })
})
