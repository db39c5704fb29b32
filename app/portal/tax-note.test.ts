import { expect, it } from 'vitest'
import { taxNote } from './tax-note.ts'

it('says why the tax of a part is a rupee off', () => {
  expect(taxNote({ subtotal: 249, total: 293 })).toBe('Rounded over the whole order')
  expect(taxNote({ subtotal: 249, total: 294 })).toBeNull()
})
