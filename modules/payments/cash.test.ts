import { describe, expect, it } from 'vitest'
import { rupeesToPaise } from '#platform/kit/money.ts'
import { type CashOrder, type CashRules, cashRefusal } from './cash.ts'

const rules: CashRules = { maxOrder: 20_000, pincodes: ['194', '560038'], vendorIds: ['mehr'], refusals: 2 }
const order: CashOrder = {
  totalPaise: rupeesToPaise(1_180),
  pincode: '560001',
  vendors: [{ id: 'anita', name: 'Anita Naturals' }],
  refusedShipments: 0,
}

describe('cash on delivery', () => {
  it.each([
    ['above the highest amount', { totalPaise: rupeesToPaise(20_001) }, 'for orders up to ₹20,000.'],
    ['at a pincode of the list', { pincode: '560038' }, 'at pincode 560038.'],
    ['where the pincode begins like one of the list', { pincode: '194101' }, 'at pincode 194101.'],
    [
      'of a seller who does not take it',
      { vendors: [...order.vendors, { id: 'mehr', name: 'Mehr Attars' }] },
      'Mehr Attars does not offer cash on delivery.',
    ],
    [
      'for a customer whose parcels came back',
      { refusedShipments: 2 },
      'because earlier parcels couldn’t be delivered.',
    ],
  ] as const)('is not offered %s', (_, change, sentence) => {
    const refusal = cashRefusal(rules, { ...order, ...change })
    expect(refusal).toContain(sentence)
    expect(refusal).toMatch(/ Choose another way to pay\.$/)
  })

  it.each([
    ['up to the highest amount', { totalPaise: rupeesToPaise(20_000) }],
    ['while the pincode is not known', { pincode: null }],
    ['after one parcel that came back', { refusedShipments: 1 }],
  ])('is offered %s', (_, change) => {
    expect(cashRefusal(rules, { ...order, ...change })).toBeNull()
  })
})
