import { expect, it } from 'vitest'
import type { AdminReviewView } from '#modules/reviews/shapes.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { ReviewTable } from './table.tsx'

const review: AdminReviewView = {
  id: '1',
  stars: 4,
  title: '',
  text: 'It smells of roses.',
  author: 'Meera Nair',
  authorId: '2',
  variantName: '',
  skinType: null,
  skinTone: null,
  ageRange: null,
  photos: [],
  writtenAt: '2026-11-02T06:00:00.000Z',
  editedAt: null,
  reply: null,
  replyHeld: null,
  reports: [],
  reason: null,
  flags: [],
  status: 'published',
  product: { id: '3', slug: 'rose-mist', name: 'Rose Mist' },
  vendor: 'Vanya Botanics',
} as unknown as AdminReviewView

it('a review names its author and its day once', () => {
  const words = wordsOf(
    <ReviewTable
      reviews={[review]}
      isFiltered={false}
      acts={() => null}
      selection={{ selected: new Set(), onChange: () => {}, actions: null }}
    />,
  )
  expect(words.match(/Meera Nair, /g)).toHaveLength(1)
  expect(words.match(/2 Nov 2026/g)).toHaveLength(1)
  expect(words).toContain('Vanya Botanics')
})

it.each([
  ['?status=rejected', 'No reviews here No review is hidden. Show all reviews'],
  ['?status=rejected&q=zzz', 'No reviews found Nothing here matches this search. Show all reviews'],
])('says of an empty list at %s: %s', (search, words) => {
  const selection = { selected: new Set<string>(), onChange: () => {}, actions: null }
  expect(wordsOf(<ReviewTable reviews={[]} isFiltered acts={() => null} selection={selection} />, search)).toBe(words)
})
