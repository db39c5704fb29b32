import { expect, it } from 'vitest'
import { placeOf } from './pincode-lookup.ts'

const first = { pincode: '302022', city: 'Jaipur', state: 'Rajasthan' }

it('is what is sure of a pincode', () => {
  expect(placeOf('560038', { states: ['Karnataka'], city: 'Bengaluru' }, first)).toEqual({
    city: 'Bengaluru',
    state: 'Karnataka',
  })
  expect(placeOf('302022', { states: ['Rajasthan'], city: null })).toEqual({ city: '', state: 'Rajasthan' })
})

it('is what stood there first once that pincode is typed again', () => {
  expect(placeOf('302022', { states: ['Rajasthan'], city: null }, first)).toEqual({
    city: 'Jaipur',
    state: 'Rajasthan',
  })
  expect(placeOf('302022', { states: [], city: null }, first)).toEqual({ city: 'Jaipur', state: 'Rajasthan' })
})
