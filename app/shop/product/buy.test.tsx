import { describe, expect, it } from 'vitest'
import { wordsOf } from '#tests/support/render.tsx'
import { Assurances } from './buy.tsx'

describe('beside the button, a product whose category', () => {
  const words = (returnDays: number) =>
    wordsOf(<Assurances seller="Vanya Botanics" returnDays={returnDays} payments={[]} />)

  it('takes nothing back unopened promises no return', () => {
    expect(words(0)).toBe('Sold by Vanya Botanics')
  })

  it('has days of its own says these', () => {
    expect(words(45)).toBe('Sold by Vanya Botanics 45-day returns on unopened products')
  })
})
