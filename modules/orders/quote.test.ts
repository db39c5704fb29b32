import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '#platform/kit/money.ts'
import { quoteOrder } from './quote.ts'

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
