import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { exactly, type Trial } from '../trial.ts'

export default {
  name: 'a vendor who has just registered stores and stores',
  isShort: true,
  async run(stage) {
    const cookie = await stage.register(`disk-${Date.now()}@people.example`, true, stage.attacker)
    const photo = await sharp({ create: { width: 600, height: 750, channels: 3, background: '#446' } })
      .jpeg()
      .toBuffer()
    let drafts = 0
    for (let at = 0; at < 8; at++) {
      const body = { content: { name: `Draft ${at}`, category: 'Makeup', variants: [{ id: randomUUID() }] } }
      const { status } = await stage.ask('/api/v1/vendor/products', {
        method: 'POST',
        from: stage.attacker,
        cookie,
        body,
      })
      if (status === 201) drafts++
    }
    const { status } = await stage.ask('/api/v1/vendor/photos', {
      method: 'POST',
      from: stage.attacker,
      cookie,
      body: photo,
    })
    return [...exactly('products', drafts, 3), ...exactly('the status of a photo', status, 403)]
  },
} satisfies Trial
