import { measureBoth } from '#bench/limits/both.ts'
import { signIn } from '#bench/shop-process.ts'
import { type Measure, password } from '#bench/stage.ts'

/** Who is signed in, asked by a page after it was shown. */
export const sessionCheck: Measure = {
  name: 'session',
  async measure(stage) {
    const { origin } = await stage.shop()
    const Cookie = await signIn(origin, 'asha@shringar.example', password)
    const sample = { path: '/api/v1/session', headers: { Cookie } }
    return [
      await measureBoth(stage, { name: 'session check', connections: 64, share: 0.6, sample, isAlwaysTheSame: true }),
    ]
  },
}
