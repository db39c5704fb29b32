import { describe, expect, it } from 'vitest'
import { cityDoubt } from './place-rules.ts'

describe('a city typed beside a pincode of another', () => {
  it.each([
    ['Jaipur', 'Mumbai'],
    ['pune', 'Bengaluru'],
  ])('%s is asked about in %s', (typed, known) => {
    expect(cityDoubt(typed, { city: known, states: ['Maharashtra'] }, '400001')).toBe(
      `400001 is in ${known}. Is ${typed} right?`,
    )
  })

  it.each([
    ['', 'Mumbai'],
    ['mumbai ', 'Mumbai'],
    ['Bombay', 'Mumbai'],
    ['Navi Mumbai', 'Mumbai'],
    ['Mumbai (Andheri)', 'Mumbai'],
    ['Delhi', 'New Delhi'],
    ['Gurgaon', 'Gurugram'],
    ['मुंबई', 'Mumbai'],
  ])('"%s" is not asked about in %s', (typed, known) => {
    expect(cityDoubt(typed, { city: known, states: ['Maharashtra'] }, '400001')).toBeUndefined()
  })

  const ask = (typed: string, states: string[], typedFor?: string[]) =>
    cityDoubt(typed, { city: null, states }, '605007', typedFor)

  it('is asked about where nobody knows the city of the pincode, once that lies in another state', () => {
    expect(ask('Kochi', ['Tamil Nadu', 'Puducherry'], ['Kerala'])).toBe(
      '605007 is in Tamil Nadu or Puducherry. Is Kochi right?',
    )
    expect(ask('Kochi', ['Tamil Nadu', 'Puducherry'], ['Puducherry'])).toBeUndefined()
    expect(ask('Kochi', ['Tamil Nadu', 'Puducherry'])).toBeUndefined()
    expect(ask('Kochi', [], ['Kerala'])).toBeUndefined()
  })
})
