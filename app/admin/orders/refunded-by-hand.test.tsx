import { expect, it } from 'vitest'
import type { AdminOrderView } from '#modules/fulfillment/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { TransferDialog } from './refunded-by-hand.tsx'
import { RefundActs, RefusedRefunds } from './refunds.tsx'

const refund = { id: '1', kind: 'goodwill', amount: 118.5, status: 'due', progress: 'blocked', isHeld: false }
const orderWith = (refunds: object[]) =>
  ({
    id: 'SHR-1',
    placedAt: '2026-11-20T04:00:00.000Z',
    customer: { name: 'Meera', email: 'meera@people.example' },
    payment: { refunds, left: 0 },
  }) as unknown as AdminOrderView
const marks = (refunds: object[]) =>
  wordsOf(<RefundActs order={orderWith(refunds)} onFailure={() => {}} />).match(/Mark \S+ as refunded/g) ?? []
const atTheTop = (refunds: object[]) => wordsOf(<RefusedRefunds order={orderWith(refunds)} />)

it('what the gateway refuses can be marked as paid by hand, each with its sum', () => {
  const both = [refund, { ...refund, id: '2', amount: 50 }]
  expect(marks(both)).toEqual(['Mark ₹118.50 as refunded', 'Mark ₹50 as refunded'])
  expect(atTheTop(both)).toContain('The gateway refused to refund ₹168.50. Pay the customer yourself')
})

it.each([
  ['is still tried', { progress: 'failed' }],
  ['a charge-back holds', { isHeld: true }],
  ['is on its way', { progress: 'pending' }],
  ['went back', { status: 'refunded', progress: null }],
])('what %s cannot', (_, about) => {
  expect(marks([{ ...refund, ...about }])).toEqual([])
  expect(atTheTop([{ ...refund, ...about }])).toBe('')
})

it('says of what the gateway refuses that it is paid by hand, before it can be sent again', () => {
  const words = wordsOf(<RefundActs order={orderWith([refund])} onFailure={() => {}} />)
  expect(words).toContain(
    'The gateway will not send ₹118.50. Pay the customer yourself, then mark it here. Mark ₹118.50 as refunded Send ₹118.50 again',
  )
  expect(wordsOf(<RefundActs order={orderWith([{ ...refund, progress: 'failed' }])} onFailure={() => {}} />)).toBe(
    'Send ₹118.50 again',
  )
})

it('asks for the sum that is shown, where it goes, its reference and its day', () => {
  const words = wordsOf(
    <TransferDialog order={orderWith([refund])} amount={118.5} note={async () => {}} onClose={() => {}} />,
  )
  expect(words).toContain('Have you paid the customer ₹118.50?')
  expect(words).toContain('₹118.50 for order SHR-1. This cannot be undone.')
  for (const label of ['Where the money goes', 'Reference', 'Paid on', 'Mark as refunded'])
    expect(words).toContain(label)
})
