import { expect, it } from 'vitest'
import type { ListingToDecideView } from '#modules/listing/shapes/listing.ts'
import { wordsOf } from '#tests/support/render.tsx'
import { ListingChecklist, ListingPanel, SinceSentBack } from './listing.tsx'

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

it('after a resend it stands what the vendor was told, and that the photos are the same', () => {
  const sinceSentBack = [{ label: 'Description', before: 'Old', after: 'New' }]
  const shown = (more: object) =>
    wordsOf(
      <SinceSentBack listing={{ sinceSentBack, sentBackReason: null, ...more } as unknown as ListingToDecideView} />,
    )
  const words = shown({ sentBackReason: 'Wrong photo.' })
  expect(words).toContain('Reason: Wrong photo.')
  expect(words).toContain('The photos are unchanged.')
  const withPhotos = [...sinceSentBack, { label: 'Photos', before: 'Other pictures', after: 'New pictures' }]
  expect(shown({ sinceSentBack: withPhotos })).not.toContain('unchanged')
  expect(shown({ sinceSentBack: [] })).toContain('Nothing has changed.')
})

it('not everything is in order while a word waits for the reviewer to decide about it', () => {
  expect(wordsOf(<ListingChecklist checklist={[]} flagged={['Cures']} />)).toContain('Decide about: Cures.')
  expect(wordsOf(<ListingChecklist checklist={[]} flagged={[]} />)).toContain('Everything is in order.')
})
