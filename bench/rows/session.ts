import { measureBoth } from '#bench/references/both.ts'
import { signIn } from '#bench/shoppers.ts'
import { type Measure, password } from '#bench/stage.ts'

/** What every page asks once it is shown: who is signed in. */
export const sessionCheck: Measure = {
  name: 'session',
  async measure(stage) {
    const { origin } = await stage.shop()
    const Cookie = await signIn(origin, 'asha@shringar.example', password)
    const sample = { path: '/api/v1/session', headers: { Cookie } }
    return [
      await measureBoth(stage, { name: 'session check', connections: 64, share: 0.45, sample, isAlwaysTheSame: true }),
    ]
  },
}
