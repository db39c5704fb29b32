import { expect, it } from 'vitest'
import type { ListingToDecideView } from '#modules/listing/shapes/listing.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { ListingChecklist, ListingPanel } from './listing.tsx'

const content = {
  category: 'Accessories',
  kind: 'only',
  variants: [],
  photos: [],
  ingredients: [],
  statutoryGstRate: 18,
  description: 'Five brushes.',
  howToUse: 'Blend in circles.',
  warnings: 'Keep it dry.',
  skinTypes: ['Oily'],
  hairTypes: ['Curly'],
  concerns: ['Redness', 'Dullness'],
  finish: 'Dewy',
  dimensions: '18 cm',
}

it('the reviewer reads every text that customers will read', () => {
  const words = wordsOf(<ListingPanel listing={{ content, flaggedWords: [] } as unknown as ListingToDecideView} />)
  for (const text of ['Blend in', 'Keep it dry', 'Oily', 'Curly', 'Good for Redness, Dullness', 'Dewy', '18 cm'])
    expect(words).toContain(text)
})

it('not everything is in order while a word waits for the reviewer to decide about it', () => {
  expect(wordsOf(<ListingChecklist checklist={[]} flagged={['Cures']} />)).toContain('Decide about: Cures.')
  expect(wordsOf(<ListingChecklist checklist={[]} flagged={[]} />)).toContain('Everything is in order.')
})
