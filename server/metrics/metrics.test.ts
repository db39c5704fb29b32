import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { copyDatabase } from '#tests/support/database.ts'
import { type RunningShop, startShop } from '#tests/support/shop.ts'
import { openMetricsEndpoint } from './endpoint.ts'

const database = 'metrics'
let shop: RunningShop
let superuser: pg.Client
let endpoint: Server

beforeAll(async () => {
  shop = await startShop(await copyDatabase(database), { METRICS_PORT: '9464' })
  endpoint = await openMetricsEndpoint(
    { port: 0, host: '127.0.0.1' },
    async () => (await shop.metrics?.registry.metrics()) ?? '',
  )
  superuser = new pg.Client({ connectionString: inject('superuserUrl') })
  await superuser.connect()
})
afterAll(async () => {
  endpoint.close()
  await shop.close()
  await superuser.end()
})

const host = () => ({ host: `127.0.0.1:${shop.port}` })
const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const read = async () => (await fetch(`${addressOf(endpoint)}/metrics`)).text()

/** The value of one line, `name{labels} value`; undefined where there is none. */
function figureOf(text: string, line: string): number | undefined {
  const found = text.split('\n').find((one) => one.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

describe('what Prometheus reads', () => {
  it('is nowhere on the address of the shop, and nothing else is on its own', async () => {
    expect((await shop.ask('/metrics', { headers: host() })).status).toBe(404)
    expect((await fetch(`${addressOf(endpoint)}/`)).status).toBe(404)
    expect((await fetch(`${addressOf(endpoint)}/metrics`, { method: 'POST' })).status).toBe(404)
  })

  it('refuses a port that somebody has, with a sentence', async () => {
    const { port } = endpoint.address() as AddressInfo
    await expect(openMetricsEndpoint({ port, host: '127.0.0.1' }, async () => '')).rejects.toThrow(
      `Another program uses METRICS_PORT=${port} already.`,
    )
  })

  it('counts requests by the pattern of their path, and never names what somebody asked for', async () => {
    await shop.ask('/about', { headers: host() })
    await shop.ask('/about', { headers: host() })
    await shop.ask('/api/v1/products/velvet-matte-lipstick', { headers: host() })
    await shop.ask('/api/v1/products/made-up-by-somebody', { headers: host() })
    await shop.ask('/api/v1/nothing-here', { headers: host() })
    await shop.ask('/nothing/here', { headers: host() })
    const text = await read()
    const counted = (route: string, status: string) =>
      figureOf(text, `shringar_request_seconds_count{route="${route}",status="${status}"}`) ?? 0
    expect(counted('stored', '2xx')).toBeGreaterThan(0)
    expect(counted('GET /api/v1/products/:slug', '4xx')).toBe(1)
    expect(counted('api', '4xx')).toBe(1)
    expect(text).not.toMatch(/made-up|nothing-here|nothing\/here/)
  })

  it('has what waits in the whole shop', async () => {
    const text = await read()
    expect(figureOf(text, 'shringar_figures_up')).toBe(1)
    expect(figureOf(text, 'shringar_mails_failed')).toBe(0)
    expect(figureOf(text, 'shringar_database_connections')).toBeGreaterThan(0)
    expect(figureOf(text, 'shringar_pool_connections{state="waiting"}')).toBe(0)
  })

  it('goes on being told while the database is away, without the figures that nobody can count', async () => {
    await superuser.query(`alter database ${database} with allow_connections false`)
    await superuser.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database])
    const text = await vi.waitUntil(
      async () => {
        const now = await read()
        return figureOf(now, 'shringar_figures_up') === 0 && now
      },
      { timeout: 20_000, interval: 200 },
    )
    expect(figureOf(text, 'shringar_mails_failed')).toBeUndefined()
    expect(figureOf(text, 'shringar_stored_pages')).toBeGreaterThan(0)
    await superuser.query(`alter database ${database} with allow_connections true`)
  })
})
