import { expect, it } from 'vitest'
import { htmlOf } from '#tests/support/render.tsx'
import { DayField } from './day-input.tsx'

it('an empty day shows its form and no day that could be taken for it', () => {
  expect(htmlOf(<DayField label="Delivered on" />)).toContain('placeholder="DD Mon YYYY"')
  expect(htmlOf(<DayField label="Delivered on" day="2026-11-23" />)).toContain('value="23 Nov 2026"')
})
