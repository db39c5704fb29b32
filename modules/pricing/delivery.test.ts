import { expect, it } from 'vitest'
import { estimatedDeliveryOn } from './delivery.ts'

it('delivery is five days from the order moment, by the calendar of India', () => {
  expect(estimatedDeliveryOn(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-25')
  expect(estimatedDeliveryOn(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-26')
})
