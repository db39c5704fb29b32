import { expect, it } from 'vitest'
import type { ReturnableLineView } from '#modules/returns/shapes.ts'
import { canReturn } from './load.ts'
import { whyNothing } from './why-nothing.ts'

const line = (about: Partial<ReturnableLineView>) =>
  ({ left: 0, reasons: [], ...about }) as unknown as ReturnableLineView
const returns = (...lines: ReturnableLineView[]) => ({ items: [], lines, paidByHand: false, sellers: [] })

it('nothing can be returned of an order that has not arrived', () => {
  expect(canReturn(returns())).toBe(false)
  expect(whyNothing(returns())).toBe('Nothing from this order has been delivered.')
})

it('nothing can be returned once all of it was asked back', () => {
  expect(canReturn(returns(line({})))).toBe(false)
  expect(whyNothing(returns(line({})))).toBe('You’ve already asked to return everything that was delivered.')
})

it('one piece that is left can be returned', () => {
  expect(canReturn(returns(line({}), line({ left: 1, reasons: ['expired'] })))).toBe(true)
})
