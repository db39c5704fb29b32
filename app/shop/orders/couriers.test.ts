import { expect, it } from 'vitest'
import { trackingOf } from './couriers.ts'

it.each([
  ['Delhivery', 'TRK1000001', 'https://www.delhivery.com/track-v2/package/TRK1000001'],
  ['delhivery surface', ' TRK1000001 ', 'https://www.delhivery.com/track-v2/package/TRK1000001'],
  ['BlueDart', '12/34', 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=12%2F34'],
  ['Blue Dart Express', '1&x=2', 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=1%26x%3D2'],
  ['XpressBees', '99', 'https://www.xpressbees.com/shipment/tracking?awbNo=99'],
  ['Ekart Logistics', '77', 'https://ekartlogistics.com/shipmenttrack/77'],
])('%s finds %j by its address', (carrier, number, url) => {
  expect(trackingOf(carrier, number)).toEqual({ url, isDirect: true })
})

it.each(['DTDC', 'India Post', 'Speed Post', 'Shadowfax'])('%s has a page where the number is typed', (carrier) => {
  expect(trackingOf(carrier, '77')).toMatchObject({ isDirect: false, url: expect.not.stringContaining('77') })
})

it.each(['My cousin', '', 'javascript:alert(1)'])('%j is not known', (carrier) => {
  expect(trackingOf(carrier, '77')).toBeUndefined()
})
