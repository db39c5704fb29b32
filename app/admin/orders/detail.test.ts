import { describe, expect, it } from 'vitest'
import type { AdminOrderView } from '#modules/fulfillment/shapes.ts'
import { stepsOf, stepsOnce, sumsOf } from './detail.tsx'
import { isPartlyShipped } from './order-badge.tsx'

type Step = AdminOrderView['history'][number]
const step = (status: Step['status'], at: string, vendor: string | null, from: Step['status'] | null): Step => ({
  status,
  from,
  at,
  by: 'vendor',
  actor: 'Nila Iyer',
  vendor,
  reason: null,
})
const wordsOf = (steps: readonly Step[]) => stepsOnce(steps).map(({ status, vendor }) => `${status} ${vendor}`)

it('tells a step of one seller once, though the order moves with it', () => {
  const history = [
    step('pending', '1', null, null),
    step('shipped', '2', 'Nila', 'processing'),
    step('shipped', '2', null, 'processing'),
    step('delivered', '3', 'Nila', 'shipped'),
    step('delivered', '3', null, 'shipped'),
  ]
  expect(wordsOf(history)).toEqual(['pending null', 'shipped Nila', 'delivered Nila'])
})

it('tells of an order that was cancelled whole once, and of sellers’ own steps each', () => {
  const history = [
    step('processing', '1', 'Nila', 'pending'),
    step('processing', '1', null, 'pending'),
    step('processing', '2', 'Kesar', 'pending'),
    step('cancelled', '3', 'Nila', 'processing'),
    step('cancelled', '3', 'Kesar', 'processing'),
    step('cancelled', '3', null, 'processing'),
  ]
  expect(wordsOf(history)).toEqual(['processing Nila', 'processing Kesar', 'cancelled null'])
})

it('keeps a payment that came too late', () => {
  expect(wordsOf([step('cancelled', '1', null, 'cancelled')])).toEqual(['cancelled null'])
})

describe('what an order comes to', () => {
  const sums = (about: { total?: number; status?: string; paid?: string; refunded?: number }) => {
    const payment = {
      status: about.paid ?? 'captured',
      amount: 1_707,
      refunded: about.refunded ?? 0,
      refunds: [],
      refundDue: 0,
    }
    const ordered = { total: 1_707 }
    const { fromOrdered, money } = sumsOf({
      ordered,
      payment,
      status: about.status ?? 'shipped',
      total: about.total ?? 1_707,
    } as unknown as AdminOrderView)
    return [...fromOrdered, { label: 'Total' }, ...money]
      .map((sum) => [sum.label, 'amount' in sum && sum.amount].filter(Boolean).join(' '))
      .join(', ')
  }

  it.each([
    ['untouched', {}, 'Total'],
    [
      'an item cancelled, with goodwill',
      { total: 1_001, refunded: 806 },
      'Ordered 1707, Cancelled items -706, Total, Paid 1707, Refunded -806',
    ],
    [
      'an item cancelled before it was paid',
      { total: 1_001, paid: 'on_delivery' },
      'Ordered 1707, Cancelled items -706, Total',
    ],
    ['cancelled unpaid', { status: 'cancelled', paid: 'void' }, 'Total, Cancelled -1707'],
    [
      'cancelled and refunded',
      { status: 'cancelled', paid: 'refunded', refunded: 1_707 },
      'Total, Paid 1707, Refunded -1707',
    ],
  ])('%s', (_, about, said) => {
    expect(sums(about)).toBe(said)
  })
})

it('is partly shipped while one seller has sent its parcel and another has not', () => {
  const parts = (...statuses: string[]) => statuses.map((status) => ({ status }))
  expect(isPartlyShipped({ status: 'shipped', parts: parts('shipped', 'processing') })).toBe(true)
  expect(isPartlyShipped({ status: 'shipped', parts: parts('shipped', 'cancelled') })).toBe(false)
  expect(isPartlyShipped({ status: 'processing', parts: parts('processing', 'pending') })).toBe(false)
})

describe('money that went back', () => {
  const refund = {
    id: '1',
    kind: 'goodwill' as const,
    item: null,
    reason: 'The box was torn.',
    by: 'Ritu Malhotra',
    amount: 100,
    status: 'refunded' as const,
    progress: null,
    isHeld: false,
    isByHand: false,
    failure: null,
    proposedBy: null,
    approvedBy: null,
    reference: 'rfnd_1',
    at: '2',
  }
  const notesOf = (about: Partial<AdminOrderView['payment']['refunds'][number]>) => {
    const payment = { refunds: [{ ...refund, ...about }], chargeBacks: [] as unknown[] } as AdminOrderView['payment']
    return stepsOf({ history: [], parts: [], payment }).map(({ notes }) => notes.filter(Boolean))
  }

  it('names who gave it, and who agreed', () => {
    expect(notesOf({})).toEqual([['Ritu Malhotra', 'The box was torn.']])
    const approvedBy = { id: '2', name: 'Kiran Rao' }
    expect(notesOf({ approvedBy })).toEqual([['Ritu Malhotra, approved by Kiran Rao', 'The box was torn.']])
  })

  it('names who accepted a return, and says of a cancellation that it follows from it', () => {
    expect(notesOf({ kind: 'return', item: 'Kajal', reason: 'Broken' })).toEqual([
      ['Ritu Malhotra, accepted the return', 'Kajal'],
    ])
    expect(notesOf({ kind: 'cancellation', by: null, reason: null })).toEqual([['Automatic, after the cancellation']])
  })
})
