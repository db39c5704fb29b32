import { describe, expect, it } from 'vitest'
import { cityDoubt } from './place-rules.ts'

describe('a city typed beside a pincode of another', () => {
  it.each([
    ['Jaipur', 'Mumbai'],
    ['pune', 'Bengaluru'],
  ])('%s is asked about in %s', (typed, known) => {
    expect(cityDoubt(typed, known, '400001')).toBe(`400001 is in ${known}. Is ${typed} right?`)
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
    expect(cityDoubt(typed, known, '400001')).toBeUndefined()
  })
})
