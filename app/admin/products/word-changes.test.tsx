import { expect, it } from 'vitest'
import { htmlOf } from '#tests/support/render.tsx'
import { WordChanges } from './word-changes.tsx'

it('strikes out the words that went and marks those that came', () => {
  const html = htmlOf(<WordChanges before="A light cream" after="A rich cream" />)
  expect(html).toMatch(/A <\/span><del[^>]*>light <\/del><ins[^>]*>rich <\/ins><span>cream/)
})

it('keeps an old and a new price apart', () => {
  const html = htmlOf(<WordChanges before="Price ₹549, MRP ₹599" after="Price ₹54, MRP ₹599" />)
  expect(html).toMatch(/<del[^>]*>₹549<\/del><span> <\/span><ins[^>]*>₹54<\/ins><span>, MRP ₹599/)
})

it('shows old and new as a whole where most words differ', () => {
  const [before, after] = [
    'A light cream for dry skin, made in Jaipur with rose water and almond oil.',
    'A rich balm with saffron, pressed in Pune for lips of every colour, all year long.',
  ]
  const html = htmlOf(<WordChanges before={before} after={after} />)
  expect(html).toContain(`${before}</del>`)
  expect(html).toContain(`${after}</ins>`)
})

it('says of an empty text that there was nothing', () => {
  expect(htmlOf(<WordChanges before="" after="New" />)).toMatch(/<del[^>]*>Nothing <\/del><ins[^>]*>New<\/ins>/)
})
