import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { copyDatabase } from '#tests/support/database.ts'
import { type RunningShop, startShop } from '#tests/support/shop.ts'

let shop: RunningShop
let superuser: pg.Client
const database = 'outage'

beforeAll(async () => {
  shop = await startShop(await copyDatabase(database))
  superuser = new pg.Client({ connectionString: inject('superuserUrl') })
  await superuser.connect()
})
afterAll(async () => {
  await shop.close()
  await superuser.end()
})

const host = () => ({ host: `127.0.0.1:${shop.port}` })

/** Nobody can reach the database any more, and whoever was connected is not. */
async function closeTheDatabase(): Promise<void> {
  await superuser.query(`alter database ${database} with allow_connections false`)
  await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
}

describe('while the database is away', () => {
  beforeAll(async () => {
    await shop.ask('/about', { headers: host() })
    await closeTheDatabase()
    await vi.waitUntil(async () => (await shop.ask('/readyz', { headers: host() })).status === 503, { timeout: 10_000 })
  })

  it('stored pages are served as before, in every form, and nothing is rendered', async () => {
    const { renders } = shop.documents.counts()
    const { headers } = await shop.ask('/about', { headers: host() })
    const forms = [
      await shop.ask('/about', { headers: { ...host(), 'accept-encoding': 'gzip, br' } }),
      await shop.ask('/about', { headers: { ...host(), 'if-none-match': String(headers.etag) } }),
      await shop.ask('/about', { method: 'HEAD', headers: host() }),
    ]
    expect(forms.map(({ status }) => status)).toEqual([200, 304, 200])
    expect(shop.documents.counts().renders).toBe(renders)
  })

  it('a page that is not stored says so in words, and runs nothing', async () => {
    const answer = await shop.ask('/categories', { headers: host() })
    expect(answer.status).toBe(503)
    expect(answer.text).toContain('The shop cannot reach its records right now. Your cart is safe in this browser.')
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it('the API answers 503 in words', async () => {
    const answer = await shop.ask('/api/v1/products', { headers: host() })
    expect(answer.status).toBe(503)
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'unavailable',
      detail: 'The shop cannot reach its records right now. Please try again in a moment.',
    })
    expect(answer.text).not.toMatch(/connect|postgres|socket|stack/i)
  })

  it('/readyz says no and /healthz says yes', async () => {
    expect(await shop.ask('/readyz', { headers: host() })).toMatchObject({ status: 503, text: '{"ok":false}' })
    expect(await shop.ask('/healthz', { headers: host() })).toMatchObject({ status: 200, text: '{"ok":true}' })
  })
})

describe('when the database is back', () => {
  it('everything works again, and pages that missed a change are made anew', async () => {
    const before = shop.documents.counts().renders
    await superuser.query(`alter database ${database} with allow_connections true`)
    await expect.poll(async () => (await shop.ask('/readyz', { headers: host() })).status).toBe(200)
    expect((await shop.ask('/categories', { headers: host() })).status).toBe(200)
    await expect
      .poll(async () => {
        await shop.ask('/about', { headers: host() })
        return shop.documents.counts().renders
      })
      .toBeGreaterThan(before + 1)
  })
})

describe('while the database takes no writes', () => {
  const setReadOnly = async (value: 'on' | 'off') => {
    await superuser.query(`alter database ${database} set default_transaction_read_only = ${value}`)
    await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
  }
  const writeToUs = () =>
    shop.ask('/api/v1/contact-messages', {
      method: 'POST',
      headers: { ...host(), origin: shop.origin, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Meera',
        email: 'meera@people.example',
        subject: 'Hello',
        message: 'Where is my order?',
      }),
    })
  beforeAll(() => setReadOnly('on'))
  afterAll(() => setReadOnly('off'))

  it('/readyz says no', async () => {
    await expect.poll(async () => (await shop.ask('/readyz', { headers: host() })).status).toBe(503)
  })

  it('what only reads is answered, and what writes is told that nothing was changed', async () => {
    await expect.poll(async () => (await shop.ask('/api/v1/products', { headers: host() })).status).toBe(200)
    const answer = await writeToUs()
    expect(answer.status).toBe(503)
    expect(answer.headers['retry-after']).toBe('60')
    expect(JSON.parse(answer.text)).toMatchObject({
      code: 'unavailable',
      detail: 'The shop cannot store anything right now. Nothing was changed. Please try again in a few minutes.',
    })
  })

  it('a session that was good stays good', async () => {
    const answer = await shop.ask('/api/v1/session', { headers: { ...host(), cookie: 'session=of-somebody' } })
    expect([200, 204, 401, 404]).not.toContain(answer.status)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

describe('leaving', () => {
  it('is told to the load balancer first', async () => {
    shop.leave()
    expect((await shop.ask('/readyz', { headers: host() })).status).toBe(503)
  })
})
