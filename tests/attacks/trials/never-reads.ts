import type { Visits } from '../stage.ts'
import { atMost, exactly, type Trial, visitsAtMost } from '../trial.ts'

export default {
  name: 'connections that ask hundreds of times and read nothing',
  isShort: true,
  async run(stage, isShort) {
    const connections = isShort ? 100 : 1_000
    await stage.ask('/about')
    await stage.ask('/api/v1/products')
    let visits: Visits = { p95: Number.NaN, failed: 1, quiet: 0 }
    const growth = await stage.growthWhile(async () => {
      const attack = async () => {
        await stage.say(stage.head('GET /api/openapi.json').repeat(600))
        for (let at = 0; at < connections; at++) await stage.say(stage.head('GET /about').repeat(300)).catch(() => {})
        await new Promise((wait) => setTimeout(wait, isShort ? 4_000 : 10_000))
      }
      visits = await stage.visitWhile('/api/v1/products', attack)
    })
    return [
      ...exactly('others whom the API did not answer', visits.failed, 0),
      visitsAtMost('the API for others', visits, 500),
      atMost('memory', growth, 'MB', 150),
    ]
  },
} satisfies Trial
