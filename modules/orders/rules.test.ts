import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '#platform/kit/money.ts'
import { orderIdPrefix } from './order-id.ts'
import {
  canCancel,
  estimatedDeliveryOn,
  isOrderStatus,
  type OrderStatus,
  orderMoves,
  orderStatuses,
  orderStatusOf,
  quoteOrder,
  vendorOrderMoves,
} from './rules.ts'

describe('quote', () => {
  const variants = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      vendor_id: fc.constantFrom('a', 'b', 'c'),
      price_paise: fc.integer({ min: 1, max: 100_000 }).map((price) => paise(price * 100)),
    }),
    { minLength: 1, maxLength: 50, selector: (variant) => variant.id },
  )

  it('adds up: lines to vendors to the order, tax included', () => {
    fc.assert(
      fc.property(
        variants,
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 50, maxLength: 50 }),
        (list, quantities) => {
          const onSale = new Map(list.map((variant) => [variant.id, variant]))
          const result = quoteOrder(
            list.map((variant, index) => ({ variantId: variant.id, quantity: quantities[index] ?? 1 })),
            onSale,
          )
          if (!result.ok) throw new Error('everything is on sale')
          const { quote } = result
          expect(quote.total).toBe(quote.subtotal + quote.tax)
          expect(quote.vendorOrders.reduce((sum, vendorOrder) => sum + vendorOrder.subtotal, 0)).toBe(quote.subtotal)
          expect(quote.vendorOrders.reduce((sum, vendorOrder) => sum + vendorOrder.tax, 0)).toBe(quote.tax)
          quote.vendorOrders.forEach((vendorOrder, index) => {
            const lines = quote.lines.filter((line) => line.vendorOrder === index)
            expect(lines.reduce((sum, line) => sum + line.tax, 0)).toBe(vendorOrder.tax)
            expect(lines.every((line) => line.variant.vendor_id === vendorOrder.vendorId && line.tax >= 0)).toBe(true)
          })
        },
      ),
    )
  })

  it('names what is no longer sold', () => {
    expect(quoteOrder([{ variantId: 'x', quantity: 1 }], new Map())).toEqual({ ok: false, gone: ['x'] })
  })
})

describe('status', () => {
  it('lets only pending and processing be cancelled', () => {
    expect(orderStatuses.filter(canCancel)).toEqual(['pending', 'processing'])
    expect(canCancel('returned')).toBe(false)
  })

  it('reaches every status from pending, and leaves delivered and cancelled never', () => {
    for (const moves of [orderMoves, vendorOrderMoves]) {
      const reached = new Set<OrderStatus>(['pending'])
      for (const status of reached) for (const next of moves[status]) reached.add(next)
      expect([...reached].sort()).toEqual([...orderStatuses].sort())
      expect(moves.delivered).toEqual([])
      expect(moves.cancelled).toEqual([])
    }
  })

  it.each<[OrderStatus[], OrderStatus]>([
    [['cancelled', 'cancelled'], 'cancelled'],
    [['delivered', 'cancelled'], 'delivered'],
    [['delivered', 'pending'], 'shipped'],
    [['shipped', 'processing'], 'shipped'],
    [['processing', 'pending'], 'processing'],
    [['pending', 'cancelled'], 'pending'],
  ])('of vendor orders %j is %s', (vendorOrders, status) => {
    expect(orderStatusOf(vendorOrders)).toBe(status)
  })

  it('knows what is no status', () => {
    expect(isOrderStatus('refunded')).toBe(false)
  })
})

describe('delivery', () => {
  it('is five days from the order moment, by the calendar of India', () => {
    expect(estimatedDeliveryOn(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-25')
    expect(estimatedDeliveryOn(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-26')
  })
})

describe('a typed order number', () => {
  it.each([
    ['SHR-7K2MD-9XQ4T', 'SHR-7K2MD-9XQ4T'],
    ['shr 7k2md 9xq4t', 'SHR-7K2MD-9XQ4T'],
    ['7k2md9xq4t', 'SHR-7K2MD-9XQ4T'],
    ['7K2', 'SHR-7K2'],
    ['shr-7k2md-', 'SHR-7K2MD'],
    ['SHR-', 'SHR-'],
    ['lO0i', 'SHR-1001'],
  ])('%s begins as %s', (typed, prefix) => {
    expect(orderIdPrefix(typed)).toBe(prefix)
  })

  it.each([[''], ['-'], ['meera@people.example'], ['SHR-7K2MD-9XQ4TX'], ['%'], ['🙂'], ["' or 1=1"]])(
    'is not to be seen in %j',
    (typed) => {
      expect(orderIdPrefix(typed)).toBeNull()
    },
  )
})
