import sharp from 'sharp'
import { atMost, exactly, type Trial } from '../trial.ts'

/** A kilobyte that unpacks to 40 megapixels. */
const bomb = (bitdepth: 8 | 12) =>
  sharp({ create: { width: 6_300, height: 6_300, channels: 3, background: '#8a1538' } })
    .avif({ effort: 0, quality: 30, bitdepth })
    .toBuffer()

export default {
  name: 'small photographs that unpack to hundreds of megabytes',
  isShort: false,
  async run(stage) {
    const cookie = await stage.signIn('vendor@shringar.example', stage.attacker)
    const bombs = await Promise.all([bomb(12), bomb(12), bomb(8)])
    const photo = await sharp({ create: { width: 1_200, height: 1_500, channels: 3, background: '#446' } })
      .jpeg()
      .toBuffer()
    const upload = (body: Buffer) =>
      stage.ask('/api/v1/vendor/photos', { method: 'POST', from: stage.attacker, cookie, body, timeoutMs: 60_000 })
    await upload(photo)
    let taken = 0
    const growth = await stage.growthWhile(async () => {
      const answers = await Promise.all(bombs.map(upload))
      taken = answers.filter(({ status }) => status !== 422).length
    })
    return [atMost('memory', growth, 'MB', 250), ...exactly('of them that were not refused', taken, 0)]
  },
} satisfies Trial
