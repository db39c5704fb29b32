import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ReturnableLineView } from '#modules/returns/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { Windows } from './summary.tsx'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-26T06:00:00Z') }))
afterEach(() => void vi.useRealTimers())

const words = (until: string | null, reasons: ReturnableLineView['reasons'], ...others: (string | null)[]) =>
  wordsOf(<Windows lines={[until, ...others].map((day) => ({ until: day, reasons }) as ReturnableLineView)} />)

it('what is unopened can come back until a day, and on that day', () => {
  expect(words('2026-11-26', ['changed_mind', 'defective'])).toContain(
    'Unopened products can come back until 26 Nov 2026.',
  )
})

it.each([
  [['defective', 'expired', 'spurious'], 'What is faulty, wrong, damaged or expired can still come back.'],
  [['expired', 'spurious'], 'What has expired or is not genuine can still come back.'],
] as const)('after it is said when that ended, and what is left: %s', (reasons, left) => {
  expect(words('2026-11-25', [...reasons])).toBe(`The time to return unopened products ended on 25 Nov 2026. ${left}`)
})

it('it is said of lines with different days too, with the last of them', () => {
  expect(words('2026-11-20', ['expired', 'spurious'], '2026-11-25', null)).toBe(
    'The time to return unopened products ended on 25 Nov 2026. What has expired or is not genuine can still come back.',
  )
  expect(words('2026-11-20', ['changed_mind', 'defective'], '2026-11-30')).toContain(
    'as long as the window of each is open',
  )
})

it('a category that takes nothing back says so', () => {
  expect(words(null, ['defective'])).toContain('Unopened products of this kind are not taken back.')
})
