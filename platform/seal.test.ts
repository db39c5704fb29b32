import { expect, it } from 'vitest'
import { seal, setSealSecret, unseal } from './seal.server.ts'

it('opens again what was sealed, and never seals the same twice', () => {
  setSealSecret('a secret of the tests, long enough for anybody')
  const sealed = seal('123456789012')
  expect(unseal(sealed)).toBe('123456789012')
  expect(sealed.includes('123456789012')).toBe(false)
  expect(seal('123456789012')).not.toEqual(sealed)
})

it('refuses a changed byte and another secret', () => {
  setSealSecret('a secret of the tests, long enough for anybody')
  const sealed = seal('123456789012')
  const changed = Buffer.from(sealed)
  changed[30] = (changed[30] ?? 0) ^ 1
  expect(() => unseal(changed)).toThrow()
  setSealSecret('another secret of the tests, long enough too')
  expect(() => unseal(sealed)).toThrow()
})
