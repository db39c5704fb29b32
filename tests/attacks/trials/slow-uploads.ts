import sharp from 'sharp'
import type { Stage } from '../stage.ts'
import { atMost, exactly, type Trial } from '../trial.ts'

/** Begins uploads of 5 MB from several addresses with one account, says three bytes of each and then nothing. */
async function beginSilentUploads(stage: Stage, cookie: string): Promise<void> {
  const post = stage.head(
    'POST /api/v1/vendor/photos',
    `Origin: http://127.0.0.1:${stage.port}`,
    `Cookie: ${cookie}`,
    'Content-Type: image/jpeg',
    'Content-Length: 5000000',
  )
  for (const address of stage.attackers) for (let at = 0; at < 3; at++) await stage.say(`${post}abc`, address)
  await new Promise((wait) => setTimeout(wait, 1_000))
}

export default {
  name: 'uploads that never end',
  isShort: true,
  async run(stage) {
    const vendor = await stage.signIn('vendor@shringar.example', stage.attacker)
    const body = await sharp({ create: { width: 600, height: 750, channels: 3, background: '#446' } })
      .jpeg()
      .toBuffer()
    const other = await stage.signIn('vendor@shringar.example')
    await beginSilentUploads(stage, vendor)
    // The same account, which waits for its own uploads, from another address.
    const begun = performance.now()
    let status = 0
    while (status !== 201 && performance.now() - begun < 30_000) {
      status = (await stage.ask('/api/v1/vendor/photos', { method: 'POST', cookie: other, body })).status
      if (status !== 201) await new Promise((wait) => setTimeout(wait, 250))
    }
    const ms = performance.now() - begun
    return [
      ...exactly('the status of an upload from another address', status, 201),
      atMost('until it was taken', ms, 'ms', 12_000),
    ]
  },
} satisfies Trial
