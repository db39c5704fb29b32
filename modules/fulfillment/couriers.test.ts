import { describe, expect, it } from 'vitest'
import { courierNumberProblem, courierOf, couriers, trackingUrl } from './couriers.ts'

describe('couriers', () => {
  it.each([
    ['india post', 'India Post'],
    ['INDIA-POST', 'India Post'],
    ['Speed Post', 'India Post'],
    ['xpress bees', 'XpressBees'],
    ['Bluedart', 'Blue Dart'],
  ])('%s is %s', (typed, name) => {
    expect(courierOf(typed)?.name).toBe(name)
  })

  it('knows nothing of others', () => {
    expect(courierOf('Ravi on his bicycle')).toBeUndefined()
    expect(courierNumberProblem('Ravi on his bicycle', '12')).toBeUndefined()
    expect(trackingUrl('Ravi on his bicycle', '1234')).toBeUndefined()
    expect(trackingUrl('Delhivery', null)).toBeUndefined()
  })

  it.each(['EE12345678IN', '1234567890123', 'EE123456789US', 'EE1234567890IN'])('India Post has no %s', (number) => {
    expect(courierNumberProblem('India Post', number)).toContain('13 characters')
  })

  it('takes numbers as people write them', () => {
    expect(courierNumberProblem('speed post', 'ee 123 456 789 in')).toBeUndefined()
    expect(courierNumberProblem('Blue Dart', '7712 3456')).toBeUndefined()
    expect(courierNumberProblem('Blue Dart', 'EE123456789IN')).toContain('8 to 12 digits')
  })

  it('leads to the page of the parcel, and a number cannot lead elsewhere', () => {
    expect(trackingUrl('delhivery', '1234 5678')).toBe('https://www.delhivery.com/track-v2/package/12345678')
    expect(trackingUrl('Delhivery', 'A?x=1&y#z')).toBe('https://www.delhivery.com/track-v2/package/A%3FX%3D1%26Y%23Z')
    for (const { track } of couriers) expect(new URL(track('1')).protocol).toBe('https:')
  })
})
