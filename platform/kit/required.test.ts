import { expect, it } from 'vitest'
import { required } from './required.ts'

it('gives back what is there, 0 and an empty text too', () => {
  expect([required(0, 'sum'), required('', 'text'), required(false, 'mark')]).toEqual([0, '', false])
})

it.each([null, undefined])('throws for %s and says what is missing', (value) => {
  expect(() => required(value, 'tax of line 2')).toThrow('tax of line 2')
})
