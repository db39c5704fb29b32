import { describe, expect, it } from 'vitest'
import { vendorOrderMoves } from '#modules/orders/rules.ts'
import { before, canCancelLines, nextStep, shipmentSteps } from './rules.ts'

describe('the steps of a shipment', () => {
  it('are moves that the table of moves knows', () => {
    for (const step of shipmentSteps) expect(vendorOrderMoves[before[step]]).toContain(step)
  })

  it.each([
    ['pending', 'processing'],
    ['processing', 'shipped'],
    ['shipped', 'delivered'],
    ['delivered', undefined],
    ['cancelled', undefined],
    ['returned', undefined],
  ])('lead from %s to %s', (status, next) => {
    expect(nextStep(status)).toBe(next)
  })

  it('leave lines to be cancelled until the shipment leaves', () => {
    expect(['pending', 'processing', 'shipped', 'delivered', 'cancelled'].map(canCancelLines)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
