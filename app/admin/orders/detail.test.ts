import { expect, it } from 'vitest'
import type { AdminOrderView } from '#modules/fulfillment/shapes.ts'
import { stepsOnce } from './detail.tsx'

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
