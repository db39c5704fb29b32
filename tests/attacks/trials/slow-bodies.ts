import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stage } from '../stage.ts'
import { atMost, exactly, type Trial, visitsAtMost } from '../trial.ts'

/** Lets bodies trickle until all of them are closed, or for `longestMs`. Milliseconds; without end where some are left. */
async function trickle(stage: Stage, bodies: number, longestMs: number): Promise<number> {
  const origin = `Origin: http://127.0.0.1:${stage.port}`
  const head = stage.head('POST /api/v1/orders', origin, 'Content-Type: application/json', 'Content-Length: 1000')
  const posts = await Promise.all(Array.from({ length: bodies }, () => stage.say(`${head}{`)))
  const drip = setInterval(() => {
    for (const post of posts) post.write(' ')
  }, 500)
  const begun = performance.now()
  const closed = Promise.all(posts.map((post) => once(post.resume(), 'close'))).then(() => performance.now() - begun)
  const ms = await Promise.race([closed, sleep(longestMs, Number.POSITIVE_INFINITY)])
  clearInterval(drip)
  return ms
}

export default {
  name: 'orders whose bodies trickle in',
  isShort: true,
  async run(stage, isShort) {
    let ended = Number.NaN
    const visits = await stage.visitWhile('/api/v1/products', async () => {
      ended = await trickle(stage, isShort ? 64 : 400, isShort ? 1_500 : 20_000)
    })
    return [
      ...exactly('others whom the API did not answer', visits.failed, 0),
      visitsAtMost('the API for others', visits, 300),
      // The short run does not wait for the end.
      ...(isShort ? [] : [atMost('until all of them are closed', ended, 'ms', 8_000)]),
    ]
  },
} satisfies Trial
