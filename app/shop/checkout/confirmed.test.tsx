import { expect, it } from 'vitest'
import { wordsOf } from '#tests/support/render.tsx'
import { cashWords, WhatsNext } from './confirmed.tsx'

it('nobody packs before a transfer has arrived', () => {
  const words = wordsOf(<WhatsNext arrivesBy={null} toPay="Transfer ₹590 to HDFC0000001." />)
  expect(words).toContain('Sellers pack once your payment arrives.')
  expect(words).not.toContain('until the next day')
})

it('what is paid, or is paid at the door, is shipped by the next day', () => {
  const words = wordsOf(<WhatsNext arrivesBy="2026-11-30" toPay={undefined} />)
  expect(words).toContain('Each seller has until the next day to ship.')
})

it('cash is paid at the door, for each parcel that comes', () => {
  const parcel = { total: 590 }
  const order = { paymentMethodName: 'Cash on delivery', totalAmount: 1_180 }
  expect(cashWords({ ...order, parcels: [parcel] })).toBe(
    'Cash on delivery: keep ₹1,180 ready. You pay when the parcel arrives.',
  )
  expect(cashWords({ ...order, parcels: [parcel, parcel] })).toBe(
    'Cash on delivery: keep ₹1,180 ready. You pay for each parcel when it arrives.',
  )
})
