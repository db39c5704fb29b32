import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ReturnableLineView } from '#modules/returns/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { Summary, Windows } from './summary.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T06:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const words = (until: string | null, reasons: ReturnableLineView['reasons'], ...others: (string | null)[]) =>
  wordsOf(<Windows lines={[until, ...others].map((day) => ({ until: day, reasons }) as ReturnableLineView)} />)

it('what is unopened can come back until a day, and on that day', () => {
  expect(words('2026-11-26', ['changed_mind', 'defective'])).toContain(
    'You can return unopened products until 26 Nov 2026.',
  )
})

it.each([
  [['defective', 'expired', 'spurious'], 'Faulty, wrong, damaged or expired items can still be returned.'],
  [['expired', 'spurious'], 'Items that have expired or are not genuine can still be returned.'],
] as const)('after it is said when that ended, and what is left: %s', (reasons, left) => {
  expect(words('2026-11-25', [...reasons])).toBe(`The time to return unopened products ended on 25 Nov 2026. ${left}`)
})

it('it is said of lines with different days too, with the last of them', () => {
  expect(words('2026-11-20', ['expired', 'spurious'], '2026-11-25', null)).toBe(
    'The time to return unopened products ended on 25 Nov 2026. Items that have expired or are not genuine can still be returned.',
  )
  expect(words('2026-11-20', ['changed_mind', 'defective'], '2026-11-30')).toContain(
    'You can return unopened products within their return window.',
  )
})

it('a category that takes nothing back says so', () => {
  expect(words(null, ['defective'])).toContain('Unopened products of this kind are not taken back.')
})

it('a sum with paise says where they come from', () => {
  const said = (money: number) => wordsOf(<Summary reason="defective" money={money} wish="refund" isByHand={false} />)
  expect(said(647.38)).toContain('₹647.38 The paise come from the tax, which was rounded once for the whole order.')
  expect(said(648)).not.toContain('paise')
})
