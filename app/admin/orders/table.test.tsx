import { expect, it } from 'vitest'
import type { AdminOrderRowView } from '#modules/orders/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { AdminOrderTable } from './table.tsx'

const order = {
  id: 'SHR-7K2MD-9X4QA',
  customer: 'Asha Menon',
  phone: null,
  date: '2026-11-02T06:00:00.000Z',
  total: 999,
  ordered: { total: 999, itemCount: 2 },
  status: 'shipped',
  itemCount: 2,
  paymentStatus: 'captured',
  toCollect: 0,
  refunded: 0,
  refundDue: 0,
  vendors: ['Kesari', 'Rangrez'],
  parts: [
    { vendor: 'Kesari', status: 'shipped', released: true, lateToShip: false },
    { vendor: 'Rangrez', status: 'processing', released: true, lateToShip: true },
  ],
  lateToShip: true,
  late: false,
} as unknown as AdminOrderRowView
const selection = { selected: new Set<string>(), onChange: () => {}, actions: null }
const shown = (search = '', about: Partial<AdminOrderRowView> = {}) =>
  wordsOf(<AdminOrderTable orders={[{ ...order, ...about }]} selection={selection} empty={null} />, search)

it('shows the phone number by which an order was found', () => {
  expect(shown()).not.toContain('+91')
  expect(shown('', { phone: '+919845012345' })).toContain('Asha Menon +91 98450 12345')
})

it('says of an order that one vendor still has to send that it is partly shipped, as its page does', () => {
  expect(shown()).toContain('Partly shipped')
})

it('names who is late where late orders are asked for, and else one vendor with the number of others', () => {
  expect(shown()).toContain('Kesari and 1 more')
  const late = shown('?view=ship')
  expect(late).toContain('Rangrez')
  expect(late).not.toContain('Kesari and')
})

it('says what is to be refunded beside the payment, and on a phone beside the day', () => {
  expect(shown()).not.toContain('Refund of')
  expect(shown('', { refundDue: 648 }).match(/Refund of ₹648 due/g)).toHaveLength(2)
})
