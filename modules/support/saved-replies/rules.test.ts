import { expect, it } from 'vitest'
import { filledReply, openPlaceholder } from './rules.ts'

const filling = { name: 'Asha', ticket: 'T-8F3KQ2M' }

it.each([
  ['Dear {name}, your ticket is {ticket}.', 'Dear Asha, your ticket is T-8F3KQ2M.'],
  ['Dear { Name }', 'Dear Asha'],
  ['About {order}', 'About {order}'],
  ['No braces', 'No braces'],
])('the saved reply %s is filled in as %s', (body, filled) => {
  expect(filledReply(body, filling)).toBe(filled)
})

it('is not ready to send while a word in braces is open', () => {
  expect(openPlaceholder('Dear {name}, {order} is late.')).toBe('{name}')
  expect(openPlaceholder('Dear Asha, use { } and {{}}.')).toBeUndefined()
})
