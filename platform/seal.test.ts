import { expect, it } from 'vitest'
import { changeContext } from '#tests/support/context.ts'
import { seal, unseal } from './seal.server.ts'

it('opens again what was sealed, and never seals the same twice', () => {
  changeContext({ authSecret: 'a secret of the tests, long enough for anybody' })
  const sealed = seal('123456789012')
  expect(unseal(sealed)).toBe('123456789012')
  expect(sealed.includes('123456789012')).toBe(false)
  expect(seal('123456789012')).not.toEqual(sealed)
})

it('refuses a changed byte and another secret', () => {
  changeContext({ authSecret: 'a secret of the tests, long enough for anybody' })
  const sealed = seal('123456789012')
  const changed = Buffer.from(sealed)
  changed[30] = (changed[30] ?? 0) ^ 1
  expect(() => unseal(changed)).toThrow()
  changeContext({ authSecret: 'another secret of the tests, long enough too' })
  expect(() => unseal(sealed)).toThrow()
})

it('refuses to work without a secret', () => {
  changeContext({ authSecret: undefined })
  expect(() => seal('123456789012')).toThrow('AUTH_SECRET is not set')
})
