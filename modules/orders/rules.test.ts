import { describe, expect, it } from 'vitest'
import { orderIdPrefix } from './order-id.ts'
import {
  canCancelOrder,
  cancelledUnpaid,
  isOrderStatus,
  type OrderStatus,
  orderMoves,
  orderStatuses,
  orderStatusOf,
  vendorOrderMoves,
} from './rules.ts'

describe('what was cancelled before it was paid', () => {
  const of = { orderedTotal: 1_235, total: 1_235, paid: 0, status: 'pending' as const }
  it.each([
    ['is nothing of a whole order', {}, 0],
    ['is one item of an order to be paid at the door', { total: 645.98 }, 589.02],
    ['stays so once the rest is paid, whatever goes back of that', { total: 645.98, paid: 645.98 }, 589.02],
    ['is not the dust of binary fractions', { orderedTotal: 0.1 + 0.2, total: 0.3 }, 0],
    ['is nothing where all was paid first', { total: 645.98, paid: 1_235 }, 0],
    ['is nothing of what was paid and cancelled later', { paid: 1_235, status: 'cancelled' as const }, 0],
    ['is all of an order that nobody paid', { total: 645.98, status: 'cancelled' as const }, 1_235],
  ])('%s', (_, about, sum) => {
    expect(cancelledUnpaid({ ...of, ...about })).toBe(sum)
  })
})

describe('status', () => {
  it('lets only pending and processing be cancelled', () => {
    expect(orderStatuses.filter(canCancelOrder)).toEqual(['pending', 'processing'])
    expect(canCancelOrder('returned')).toBe(false)
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
