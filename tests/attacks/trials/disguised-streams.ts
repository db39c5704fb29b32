import { exactly, type Trial, visitsAtMost } from '../trial.ts'

export default {
  name: 'streams of events under another writing of their address',
  isShort: false,
  async run(stage) {
    const cookies: string[] = []
    for (let at = 0; at < 17; at++) cookies.push(await stage.register(`stream-${at}@people.example`))
    const attack = async () => {
      for (const cookie of cookies)
        for (const path of ['/api/v1/events%3Fx', '/api/v1/events%23x'])
          await stage.say(stage.head(`GET ${path}`, `Cookie: ${cookie}`))
      await new Promise((wait) => setTimeout(wait, 5_000))
    }
    const visits = await stage.visitWhile('/api/v1/products', attack)
    const { status } = await stage.ask('/api/v1/events%3Fx', {
      from: stage.attacker,
      cookie: cookies[0] ?? '',
      timeoutMs: 2_000,
    })
    return [
      ...exactly('others whom the API did not answer', visits.failed, 0),
      visitsAtMost('the API for others', visits, 300),
      ...exactly('the status of such an address', status, 404),
    ]
  },
} satisfies Trial
