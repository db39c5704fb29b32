import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config.server.ts'
import { moveToStore } from '#platform/media-move.server.ts'
import { changeContext } from '#tests/support/context.ts'
import { sql, workerDatabase } from '#tests/support/database.ts'
import { startObjectStore, type TestObjectStore } from '#tests/support/object-store.ts'
import { type RunningShop, startShop } from '#tests/support/shop.ts'
import { openDatabaseServer } from './database-server.ts'

// The built shop over photographs in an object store that goes away and comes back.

let store: TestObjectStore
let shop: RunningShop
/** Addresses of photographs, and how many bytes each has. */
let photographs: { path: string; size: number }[]

beforeAll(async () => {
  store = await startObjectStore()
  await sql('delete from image_files where image_id not in (select id from images order by id limit 3)')
  photographs = await sql(
    `select '/media/' || image_id || '-' || width || '.' || format as path, length(bytes) as size from image_files order by 1`,
  )
  changeContext({ config: { media: store.media } })
  await moveToStore()
  changeContext({ config: { media: undefined } })
  shop = await startShop(workerDatabase(), { ...store.env, METRICS_PORT: '9464' })
})
afterAll(async () => {
  await shop.close()
  await store.remove()
})

const ask = (path = '') => shop.ask(path, { headers: { host: `127.0.0.1:${shop.port}` } })
const isUp = async () => /^shringar_object_store_up (\d)$/m.exec((await shop.metrics?.registry.metrics()) ?? '')?.[1]

it('says at a start without MEDIA_URL that photographs are not shown', async () => {
  const { webUrl: DATABASE_URL, ownerUrl: MIGRATE_DATABASE_URL } = workerDatabase()
  const env = { DATABASE_URL, MIGRATE_DATABASE_URL, AUTH_SECRET: 'a secret of the tests, long enough for anybody' }
  const said: string[] = []
  for (const settings of [env, { ...env, ...store.env }])
    await (await openDatabaseServer(readConfig(settings), (line) => said.push(line))).stop()
  expect(said.filter((line) => line.startsWith('Note: MEDIA_URL is not set'))).toHaveLength(1)
})

it('serves them from the store', async () => {
  for (const { path, size } of photographs.slice(0, 5)) {
    const answer = await ask(path)
    expect([answer.status, answer.body.length]).toEqual([200, size])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  }
  expect(await isUp()).toBe('1')
})

describe('while the store is away', () => {
  beforeAll(() => store.stop())
  afterAll(() => store.start())

  it('photographs that were asked for before stay', async () => {
    for (const { path } of photographs.slice(0, 5)) expect((await ask(path)).status).toBe(200)
  })

  it('others are missing for a while, and nobody remembers that', async () => {
    const answer = await ask(photographs.at(-1)?.path)
    expect([answer.status, answer.text]).toEqual([503, 'This picture cannot be loaded just now.'])
    expect([answer.headers['cache-control'], answer.headers['retry-after']]).toEqual(['no-store', '5'])
  })

  it.each(['/', '/products', '/readyz', '/api/v1/products'])('%s is answered as ever', async (path) => {
    expect((await ask(path)).status).toBe(200)
  })

  it('Prometheus is told', async () => {
    await expect.poll(isUp, { timeout: 15_000, interval: 500 }).toBe('0')
  })
})

it('serves the others once the store is back', async () => {
  const { path, size } = photographs.at(-1) ?? { path: '', size: 0 }
  const answer = await ask(path)
  expect([answer.status, answer.body.length]).toEqual([200, size])
})
