import { expect, it } from 'vitest'
import type { ReturnRowView } from '#modules/returns/shapes.ts'
import { htmlOf, wordsOf } from '#tests/support/render.tsx'
import { ReturnTable } from './return-table.tsx'

const row: ReturnRowView = {
  id: 'R-7K2M4QX',
  orderId: 'SHR-5N2TR-GTHHT',
  customer: 'Meera Krishnan',
  vendor: 'Tamarai',
  status: 'requested',
  pickUpOn: null,
  reason: 'damaged',
  wish: 'refund',
  items: [],
  worth: 590,
  refunded: 0,
  refundDue: 0,
  requestedAt: '2026-11-20T06:30:00Z',
  dueAt: '2026-11-22T06:30:00Z',
  overdue: false,
  replacement: null,
  risen: false,
  replacementDue: false,
}
const replacement = { status: 'accepted', wish: 'exchange', dueAt: null, replacementDue: true } as const

const wordsFor = (about: Partial<ReturnRowView>) =>
  wordsOf(<ReturnTable rows={[{ ...row, ...about }]} root="/vendor/returns" whose="customer" empty={null} />)

it.each([
  ['an answer that is owed', {}, 'Answer by 22 Nov 2026, 12:00 pm'],
  ['a check that is owed', { status: 'received' }, 'Check by 22 Nov 2026, 12:00 pm'],
  ['a step that is late', { overdue: true }, 'Late since 22 Nov 2026'],
  ['a replacement', replacement, 'Send the replacement'],
  ['a replacement that is late', { ...replacement, risen: true }, 'Send the replacement Late'],
  [
    'a replacement whose day is known',
    { ...replacement, dueAt: '2026-11-22T06:30:00Z' },
    'Send the replacement Due 22 Nov 2026',
  ],
  [
    'a late replacement whose day is known',
    { ...replacement, dueAt: '2026-11-22T06:30:00Z', overdue: true },
    'Send the replacement Late since 22 Nov 2026',
  ],
] as const)('the list says of %s until when', (_, about, words) => {
  expect(wordsFor(about)).toContain(words)
})

it('the list says of an exchange that it is one, in words that stay together', () => {
  const html = htmlOf(
    <ReturnTable rows={[{ ...row, wish: 'exchange' }]} root="/vendor/returns" whose="customer" empty={null} />,
  )
  expect(html).toContain(' ·\u00a0exchange')
})

it('the list says nothing of time where nothing is owed', () => {
  expect(wordsFor({ status: 'closed', dueAt: null })).not.toMatch(/Late|Send|Due 2/)
})

it('says to the operator, and not to the vendor, how much is to be refunded', () => {
  const due = { ...row, status: 'accepted', dueAt: null, refunded: 590, refundDue: 590 } as const
  const operator = (about: Partial<ReturnRowView>) =>
    wordsOf(<ReturnTable rows={[{ ...due, ...about }]} root="/admin/returns" whose="both" empty={null} />)
  expect(operator({})).toContain('₹590 to refund')
  expect(operator({ refundDue: 0 })).not.toContain('to refund')
  expect(wordsFor(due)).not.toContain('to refund')
})
