import { spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { shopCommand } from '../../bin/lib/shop-command.mjs'
import { freePort, untilAnswers } from '../../bin/lib/shop-process.ts'
import type { Buyable } from '../overload/mix.ts'
import { makePeople, type Person } from '../overload/people.ts'
import { fill, type Stage } from '../stage.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const secret = 'a secret of the soak, long enough for anybody'

/** Somebody of the staff with a session. */
export interface Staff {
  cookie: string
  vendorId: string | null
}

/** A shop as npm start runs it, in a folder of its own, with its own database. */
export interface Soaked {
  pid: number
  origin: string
  metricsUrl: string
  sql: Stage['sql']
  people: readonly Person[]
  vendors: ReadonlyMap<string, Staff>
  admin: Staff
  slugs: readonly string[]
  buyable: readonly (Buyable & { vendorId: string })[]
}

const products = 300
const peopleCount = 1_500
const endless = 10_000_000

async function staffOf(sql: Stage['sql']): Promise<Staff[]> {
  const rows = await sql<{ id: string; vendor_id: string | null }>(
    `select u.id, m.vendor_id from users u join profiles p on p.user_id = u.id left join vendor_members m on m.user_id = u.id
      where m.vendor_id is not null or p.role = 'admin' order by u.id`,
  )
  const { signedIn } = await import('../shoppers.ts')
  const stage = { sql, shopEnvironment: { AUTH_SECRET: secret } } as unknown as Stage
  const staff: Staff[] = []
  for (const { id, vendor_id: vendorId } of rows) staff.push({ cookie: (await signedIn(stage, id)).cookie, vendorId })
  return staff
}

/** Fills the folder’s database before the shop opens on it. */
async function prepare(sql: Stage['sql'], client: pg.Client, say: (line: string) => void) {
  await fill({ sql, say }, client, products)
  // Vendors of generated products have nobody who could pack: only what a member can send is bought.
  const buyable = await sql<Buyable & { vendorId: string }>(
    `update variants v set stock = $1, expires_on = null from products p, vendors s
      where p.id = v.product_id and s.id = p.vendor_id and p.status = 'approved' and s.status = 'approved'
        and v.retired_at is null and v.position = 0 and p.vendor_id in (select vendor_id from vendor_members)
     returning v.id as "variantId", v.product_id as "productId", p.slug, v.price_paise::int as "pricePaise", p.vendor_id as "vendorId"`,
    [endless],
  )
  const staff = await staffOf(sql)
  const people = await makePeople({ sql }, { name: 'soak', count: peopleCount, secret })
  const rows = await sql<{ slug: string }>(`select slug from products where status = 'approved' order by id`)
  return { buyable, staff, people, slugs: rows.map(({ slug }) => slug) }
}

export async function withSoakedShop<Result>(
  say: (line: string) => void,
  work: (soaked: Soaked) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-soak-'))
  try {
    await chmod(folder, 0o711) // root's PostgreSQL passes through
    return await soakIn(folder, say, work)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function soakIn<Result>(
  folder: string,
  say: (line: string) => void,
  work: (soaked: Soaked) => Promise<Result>,
): Promise<Result> {
  const made = await startEmbeddedPostgres({ dataDir: folder, log: () => {} })
  const client = new pg.Client({ connectionString: made.superuserUrl })
  const port = await freePort()
  let metricsPort = await freePort()
  // The system may give a port that was just let go once more.
  while (metricsPort === port) metricsPort = await freePort()
  let prepared: Awaited<ReturnType<typeof prepare>>
  try {
    await migrate(made.ownerUrl, { webRole: 'shringar_web' })
    await client.connect()
    prepared = await prepare(async (text, values = []) => (await client.query(text, values)).rows, client, say)
  } finally {
    await client.end()
    await made.stop()
  }
  const { buyable, staff, people, slugs } = prepared
  const admin = staff.find(({ vendorId }) => vendorId === null)
  if (!admin) throw new Error('The demo has no operator.')
  const server = spawn(process.execPath, shopCommand.args, {
    cwd: root,
    // Ctrl+C is for us: the shop ends when we are done with it.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...shopCommand.env,
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      AUTH_SECRET: secret,
      TRUSTED_PROXIES: '127.0.0.1',
      SHUTDOWN_GRACE: '0',
      LOG_LEVEL: 'error',
    },
  })
  const ended = new Promise((end) => server.once('exit', end))
  const pool = new pg.Pool({ connectionString: made.superuserUrl, max: 2 })
  pool.on('error', () => {}) // it ends with the shop
  try {
    const origin = `http://127.0.0.1:${port}`
    await untilAnswers(`${origin}/readyz`)
    const vendors = new Map(staff.flatMap((one) => (one.vendorId ? [[one.vendorId, one] as const] : [])))
    const sql: Stage['sql'] = async (text, values = []) => (await pool.query(text, values)).rows
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
    return await work({ pid: server.pid ?? 0, origin, metricsUrl, sql, people, vendors, admin, slugs, buyable })
  } finally {
    await pool.end()
    server.kill('SIGTERM')
    await ended
  }
}
