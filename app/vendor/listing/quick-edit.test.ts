import { describe, expect, it } from 'vitest'
import { ApiProblem } from '#app/ui/problem.ts'
import { refusedAt } from './quick-edit.ts'

const above = 'With 18% tax this is above the MRP ₹499. The highest price is ₹422.'
const tooHigh = new ApiProblem(422, 'listing.incomplete', above, [{ path: 'price', message: above }])

describe('a refused price or count', () => {
  it('marks the field of its variant, and the sentence names the variant', () => {
    expect(refusedAt({ id: 'b', name: 'Lily', part: 'price' }, tooHigh, above)).toEqual({
      text: `Lily: ${above}`,
      errors: { 'price-b': above },
    })
  })

  it('says no name where there is nothing to choose', () => {
    expect(refusedAt({ id: 'a', name: '', part: 'price' }, tooHigh, above).text).toBe(above)
  })

  it('marks what was changed meanwhile too', () => {
    const moved = new ApiProblem(409, 'listing.price_changed', 'This price was changed meanwhile.')
    expect(refusedAt({ id: 'b', name: 'Lily', part: 'price' }, moved, moved.message).errors).toEqual({
      'price-b': 'This price was changed meanwhile.',
    })
  })

  it.each([
    ['an answer that was lost', new ApiProblem(0, 'unanswered', '')],
    ['a session that ended', new ApiProblem(401, 'session.needed', 'Log in to continue.')],
    ['a product that is gone', new ApiProblem(404, 'listing.not_found', 'There is no such product among yours.')],
  ])('marks no field for %s', (_, error) => {
    expect(refusedAt({ id: 'b', name: 'Lily', part: 'stock' }, error, 'Sentence.')).toEqual({
      text: 'Sentence.',
      errors: {},
    })
  })
})
