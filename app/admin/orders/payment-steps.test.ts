import { describe, expect, it } from 'vitest'
import type { AdminOrderView } from '#modules/fulfillment/shapes.ts'
import { dueByHand, goingBack, paymentSteps } from './payment-steps.ts'

const payment: AdminOrderView['payment'] = {
  method: 'Card',
  provider: 'gateway',
  status: 'captured',
  amount: 1_180,
  reference: 'pay_1',
  card: 'Visa ending in 1111',
  declineReason: null,
  refunded: 0,
  refundDue: 0,
  left: 1_180,
  secondAdminAbove: 5_000,
  tooMuch: 0,
  chargeBacks: [],
  isSandbox: false,
  refunds: [],
  attempts: [],
  captures: [],
  toCollect: 0,
  collected: 0,
  paidAt: '2026-11-20T04:00:00.000Z',
}
const stepsOf = (about: Partial<AdminOrderView['payment']>, parts: unknown[] = []) =>
  paymentSteps({ payment: { ...payment, ...about }, parts } as AdminOrderView).map(({ title, at, reference }) => [
    title,
    at,
    reference,
  ])

const due = {
  id: '1',
  kind: 'goodwill' as const,
  reason: 'The box was torn.',
  by: 'Ritu',
  progress: null,
  isHeld: false,
  isByHand: false,
  failure: null,
  proposedBy: null,
  approvedBy: null,
  item: null,
  amount: 589.02,
  status: 'due' as const,
  reference: null,
  at: '2026-11-22T04:00:00.000Z',
}
const proposed = { ...due, id: '2', amount: 6_000.3, progress: 'proposed' as const }

describe('what goes back', () => {
  it('is not what was only proposed', () => {
    expect(goingBack({ refunds: [proposed], refundDue: 6_000.3 })).toEqual({ due: 0, proposed: 6_000.3 })
  })

  it('is told apart from it to the paisa', () => {
    expect(goingBack({ refunds: [due, proposed], refundDue: 6_589.32 })).toEqual({ due: 589.02, proposed: 6_000.3 })
  })
})

describe('what somebody here has to send', () => {
  it('is neither what is only proposed nor money that came twice', () => {
    const again = { ...due, id: '3', amount: 100, kind: 'again' as const }
    const payment = { refunds: [due, proposed, again], refundDue: 6_689.32 }
    expect(dueByHand({ ...payment, status: 'captured' })).toBe(589.02)
    expect(dueByHand({ ...payment, status: 'refund_due' })).toBe(6_689.32)
  })
})

describe('the money of an order', () => {
  it('is captured once, and each refund has its own moment and reference', () => {
    const refund = {
      id: '1',
      kind: 'cancellation' as const,
      reason: null,
      by: null,
      progress: null,
      isHeld: false,
      isByHand: false,
      failure: null,
      proposedBy: null,
      approvedBy: null,
      item: 'Kajal',
      amount: 118,
      status: 'refunded' as const,
      reference: 'rfnd_1',
      at: '2026-11-22T04:00:00.000Z',
    }
    const due = { ...refund, id: '2', item: null, amount: 200, status: 'due' as const, reference: null }
    expect(stepsOf({ refunds: [due, refund] })).toEqual([
      ['Refund of ₹200 due', null, null],
      ['₹118 refunded', '2026-11-22T04:00:00.000Z', 'rfnd_1'],
      ['₹1,180 captured', '2026-11-20T04:00:00.000Z', 'pay_1'],
    ])
  })

  it.each([
    ['blocked' as const, 'The gateway refused it: The payment is too old.'],
    ['failed' as const, 'It is tried again. The gateway said: The payment is too old.'],
  ])('that is %s has a reason, and whose it is', (progress, words) => {
    const [step] = paymentSteps({
      payment: { ...payment, refunds: [{ ...due, progress, failure: 'The payment is too old.' }] },
      parts: [],
    } as unknown as AdminOrderView)
    expect(step?.notes).toContain(words)
  })

  it('that went back by hand has a day and no time', () => {
    const sent = { ...due, status: 'refunded' as const, reference: 'UTR 4711' }
    const steps = (isByHand: boolean) =>
      paymentSteps({
        payment: { ...payment, refunds: [{ ...sent, isByHand }] },
        parts: [],
      } as unknown as AdminOrderView)
    expect(steps(true)).toContainEqual(expect.objectContaining({ reference: 'UTR 4711', isDay: true }))
    expect(steps(false)).toContainEqual(expect.objectContaining({ reference: 'UTR 4711', isDay: false }))
  })

  it('is still to go back where an order was cancelled and nothing is noted yet', () => {
    expect(stepsOf({ status: 'refund_due', refundDue: 1_180 }).at(0)).toEqual(['Refund of ₹1,180 due', null, null])
  })

  it('is collected at each door', () => {
    const cash = {
      provider: 'cash' as const,
      status: 'on_delivery' as const,
      reference: null,
      paidAt: null,
      toCollect: 590,
    }
    const collected = { amount: 590, at: '2026-11-23T04:00:00.000Z', by: 'vendor', actor: 'Kavya' }
    expect(stepsOf(cash, [{ id: '1', vendorName: 'Nila', items: [], collected }])).toEqual([
      ['₹590 to collect', null, null],
      ['₹590 collected at the door', '2026-11-23T04:00:00.000Z', null],
    ])
  })

  it('says what has not come', () => {
    expect(stepsOf({ status: 'manual', provider: 'manual', paidAt: null, reference: null })).toEqual([
      ['Waiting for ₹1,180', null, null],
    ])
    expect(stepsOf({ status: 'void', paidAt: null, reference: null })).toEqual([])
  })

  it('shows each try that came to nothing, and money that came twice', () => {
    const attempt = {
      id: 'a1',
      provider: 'sandbox',
      method: 'Card',
      isOnPage: true,
      status: 'failed' as const,
      failure: 'the bank refused the card.',
      failureCode: 'bank_refused_card' as const,
      reference: 'plink_1',
      at: '2026-11-20T03:50:00.000Z',
      endedAt: '2026-11-20T03:55:00.000Z',
    }
    const capture = {
      id: 'c1',
      amount: 1_180,
      purpose: 'order' as const,
      paidBy: 'UPI',
      card: null,
      reference: 'pay_1',
      at: '2026-11-20T04:00:00.000Z',
    }
    const again = {
      ...capture,
      id: 'c2',
      purpose: 'again' as const,
      reference: 'pay_2',
      at: '2026-11-20T04:01:00.000Z',
    }
    expect(
      stepsOf({ attempts: [attempt, { ...attempt, id: 'a2', status: 'captured' }], captures: [capture, again] }),
    ).toEqual([
      ['₹1,180 captured a second time', '2026-11-20T04:01:00.000Z', 'pay_2'],
      ['₹1,180 captured', '2026-11-20T04:00:00.000Z', 'pay_1'],
      ['Card payment on the gateway’s page failed', '2026-11-20T03:55:00.000Z', 'plink_1'],
    ])
  })

  it('that a bank takes back stands with what it decided, and holds a refund meanwhile', () => {
    const chargeBack = {
      id: '9',
      reference: 'disp_1',
      orderId: 'SHR-5N2TR-GTHHT',
      amount: 1_180,
      status: 'open' as const,
      phase: 'chargeback',
      reasonCode: null,
      reason: 'Goods not received',
      respondBy: '2026-11-29T04:00:00.000Z',
      left: null,
      openedAt: '2026-11-22T04:00:00.000Z',
      endedAt: null,
      decidedBy: null,
      evidence: null,
      answerAt: { sentence: '', url: null },
      isDemo: false,
    }
    const held = {
      ...{ id: '2', kind: 'goodwill' as const, reason: 'Sorry.', progress: null, isHeld: true, failure: null },
      ...{ proposedBy: null, approvedBy: null, item: null, amount: 80, status: 'due' as const, reference: null },
      at: '2026-11-21T04:00:00.000Z',
    }
    const order = { payment: { ...payment, chargeBacks: [chargeBack], refunds: [held] }, parts: [] }
    expect(paymentSteps(order as unknown as AdminOrderView).map(({ title, notes }) => [title, ...notes])).toEqual([
      ['Refund of ₹80 due', 'Goodwill', 'Sorry.', 'On hold until the bank decides about the charge-back'],
      ['₹1,180 asked back by the customer’s bank', 'Goods not received'],
      ['₹1,180 captured', 'Visa ending in 1111'],
    ])
    const lost = { ...chargeBack, status: 'lost' as const, endedAt: '2026-11-30T04:00:00.000Z' }
    expect(stepsOf({ chargeBacks: [lost] }).at(0)).toEqual([
      '₹1,180 taken back by the customer’s bank',
      '2026-11-30T04:00:00.000Z',
      'disp_1',
    ])
  })

  it('names both admins of a large refund, and no proposal before the second agreed', () => {
    const [vikram, sana] = [
      { id: 'v', name: 'Vikram Rao' },
      { id: 's', name: 'Sana Wani' },
    ]
    const refund = {
      ...{
        id: '3',
        kind: 'goodwill' as const,
        reason: 'Sorry.',
        isHeld: false,
        isByHand: false,
        failure: null,
        reference: null,
      },
      ...{ item: null, amount: 600, at: '2026-11-21T04:00:00.000Z', by: 'Vikram Rao', proposedBy: vikram },
    }
    const proposed = { ...refund, status: 'due' as const, progress: 'proposed' as const, approvedBy: null }
    expect(stepsOf({ refundDue: 600, refunds: [proposed] })).toHaveLength(1)
    const agreed = { ...refund, status: 'refunded' as const, progress: null, approvedBy: sana }
    const order = { payment: { ...payment, refunds: [agreed] }, parts: [] } as unknown as AdminOrderView
    expect(paymentSteps(order)[0]?.notes).toEqual([
      'Goodwill',
      'Sorry.',
      'Proposed by Vikram Rao, approved by Sana Wani',
    ])
  })
})
