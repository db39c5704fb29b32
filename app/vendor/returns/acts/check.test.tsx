import { expect, it } from 'vitest'
import type { VendorReturnView } from '#modules/returns/shapes.ts'
import { htmlOf, wordsOf } from '#tests/support/render.tsx'
import { Check } from './check.tsx'

const line = {
  id: 'l',
  name: 'Jade Face Roller',
  variantName: '',
  quantity: 1,
  received: 1,
  canRestock: true,
  refundFor: [294],
}
const dialog = (
  <Check
    it={{ id: 'R-7K2M4QX', wish: 'refund', refundAtMost: null, lines: [line] } as unknown as VendorReturnView}
    onClose={() => {}}
  />
)

it('counts nothing beforehand: what is accepted is paid at once', () => {
  const html = htmlOf(dialog)
  expect(html.match(/<input type="text"|<input [^>]*inputMode="numeric"/gi)).toHaveLength(3)
  expect(html).not.toMatch(/<input [^>]*inputMode="numeric"[^>]*value=/i)
  expect(wordsOf(dialog)).toContain('Finish the check')
})
