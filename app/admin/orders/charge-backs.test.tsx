import { expect, it } from 'vitest'
import type { AdminOrderView } from '#modules/fulfillment/shapes.ts'
import type { ChargeBackView } from '#modules/payments/shapes.ts'
import { htmlOf, wordsOf } from '#tests/support/render.tsx'
import { OpenChargeBacks } from './charge-backs.tsx'
import { stepsOf } from './detail.tsx'

const chargeBack = {
  id: '1',
  reference: 'disp_1',
  amount: 648,
  status: 'open',
  reason: 'Not received',
  respondBy: '2026-12-03T06:30:00.000Z',
  left: { isOverdue: false, text: '6 days left' },
  openedAt: '2026-11-26T06:30:00.000Z',
  endedAt: null,
  evidence: null,
} as ChargeBackView
const orderWith = (about: Partial<ChargeBackView>) =>
  ({
    history: [],
    parts: [],
    payment: { refunds: [], chargeBacks: [{ ...chargeBack, ...about }] },
  }) as unknown as AdminOrderView
const top = (about: Partial<ChargeBackView> = {}) => <OpenChargeBacks order={orderWith(about)} />

const asks = 'The customer’s bank asks for ₹648 back.'
const decides = 'The customer’s bank asked for ₹648 back and has not decided yet.'
const evidence = { text: 'The invoice.', sentOn: '2026-11-27', by: 'Ritu' }

it.each([
  [{}, `${asks} Answer by 3 Dec 2026, 12:00 pm (6 days left).`],
  [{ left: { isOverdue: true, text: 'Overdue' } }, `${asks} The time to answer is over.`],
  [{ respondBy: null, left: null }, `${asks} Answer it.`],
  [{ evidence, left: null }, decides],
  [{ status: 'under_review', left: null }, decides],
] as const)('an order says at its top what an open charge-back wants: %o', (about, words) => {
  expect(wordsOf(top(about))).toBe(`${words} See the charge-back`)
  expect(htmlOf(top(about))).toContain('href="/#charge-backs"')
})

it.each(['won', 'lost', 'closed'] as const)('one that is %s is no news any more', (status) => {
  expect(wordsOf(top({ status }))).toBe('')
})

it('stands in the history of the order, opened and ended', () => {
  const told = (about: Partial<ChargeBackView>) => stepsOf(orderWith(about)).map(({ title }) => title)
  expect(told({})).toEqual(['₹648 asked back by the customer’s bank'])
  expect(told({ status: 'lost', endedAt: '2026-12-20T06:30:00.000Z' })).toEqual([
    '₹648 asked back by the customer’s bank',
    '₹648 taken back by the customer’s bank',
  ])
})
