import { describe, expect, it } from 'vitest'
import type { VariantView } from '#modules/catalog/shapes.ts'
import { htmlOf, wordsOf } from '#tests/support/render.tsx'
import ShadeNotes from './shade-notes.tsx'

const shade = (about: Partial<VariantView>) =>
  ({ name: 'Rose', hex: '#aa3355', undertone: null, suits: null, ...about }) as VariantView

describe('what is said of a shade', () => {
  it('is nothing without a colour', () => {
    expect(htmlOf(<ShadeNotes variant={shade({ hex: null, undertone: 'warm' })} />)).toBe('')
  })

  it('is its colour on three skin tones, named and called an illustration', () => {
    const html = htmlOf(<ShadeNotes variant={shade({})} />)
    expect(html.match(/stroke="#aa3355"/g)).toHaveLength(3)
    const words = wordsOf(<ShadeNotes variant={shade({})} />)
    for (const word of ['Fair', 'Wheatish', 'Deep', 'Illustration']) expect(words).toContain(word)
    expect(words).not.toContain('undertone')
  })

  it('is undertone and whom it suits, where its seller says so', () => {
    const words = wordsOf(<ShadeNotes variant={shade({ undertone: 'cool', suits: 'deep skin' })} />)
    expect(words).toContain('Cool undertone. Suits deep skin.')
  })
})
