import { expect, it } from 'vitest'
import { lull, noteAsked } from './lull.server.ts'

it('work that can wait goes on at once when nobody asks', async () => {
  const order: string[] = []
  await Promise.all([
    lull().then(() => order.push('work')),
    new Promise((next) => setImmediate(next)).then(() => order.push('later')),
  ])
  expect(order).toEqual(['work', 'later'])
})

it('it waits while people ask, and goes on all the same in the end', async () => {
  let asked = 0
  const asking = setInterval(() => {
    asked++
    noteAsked()
  }, 5)
  noteAsked()
  await lull()
  clearInterval(asking)
  expect(asked).toBeGreaterThan(0)
})
