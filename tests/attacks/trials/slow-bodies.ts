import { once } from 'node:events'
import { atMost, exactly, type Trial } from '../trial.ts'

export default {
  name: 'orders whose bodies trickle in',
  isShort: true,
  async run(stage, isShort) {
    const posts = await Promise.all(
      Array.from({ length: isShort ? 64 : 400 }, () =>
        stage.say(
          `${stage.head('POST /api/v1/orders', `Origin: http://127.0.0.1:${stage.port}`, 'Content-Type: application/json', 'Content-Length: 1000')}{`,
        ),
      ),
    )
    const drip = setInterval(() => {
      for (const post of posts) post.write(' ')
    }, 500)
    const begun = performance.now()
    const closed = Promise.all(posts.map((post) => once(post.resume(), 'close'))).then(() => performance.now() - begun)
    const late = new Promise<number>((wait) => setTimeout(() => wait(Number.POSITIVE_INFINITY), 20_000).unref())
    const ended = Promise.race([closed, late]).finally(() => clearInterval(drip))
    const { p95, failed } = await stage.visitWhile(
      '/api/v1/products',
      isShort ? new Promise((wait) => setTimeout(wait, 1_500)) : ended,
    )
    if (isShort) clearInterval(drip)
    return [
      ...exactly('others whom the API did not answer', failed, 0),
      atMost('the API for others, 95 of 100', p95, 'ms', 300),
      ...(isShort ? [] : [atMost('until all of them are closed', await ended, 'ms', 8_000)]),
    ]
  },
} satisfies Trial
