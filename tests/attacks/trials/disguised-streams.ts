import { attacker } from '../stage.ts'
import { atMost, exactly, type Trial } from '../trial.ts'

export default {
  name: 'streams of events under another writing of their address',
  isShort: false,
  async run(stage) {
    const cookies: string[] = []
    for (let at = 0; at < 17; at++) cookies.push(await stage.register(`stream-${at}@people.example`))
    for (const cookie of cookies)
      for (const path of ['/api/v1/events%3Fx', '/api/v1/events%23x'])
        await stage.say(stage.head(`GET ${path}`, `Cookie: ${cookie}`))
    const { p95, failed } = await stage.visitWhile('/api/v1/products', new Promise((wait) => setTimeout(wait, 5_000)))
    const { status } = await stage.ask('/api/v1/events%3Fx', {
      from: attacker,
      cookie: cookies[0] ?? '',
      timeoutMs: 2_000,
    })
    return [
      ...exactly('others whom the API did not answer', failed, 0),
      atMost('the API for others, 95 of 100', p95, 'ms', 300),
      ...exactly('the status of such an address', status, 404),
    ]
  },
} satisfies Trial
