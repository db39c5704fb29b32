import { expect, test } from 'vitest'
import { largestWidth, photoUrl, photoWidths, plainWidth } from './photo.ts'

test('offers the steps up to the master and never enlarges', () => {
  expect(photoWidths(1200)).toEqual([240, 360, 480, 720, 960])
  expect(photoWidths(960)).toEqual([240, 360, 480, 720, 960])
  expect(photoWidths(800)).toEqual([240, 360, 480, 720, 800])
  expect(photoWidths(720)).toEqual([240, 360, 480, 720])
  expect(photoWidths(100)).toEqual([100])
})

test('names the file of a width and format', () => {
  expect(photoUrl('img_1', 480, 'avif')).toBe('/media/img_1-480.avif')
})

test('names JPEGs that every photograph has', () => {
  expect([2000, 960, 900, 480, 300].map(plainWidth)).toEqual([480, 480, 480, 480, 300])
  expect([2000, 960, 900, 480, 300].map(largestWidth)).toEqual([960, 960, 900, 480, 300])
})
