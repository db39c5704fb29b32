import { expect, it } from 'vitest'
import { wordsOf } from '#tests/support/render.tsx'
import { MarkedFields } from './marked-fields.tsx'

const labels = { address: 'Address', pincode: 'Pincode', city: 'City', state: 'State', cardNumber: 'Card number' }

it('fields that are not right stand in the order of the form, whatever was found first', () => {
  const errors = {
    city: 'Enter your city.',
    cardNumber: 'Enter it.',
    pincode: 'Enter it.',
    state: 'Choose it.',
    other: 'x',
  }
  expect(wordsOf(<MarkedFields errors={errors} labels={labels} />)).toBe('Pincode City State Card number')
})

it('one alone is said by the banner', () => {
  expect(wordsOf(<MarkedFields errors={{ city: 'Enter your city.', pincode: undefined }} labels={labels} />)).toBe('')
})
