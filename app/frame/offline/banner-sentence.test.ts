import { expect, it } from 'vitest'
import { sentenceFor, waitSentence } from './banner-sentence.ts'

it.each([
  ['/', 'You’re offline. Showing pages from your last visit.'],
  ['/products', 'You’re offline. Showing pages from your last visit. Prices may have changed.'],
  ['/cart', 'You’re offline. You can place your order once you’re back online.'],
  ['/checkout', 'You’re offline. You can place your order once you’re back online.'],
  ['/profile', 'You’re offline. Changes can’t be saved until you’re back online.'],
  ['/orders', 'You’re offline. Changes can’t be saved until you’re back online.'],
  ['/vendor/products/0190', 'You’re offline. What you type stays here.'],
  ['/vendor/products', 'You’re offline. Changes can’t be saved until you’re back online.'],
])('on %s the band says what can be done there', (path, sentence) => {
  expect(sentenceFor(path, false)).toBe(sentence)
})

it('with a network it is the shop that does not answer', () => {
  expect(sentenceFor('/profile', true)).toBe('We can’t reach the shop. Changes can’t be saved until it answers again.')
})

it('a press that has to wait is told for what', () => {
  expect(waitSentence('filter', false)).toBe('You’re offline. You can sort and filter once you’re back online.')
  expect(waitSentence('search', true)).toBe('We can’t reach the shop. You can search once it answers again.')
})
