import { fuzz } from '../../fuzz/fuzz.ts'
import { atMost, exactly, type Trial } from '../trial.ts'

export default {
  name: 'requests made by chance from the description of the API',
  isShort: true,
  async run(_, isShort) {
    // The short run says the same each time; what is new is found by npm run fuzz.
    const { requests, seed } = isShort ? { requests: 600, seed: 1 } : { requests: 10_000, seed: Date.now() % 1_000_000 }
    const { findings, statuses } = await fuzz({ requests, seed })
    const first = findings[0] ? `; the first: ${findings[0].what}\n${findings[0].how}` : ''
    return [
      ...exactly(`promises broken, with the seed ${seed}${first}`, findings.length, 0),
      atMost('of them answered with 503', statuses.get(503) ?? 0, '', requests / 50),
    ]
  },
} satisfies Trial
