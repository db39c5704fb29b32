import { expect, it } from 'vitest'
import { telephone } from './telephone.ts'

it.each([
  ['1800 000 0000', 'tel:18000000000'],
  ['+91 98450-12345', 'tel:+919845012345'],
  ['+919845012345', 'tel:+919845012345'],
  ['(080) 4567', 'tel:0804567'],
])('%s is dialled', (number, link) => {
  expect(telephone(number)).toBe(link)
})
