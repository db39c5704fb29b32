import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Paise, paise, rupeesToPaise } from '#platform/kit/money.ts'
import {
  canCancel,
  estimatedDeliveryOn,
  isOrderStatus,
  type OrderStatus,
  orderStatuses,
  orderStatusOf,
  priceWithTax,
  quoteOrder,
  splitTax,
  statusMoves,
  taxOn,
  totalsOf,
} from './rules.ts'

const rupees = (amount: number): Paise => rupeesToPaise(amount)

describe('tax', () => {
  it.each([
    [0, 0],
    [25, 5],
    [422, 76],
    [899, 162],
    [100, 18],
    [2596, 467],
  ])('on %s rupees is %s rupees', (subtotal, tax) => {
    expect(taxOn(rupees(subtotal))).toBe(rupees(tax))
  })

  it('is the nearest whole rupee of 18 percent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (subtotal) => {
        const tax = taxOn(rupees(subtotal))
        expect(tax % 100).toBe(0)
        expect(Math.abs(tax - subtotal * 18)).toBeLessThanOrEqual(50)
      }),
    )
  })

  it('makes total = subtotal + tax, shipping free', () => {
    expect(
      totalsOf([
        { unitPrice: rupees(899), quantity: 1 },
        { unitPrice: rupees(549), quantity: 2 },
      ]),
    ).toEqual({
      subtotal: rupees(1997),
      tax: rupees(359),
      shipping: 0,
      total: rupees(2356),
    })
  })

  it('shows under a price what one piece costs', () => {
    expect(priceWithTax(rupees(422))).toBe(rupees(498))
  })
})

describe('splitting the tax over vendors', () => {
  it('follows the reference example', () => {
    expect(splitTax(rupees(9), [rupees(25), rupees(25)])).toEqual([rupees(5), rupees(4)])
  })

  it('hands out exactly the order’s tax in whole rupees, each within a rupee of its own 18 percent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 }), (subtotals) => {
        const tax = taxOn(rupees(subtotals.reduce((a, b) => a + b, 0)))
        const shares = splitTax(tax, subtotals.map(rupees))
        expect(shares.reduce((a, b) => a + b, 0)).toBe(tax)
        shares.forEach((share, index) => {
          expect(share % 100).toBe(0)
          expect(Math.abs(share - (subtotals[index] ?? 0) * 18)).toBeLessThanOrEqual(100)
        })
      }),
    )
  })
})

describe('quote', () => {
  const variants = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      vendor_id: fc.constantFrom('a', 'b', 'c'),
      price_paise: fc.integer({ min: 1, max: 100_000 }).map((price) => price * 100),
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
          expect(quote.vendorOrders.reduce((sum, part) => sum + part.subtotal, 0)).toBe(quote.subtotal)
          expect(quote.vendorOrders.reduce((sum, part) => sum + part.tax, 0)).toBe(quote.tax)
          quote.vendorOrders.forEach((part, index) => {
            const lines = quote.lines.filter((line) => line.vendorOrder === index)
            expect(lines.reduce((sum, line) => sum + line.tax, 0)).toBe(part.tax)
            expect(lines.every((line) => line.variant.vendor_id === part.vendorId && line.tax >= 0)).toBe(true)
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
    const reached = new Set<OrderStatus>(['pending'])
    for (const status of reached) for (const next of statusMoves[status]) reached.add(next)
    expect([...reached].sort()).toEqual([...orderStatuses].sort())
    expect(statusMoves.delivered).toEqual([])
    expect(statusMoves.cancelled).toEqual([])
  })

  it.each<[OrderStatus[], OrderStatus]>([
    [['cancelled', 'cancelled'], 'cancelled'],
    [['delivered', 'cancelled'], 'delivered'],
    [['delivered', 'pending'], 'shipped'],
    [['shipped', 'processing'], 'shipped'],
    [['processing', 'pending'], 'processing'],
    [['pending', 'cancelled'], 'pending'],
  ])('of vendor parts %j is %s', (parts, status) => {
    expect(orderStatusOf(parts)).toBe(status)
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

describe('paise', () => {
  it('stay exact in the largest order', () => {
    expect(
      totalsOf(Array.from({ length: 50 }, () => ({ unitPrice: paise(10_000_000_00), quantity: 20 }))).subtotal,
    ).toBe(1_000_000_000_000)
  })
})
