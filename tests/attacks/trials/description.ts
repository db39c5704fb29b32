import type { Stage } from '../stage.ts'
import { atMost, exactly, type Trial, visitsAtMost } from '../trial.ts'

/** Eight clients that ask without a pause. */
async function askAlways(stage: Stage, path: string, ms: number): Promise<void> {
  const until = Date.now() + ms
  const client = async () => {
    while (Date.now() < until) await stage.ask(path, { from: stage.attacker, headers: { 'accept-encoding': 'br' } })
  }
  await Promise.all(Array.from({ length: 8 }, client))
}

export default {
  name: 'the description of the API, asked for without a pause',
  isShort: true,
  async run(stage, isShort) {
    await stage.ask('/about')
    const first = await stage.ask('/api/docs', { headers: { 'accept-encoding': 'br' } })
    const again = await stage.ask('/api/docs', {
      headers: { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) },
    })
    const visits = await stage.visitWhile('/about', () => askAlways(stage, '/api/docs', isShort ? 2_000 : 15_000))
    return [
      atMost('its page', first.body.length / 1_024, 'KB', 64),
      ...exactly('the status for who has it', again.status, 304),
      ...exactly('others whom no page was sent', visits.failed, 0),
      visitsAtMost('a stored page for others', visits, 60),
    ]
  },
} satisfies Trial
