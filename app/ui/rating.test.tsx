import { describe, expect, it } from 'vitest'
import { htmlOf } from '#tests/support/render.tsx'
import { Rating } from './rating.tsx'

/** What a screen reader says of it. */
const heard = (rating: number, count?: number) =>
  htmlOf(<Rating rating={rating} {...(count === undefined ? {} : { count })} />)
    .replace(/<(\w+)[^>]*aria-hidden="true"[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, '')

describe('a rating', () => {
  it.each([
    [4.8, 1_260, 'Rated 4.8 out of 5, 1,260 ratings'],
    [5, 1, 'Rated 5 out of 5, 1 rating'],
    [4.2, undefined, 'Rated 4.2 out of 5'],
  ])('of %d by %s is heard as a sentence', (rating, count, sentence) => {
    expect(heard(rating, count)).toBe(sentence)
  })

  it('is not there before anyone has rated', () => {
    expect(htmlOf(<Rating rating={0} count={0} />)).toBe('')
  })
})
