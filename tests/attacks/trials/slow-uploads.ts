import sharp from 'sharp'
import { attacker } from '../stage.ts'
import { exactly, type Trial } from '../trial.ts'

export default {
  name: 'uploads that never end',
  isShort: true,
  async run(stage) {
    const vendor = await stage.signIn('vendor@shringar.example', attacker)
    const post = stage.head(
      'POST /api/v1/vendor/photos',
      `Origin: http://127.0.0.1:${stage.port}`,
      `Cookie: ${vendor}`,
      'Content-Type: image/jpeg',
      'Content-Length: 8000000',
    )
    for (let at = 0; at < 12; at++) await stage.say(`${post}x`)
    await new Promise((wait) => setTimeout(wait, 1_000))
    const body = await sharp({ create: { width: 600, height: 750, channels: 3, background: '#446' } })
      .jpeg()
      .toBuffer()
    const other = await stage.signIn('vendor@shringar.example')
    const { status } = await stage.ask('/api/v1/vendor/photos', { method: 'POST', cookie: other, body })
    return exactly('the status of an upload from another address', status, 201)
  },
} satisfies Trial
