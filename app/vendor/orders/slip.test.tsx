import { describe, expect, it } from 'vitest'
import type { PackingSlipView } from '#modules/fulfillment/shapes.ts'
import { htmlOf, wordsOf } from '#tests/support/render.tsx'
import { PackingSlip } from './slip.tsx'

const line: PackingSlipView['items'][number] = {
  id: '1',
  name: 'Rose Mist',
  variantName: '100 ml',
  sku: 'RM-100',
  quantity: 2,
  price: 100,
  tax: 36,
  total: 236,
  imageUrl: null,
  pack: { mrp: 150, netQuantity: '100 ml', batchNumber: 'B-17', bestBefore: '2027-03-31', countryOfOrigin: 'India' },
  cancelled: null,
}
const shipTo = {
  name: 'Meera Krishnan',
  phone: '+919845012345',
  alternatePhone: null,
  street: '14, 2nd Cross',
  landmark: '',
  city: 'Bengaluru',
  state: 'Karnataka',
  pincode: '560038',
  country: 'India',
  label: null,
}
const order: PackingSlipView = {
  id: 'SHR-7K2MD-9X4QA',
  status: 'processing',
  placedAt: '2026-11-20T10:00:00Z',
  estimatedDelivery: '2026-11-25',
  shipBy: '2026-11-21',
  late: null,
  shipTo,
  items: [
    line,
    { ...line, id: '2', name: 'Clay Mask', cancelled: { at: '2026-11-20T11:00:00Z', by: 'vendor', reason: null } },
  ],
  itemCount: 2,
  subtotal: 200,
  tax: 36,
  total: 236,
  collectOnDelivery: 236,
  collected: null,
  refused: null,
  takenBack: [],
  version: 1,
  carrier: null,
  trackingNumber: null,
  shippedAt: null,
  deliveredAt: null,
  seller: {
    name: 'Vanya Botanics',
    legalName: 'Vanya Botanics LLP',
    address: '3 Hill Road, Pune, Maharashtra 411001',
    phone: '',
    email: '',
    gstin: null,
  },
}

describe('a packing slip', () => {
  const slip = <PackingSlip order={order} shipTo={shipTo} shopName="Shringar" />

  it('says what to pack, where it goes, where it goes back to and what to collect', () => {
    const words = wordsOf(slip)
    for (const part of [
      'Rose Mist, 100 ml RM-100 Batch B-17 Best before 31 Mar 2027 2',
      'Pincode 560038',
      'If undelivered, return to Vanya Botanics Vanya Botanics LLP 3 Hill Road, Pune',
      'collect ₹236',
    ])
      expect(words).toContain(part)
    expect(words).not.toContain('Clay Mask')
  })

  it('carries its number as a barcode, and no price but what is collected', () => {
    expect(htmlOf(slip)).toContain('aria-label="Barcode of SHR-7K2MD-9X4QA"')
    expect(wordsOf(slip).match(/₹/g)).toHaveLength(1)
  })

  it('among others has a sheet and a heading of its own', () => {
    const html = htmlOf(<PackingSlip order={order} shipTo={shipTo} shopName="Shringar" among />)
    expect(html).toContain('print:break-after-page')
    expect(html).not.toContain('<h1')
    expect(htmlOf(slip)).toContain('<h1')
  })
})
