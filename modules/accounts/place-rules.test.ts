import { describe, expect, it } from 'vitest'
import { isOtherCity } from './place-rules.ts'

describe('a city typed beside a pincode of another', () => {
  it.each([
    ['Jaipur', 'Mumbai'],
    ['pune', 'Bengaluru'],
  ])('%s is asked about in %s', (typed, known) => {
    expect(isOtherCity(typed, known)).toBe(true)
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
  ])('"%s" is not in %s', (typed, known) => {
    expect(isOtherCity(typed, known)).toBe(false)
  })
})
