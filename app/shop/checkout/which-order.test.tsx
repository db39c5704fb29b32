import { expect, it } from 'vitest'
import { wordsOf } from '#tests/support/render.tsx'
import { WhichOrder } from './which-order.tsx'

const order = {
  id: 'SHR-5N2TR-GTHHT',
  status: 'pending' as const,
  totalAmount: 1_062,
  ordered: { itemCount: 3, subtotal: 1_200, tax: 216, total: 1_416 },
  items: [
    { name: 'Kajal', quantity: 2, cancelled: false },
    { name: 'Comb', quantity: 1, cancelled: false },
    { name: 'Lip balm', quantity: 1, cancelled: true },
  ],
}

it('an order that is to be paid is named by its number, what is left in it, and its total', () => {
  expect(wordsOf(<WhichOrder order={order} />)).toBe('Order SHR-5N2TR-GTHHT ₹1,062 2 × Kajal, Comb')
})

it('one that is cancelled says what was ordered', () => {
  expect(wordsOf(<WhichOrder order={{ ...order, status: 'cancelled' }} />)).toBe(
    'Order SHR-5N2TR-GTHHT ₹1,416 2 × Kajal, Comb, Lip balm',
  )
})
