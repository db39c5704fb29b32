import { describe, expect, it } from 'vitest'
import { vendorOrderMoves } from '#modules/orders/rules.ts'
import { before, dueDay, lateness, nextStep, shipmentSteps } from './rules.ts'

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
})

describe('the last day for handing over', () => {
  // Half past midnight in India is still the day before in UTC.
  const releasedAt = new Date('2026-11-19T19:00:00Z')

  it('is the day after the vendor saw it, in India', () => {
    expect(dueDay({ status: 'pending', releasedAt })).toBe('2026-11-21')
    expect(dueDay({ status: 'processing', releasedAt })).toBe('2026-11-21')
    for (const status of ['shipped', 'delivered', 'cancelled']) expect(dueDay({ status, releasedAt })).toBeNull()
  })

  it.each([
    ['pending', '2026-11-21', null],
    ['pending', '2026-11-22', 'ship'],
    ['processing', '2026-11-22', 'ship'],
    ['shipped', '2026-11-24', null],
    ['shipped', '2026-11-25', null],
    ['shipped', '2026-11-26', 'arrive'],
    ['delivered', '2026-12-24', null],
    ['cancelled', '2026-12-24', null],
  ])('what is %s on %s is late to %s', (status, today, late) => {
    expect(lateness({ status, releasedAt, promisedOn: '2026-11-25' }, today)).toBe(late)
  })
})
