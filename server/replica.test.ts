import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { Replica } from '#platform/db/replica.server.ts'
import { startWithReplica, type WithReplica } from '#tests/support/replica.ts'
import { type RunningShop, startShop } from '#tests/support/shop.ts'

const slug = 'velvet-matte-lipstick'
let databases: WithReplica
let shop: RunningShop

beforeAll(async () => {
  databases = await startWithReplica()
  const { webUrl, replicaUrl } = databases
  const env = { DATABASE_URL: webUrl, DATABASE_READ_URL: replicaUrl, METRICS_PORT: '9464' }
  shop = await startShop(databases, { AUTH_SECRET: 'a secret of the tests, long enough for anybody', ...env })
})
afterAll(async () => {
  await shop?.close()
  await databases?.stop()
})

const ask = (path: string) => shop.ask(path, { headers: { host: `127.0.0.1:${shop.port}` } })
const page = async () => (await ask(`/products/${slug}`)).text
const figure = async (name: string): Promise<number | undefined> => {
  const line = ((await shop.metrics?.registry.metrics()) ?? '').split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.split(' ')[1])
}
const rendersFrom = async (where: 'replica' | 'leader') =>
  (await figure(`shringar_catalogue_renders{from="${where}"}`)) ?? 0

const changePrice = (rupees: number) =>
  databases.leader.query(
    `update variants set price_paise = $2 from products p where product_id = p.id and p.slug = $1`,
    [slug, rupees * 100],
  )

let products = 0
/** Renders pages of which nothing is cached until one was read where it should: the replica is tried again by itself. */
const untilReadFrom = (where: 'replica' | 'leader') =>
  vi.waitFor(
    async () => {
      const before = await rendersFrom(where)
      await ask(`/products/made-up-${++products}`)
      expect(await rendersFrom(where)).toBeGreaterThan(before)
    },
    { timeout: 20_000, interval: 100 },
  )

/** Asks until the stored page was thrown away: the notice comes a moment after the commit. */
const untilPageHas = (price: string) =>
  vi.waitFor(async () => expect(await page()).toContain(price), { timeout: 10_000, interval: 20 })

describe('a shop with a replica', { tags: ['long'] }, () => {
  beforeEach(() => untilReadFrom('replica'))

  it('renders from it, and says how far it is', async () => {
    expect(await figure('shringar_replica_read')).toBe(1)
    expect(await figure('shringar_replica_behind_bytes')).toBeGreaterThanOrEqual(0)
  })

  it('is not read where it is one of another database, or did not follow a leader that was promoted', async () => {
    const replica = new Replica(databases.replicaUrl, { max: 1 })
    const one = { name: 'one', text: 'select 1 as one' }
    await replica.noteChange(async () => '1-1 0')
    expect(await replica.run(one, [])).toBeUndefined()
    const { rows } = await databases.leader.query('select system_identifier::text as id from pg_control_system()')
    await replica.noteChange(async () => `${rows[0].id}-2 0`)
    expect(await replica.run(one, [])).toBeUndefined()
    await replica.noteChange(async () => `${rows[0].id}-1 0`)
    await vi.waitFor(async () => expect(await replica.run(one, [])).toEqual([{ one: 1 }]))
    await replica.close()
  })

  it('stores no page that is older than the notice which threw the last one away', async () => {
    await databases.replica.query('select pg_wal_replay_pause()')
    await changePrice(611)
    await untilPageHas('₹611')
    expect(await figure('shringar_replica_behind_bytes')).toBeGreaterThan(0)
    for (const rupees of [612, 613, 614]) {
      await changePrice(rupees)
      await untilPageHas(`₹${rupees}`)
    }
    // Stored by now, and true as long as nothing changes.
    await untilReadFrom('leader')
    expect(await page()).toContain('₹614')
    await databases.replica.query('select pg_wal_replay_resume()')
    await untilReadFrom('replica')
    expect(await page()).toContain('₹614')
  })

  it('goes on without it, and reads it again once it is back', async () => {
    await databases.stopReplica()
    await changePrice(621)
    await untilPageHas('₹621')
    await untilReadFrom('leader')
    expect(await figure('shringar_replica_read')).toBe(0)
    expect(await figure('shringar_replica_behind_bytes')).toBeUndefined()
    await databases.startReplica()
    await untilReadFrom('replica')
    expect(await page()).toContain('₹621')
  })

  it('reads the leader after the replica was promoted: it follows nobody any more', async () => {
    await databases.replica.query('select pg_promote(true)')
    await changePrice(631)
    await untilPageHas('₹631')
    await untilReadFrom('leader')
    expect(await figure('shringar_replica_behind_bytes')).toBeUndefined()
    await untilPageHas('₹631')
  })
})
