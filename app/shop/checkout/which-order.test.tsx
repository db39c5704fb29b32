import { expect, it } from 'vitest'
import type { OrderItemView, OrderView } from '#modules/orders/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import WhichOrder from './which-order.tsx'

const item = (about: Partial<OrderItemView>) =>
  ({
    price: 300,
    quantity: 1,
    total: 354,
    cancelled: false,
    variantName: '',
    returned: 0,
    replaced: 0,
    returnUntil: null,
    slug: null,
    ...about,
  }) as OrderItemView

const order = {
  id: 'SHR-5N2TR-GTHHT',
  status: 'pending',
  totalAmount: 1_062,
  ordered: { itemCount: 4, subtotal: 1_200, tax: 216, total: 1_416 },
  customerName: 'Meera Krishnan',
  shippingAddress: {
    ...{ street: '14, 2nd Cross', landmark: '', city: 'Bengaluru', state: 'Karnataka', pincode: '560038' },
    ...{ country: 'India', label: null },
  },
  items: [
    item({ variantId: 'kajal', name: 'Kajal', variantName: 'Neel Blue', quantity: 2, total: 708 }),
    item({ variantId: 'comb', name: 'Comb' }),
    item({ variantId: 'balm', name: 'Lip balm', cancelled: true }),
  ],
} as unknown as OrderView

it('an order that is to be paid says its number, total, what is left in it piece by piece, and where it goes', () => {
  const words = wordsOf(<WhichOrder order={order} onChange={() => {}} />)
  expect(words).toContain('Order SHR-5N2TR-GTHHT ₹1,062')
  expect(words).toContain('Kajal Neel Blue Qty 2')
  expect(words).toContain('Comb Qty 1')
  expect(words).not.toContain('Lip balm')
  expect(words).toContain('Delivering to Meera Krishnan , 14, 2nd Cross, Bengaluru, Karnataka 560038')
  expect(words).toContain('Cancel Order')
})

it('one that is cancelled says what was ordered', () => {
  const words = wordsOf(<WhichOrder order={{ ...order, status: 'cancelled' }} onChange={() => {}} />)
  expect(words).toContain('Order SHR-5N2TR-GTHHT ₹1,416')
  expect(words).toContain('Lip balm Qty 1')
  expect(words).not.toMatch(/Delivering|Cancel Order/)
})
