import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { copyDatabase } from '#tests/support/database.ts'
import { type RunningShop, startShop } from '#tests/support/shop.ts'
import { type SilentProxy, startSilentProxy } from '#tests/support/silent-proxy.ts'

// A pooler may reach the database later than the connection that listens: after a failover, for instance.

const database = 'gap'
let shop: RunningShop
let pooler: SilentProxy
let superuser: pg.Client

beforeAll(async () => {
  const { webUrl, ownerUrl } = await copyDatabase(database)
  pooler = await startSilentProxy(webUrl)
  shop = await startShop({ webUrl: pooler.url, ownerUrl })
  superuser = new pg.Client({ connectionString: inject('superuserUrl') })
  await superuser.connect()
})
afterAll(async () => {
  pooler.recover()
  await shop.close()
  pooler.stop()
  await superuser.end()
})

const statusOf = async (path: string) => (await shop.ask(path, { headers: { host: `127.0.0.1:${shop.port}` } })).status
const listeners = async (): Promise<string> => {
  const { rows } = await superuser.query<{ pids: string }>(
    "select coalesce(string_agg(pid::text, ' '), '') as pids from pg_stat_activity where application_name = 'shringar-listen' and datname = $1",
    [database],
  )
  return rows[0]?.pids ?? ''
}

describe('a shop that listens again before its pool reaches the database', () => {
  it('serves its stored pages on', async () => {
    await expect.poll(() => statusOf('/categories')).toBe(200)
    const before = await listeners()
    pooler.fallSilent({ isOpen: false })
    await superuser.query('select pg_terminate_backend($1)', [Number(before)])
    await expect.poll(async () => ['', before].includes(await listeners())).toBe(false)
    // Longer than it takes to hear of the gap.
    await new Promise((pause) => setTimeout(pause, 500))
    expect(shop.documents.counts().pages).toBeGreaterThan(0)
    expect(await statusOf('/categories')).toBe(200)
  })

  it('makes them anew once it does', async () => {
    const before = shop.documents.counts().renders
    pooler.recover()
    await expect
      .poll(
        async () => {
          await statusOf('/categories')
          return shop.documents.counts().renders
        },
        { timeout: 20_000 },
      )
      .toBeGreaterThan(before)
    await expect.poll(() => statusOf('/categories')).toBe(200)
  })
})
