import { expect, it } from 'vitest'
import type { AdminOrderRowView } from '#modules/orders/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { BulkMoves, BulkOutcome } from './bulk.tsx'

const order = (...parts: [status: string, released?: boolean][]) =>
  ({ parts: parts.map(([status, released = true]) => ({ status, released })) }) as unknown as AdminOrderRowView
const bar = (...chosen: AdminOrderRowView[]) => wordsOf(<BulkMoves chosen={chosen} onDone={() => {}} />)

it('offers no step that nothing selected is ready for', () => {
  expect(bar(order(['delivered']), order(['cancelled']))).toContain('No action fits these orders')
  expect(bar(order(['pending', false]))).not.toContain('Accept')
})

it('offers what some of the selected are ready for', () => {
  const words = bar(order(['pending']), order(['delivered'], ['shipped']))
  expect(words).toContain('Accept')
  expect(words).not.toContain('Mark shipped')
  expect(words).toContain('Mark delivered')
})

it('names each order that stayed after all, and counts those that went', () => {
  const left = [{ id: 'SHR-7K2MD-9X4QA', reason: 'Order SHR-7K2MD-9X4QA has been cancelled. Nothing was changed.' }]
  const words = wordsOf(<BulkOutcome outcome={{ moved: ['SHR-7K2MD-9X4QB'], left }} onClose={() => {}} />)
  expect(words).toMatch(/1 order updated\. 1 order skipped:.*has been cancelled/)
})
