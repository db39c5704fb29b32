import { describe, expect, it } from 'vitest'
import { canHandOver, courierNumberProblem, courierOf, couriers, isOneCourier, trackingOf } from './couriers.ts'

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

  it.each([
    ['Blue Dart', 'bluedart express', true],
    ['Speed Post', 'India Post', true],
    ['Ravi Cargo', 'Ravi Cargo Pvt Ltd', true],
    ['Blue Dart', 'Delhivery', false],
    ['Shiprocket', 'Delhivery', false],
    ['Ravi Cargo Pvt Ltd', 'RaviCargo', true],
    ['E', 'Ekart', false],
    ['ब्लू डार्ट', 'Delhivery', false],
    ['ब्लू डार्ट', 'ब्लू', true],
    ['ब्लू डार्ट', 'डाक', false],
    ['-', 'Ekart', false],
    ['-', ' - ', true],
    ['-', '.', false],
    ['', 'Ekart', false],
  ])('%s and %s are one: %s', (one, other, isOne) => {
    expect([isOneCourier(one, other), isOneCourier(other, one)]).toEqual([isOne, isOne])
  })

  it('hand over their own cash, and aggregators that of several', () => {
    expect(canHandOver('Delhivery', 'Delhivery Surface')).toBe(true)
    expect(canHandOver('Delhivery', 'Blue Dart')).toBe(false)
    expect(canHandOver('Shiprocket Pvt Ltd', 'Blue Dart')).toBe(true)
    expect(canHandOver('Blue Dart', 'Shiprocket')).toBe(false)
    expect(canHandOver('डाक', 'Blue Dart')).toBe(false)
    expect(canHandOver('-', 'Ekart')).toBe(false)
  })

  it('knows nothing of others', () => {
    expect(courierOf('Ravi on his bicycle')).toBeUndefined()
    expect(courierNumberProblem('Ravi on his bicycle', '12')).toBeUndefined()
    expect(trackingOf('javascript:alert(1)', '1234')).toBeUndefined()
    expect(trackingOf('', '1234')).toBeUndefined()
    expect(trackingOf('Delhivery', null)).toBeUndefined()
  })

  it.each(['EE12345678IN', '1234567890123', 'EE123456789US', 'EE1234567890IN'])('India Post has no %s', (number) => {
    expect(courierNumberProblem('India Post', number)).toContain('13 characters')
  })

  it('takes numbers as people write them', () => {
    expect(courierNumberProblem('speed post', 'ee 123 456 789 in')).toBeUndefined()
  })

  it.each([
    ['Delhivery', '1234 5678', 'https://www.delhivery.com/track-v2/package/12345678'],
    ['delhivery surface', 'A?x=1&y#z', 'https://www.delhivery.com/track-v2/package/A%3FX%3D1%26Y%23Z'],
    ['Blue Dart Express', '12/34', 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=1234'],
    ['XpressBees', '99', 'https://www.xpressbees.com/shipment/tracking?awbNo=99'],
    ['Ekart Logistics', '77', 'https://ekartlogistics.com/shipmenttrack/77'],
  ])('%s leads to the page of the parcel %j, and a number cannot lead elsewhere', (carrier, number, url) => {
    expect(trackingOf(carrier, number)).toMatchObject({ url, isDirect: true })
  })

  it.each(['DTDC', 'India Post', 'Speed Post', 'Shadowfax'])('%s has a page where the number is typed', (carrier) => {
    expect(trackingOf(carrier, '77')).toMatchObject({ isDirect: false, url: expect.not.stringContaining('77') })
  })

  it('leads nowhere but by https', () => {
    for (const { name } of couriers) expect(trackingOf(name, '1')?.url).toMatch(/^https:/)
  })
})
