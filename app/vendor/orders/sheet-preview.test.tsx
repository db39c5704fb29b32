import { expect, it } from 'vitest'
import { repeatedRow } from '#modules/fulfillment/shipment-rows.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { type CheckedRow, SheetPreview } from './sheet-preview.tsx'

const row: CheckedRow = {
  line: 1,
  orderId: 'SHR-7K2MD-9X4QA',
  carrier: '',
  trackingNumber: '',
  check: {
    orderId: 'SHR-7K2MD-9X4QA',
    customerName: 'Asha Menon',
    city: 'Bengaluru',
    collectOnDelivery: null,
    problem: 'Enter the tracking number.',
  },
}
const again = { ...row, line: 2, check: row.check && { ...row.check, problem: repeatedRow } }

it('names an order that stands in an earlier row, also where its number is still missing', () => {
  const words = wordsOf(<SheetPreview rows={[row, again]} />)
  expect(words).toContain('No number yet')
  expect(words).toContain(repeatedRow)
})

it('says of a courier that we do not know that its parcel has no tracking link', () => {
  const sent = { ...row, trackingNumber: '5555', check: row.check && { ...row.check, problem: null } }
  const note = 'The customer gets no tracking link.'
  expect(wordsOf(<SheetPreview rows={[{ ...sent, carrier: 'Nobody Express' }]} />)).toContain(note)
  expect(wordsOf(<SheetPreview rows={[{ ...sent, carrier: 'delhivery surface' }]} />)).not.toContain(note)
})
