import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { hashPassword } from '#platform/passwords.server.ts'
import { type LargeSize, seedLarge } from '#seed/large/seed.ts'
import { seedDemo } from '#seed/seed.ts'
import { readOptions } from '../bin/lib/options.mjs'
import { type ShopProcess, startShop } from '../bin/lib/shop-process.ts'
import { progressLine } from './progress.ts'
import { signIn } from './shoppers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const limitMs = 200
const rounds = 30
/** The page that is measured beside the first one: far enough for an OFFSET to hurt. */
const farPage = 1_000
const pageSize = 20
const password = 'shringar-demo'
const vendorEmail = 'member@large-vendor-1.example'

const fullSize = { vendors: 200, products: 100_000, users: 200_000, orders: 1_000_000 }

/** What is asked: lists on their first and their thousandth page, dashboards as they are. */
const lists: [who: 'admin' | 'vendor', path: string][] = [
  ['admin', '/admin/products'],
  ['admin', '/admin/products?status=submitted'],
  ['admin', '/admin/products?q=saffron'],
  ['admin', '/admin/orders'],
  ['admin', '/admin/orders?status=delivered'],
  ['admin', '/admin/orders?state=Maharashtra'],
  ['admin', '/admin/orders?state=Sikkim&status=pending'],
  ['admin', '/admin/orders?view=ship'],
  ['admin', '/admin/orders?view=late'],
  ['admin', '/admin/orders?view=cash'],
  ['admin', '/admin/orders?view=refunds'],
  ['admin', '/admin/orders?q=meera'],
  ['admin', '/admin/orders?q=zzzqx'],
  ['admin', '/admin/orders?sort=total-high'],
  ['admin', '/admin/users'],
  ['admin', '/admin/users?q=meera'],
  ['admin', '/admin/vendors'],
  ['admin', '/admin/messages'],
  ['admin', '/admin/newsletter-subscriptions'],
  ['admin', '/admin/mails'],
  ['admin', '/admin/mails?q=nobody@people.example'],
  ['admin', '/admin/audit-log'],
  ['vendor', '/vendor/products'],
  ['vendor', '/vendor/orders'],
  ['vendor', '/vendor/orders?status=delivered'],
  ['vendor', '/vendor/orders?sort=newest'],
  ['vendor', '/vendor/orders?late=ship'],
  ['vendor', '/vendor/orders?late=arrive'],
  ['vendor', '/vendor/orders?q=meera'],
  ['vendor', '/vendor/orders?q=zzzqx'],
  ['vendor', '/vendor/orders?from=2026-01-01&to=2026-06-30&status=delivered'],
]
const dashboards: [who: 'admin' | 'vendor', path: string][] = [
  ['admin', '/admin/overview'],
  ['vendor', '/vendor/overview'],
]

interface Page {
  items: unknown[]
  nextCursor: string | null
}

interface Figure {
  what: string
  p50: number
  worst: number
}

/** A smaller marketplace, for trying things out: `--scale 0.01`. */
function scaled(factor: number): LargeSize {
  if (!(factor > 0 && factor <= 1)) throw new RangeError('--scale is above 0 and at most 1.')
  const of = (count: number) => Math.ceil(count * factor)
  return {
    vendors: fullSize.vendors,
    products: of(fullSize.products),
    users: of(fullSize.users),
    orders: of(fullSize.orders),
  }
}

const thousands = (count: number) => count.toLocaleString('en-IN')

async function fillWhenEmpty(superuserUrl: string, size: LargeSize): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ users: number }>(
      'select count(*)::int as users from (select 1 from users limit 1000) u',
    )
    if ((rows[0]?.users ?? 0) >= 1_000) return
    const passwordHash = await hashPassword(password)
    const say = (line: string) => console.error(line)
    if ((rows[0]?.users ?? 0) === 0) await seedDemo(client, { passwordHash, log: say })
    await seedLarge(client, { ...size, seed: 2026, now: new Date(), onProgress: progressLine() })
    await client.query('insert into credentials (user_id, password_hash) select id, $2 from users where email = $1', [
      vendorEmail,
      passwordHash,
    ])
  } finally {
    await client.end()
  }
}

/** Milliseconds of each of the rounds; an answer that is no success stops the measurement. */
async function measure(url: string, cookie: string): Promise<number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now()
    const answer = await fetch(url, { headers: { cookie } })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
    times.push(performance.now() - begun)
  }
  return times.sort((a, b) => a - b)
}

function figure(what: string, times: number[]): Figure {
  return { what, p50: times[Math.floor(times.length / 2)] ?? 0, worst: times.at(-1) ?? 0 }
}

const withParameter = (url: string, name: string, value: string) =>
  `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`

/** Walks by keys to the page before `farPage`, or as far as the list goes. Answers with that page's address. */
async function findFarPage(url: string, cookie: string): Promise<{ url: string; page: number }> {
  const step = 100
  let found = { url: withParameter(url, 'limit', String(pageSize)), page: 1 }
  let at = withParameter(url, 'limit', String(step))
  for (let seen = step; seen <= farPage * pageSize; seen += step) {
    const answer = await fetch(at, { headers: { cookie } })
    if (answer.status !== 200) throw new Error(`${at} answered ${answer.status}`)
    const { nextCursor } = (await answer.json()) as Page
    if (!nextCursor) break
    at = withParameter(withParameter(url, 'limit', String(step)), 'cursor', nextCursor)
    found = {
      url: withParameter(withParameter(url, 'limit', String(pageSize)), 'cursor', nextCursor),
      page: seen / pageSize + 1,
    }
  }
  return found
}

function print(figures: Figure[]): void {
  const rows = [
    ['what', 'p50 ms', 'worst ms', 'result'],
    ...figures.map(({ what, p50, worst }) => [
      what,
      p50.toFixed(1),
      worst.toFixed(1),
      worst > limitMs ? 'MISSED' : 'reached',
    ]),
  ]
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  for (const [what = '', p50 = '', worst = '', result = ''] of rows) {
    console.log(
      `${what.padEnd(widths[0] ?? 0)}  ${p50.padStart(widths[1] ?? 0)}  ${worst.padStart(widths[2] ?? 0)}  ${result}`.trimEnd(),
    )
  }
}

async function run(): Promise<number> {
  const values = readOptions({ data: { type: 'string' }, only: { type: 'string' }, scale: { type: 'string' } })
  const size = scaled(Number(values.scale ?? 1))
  const dataDir = resolve(root, values.data ?? join('data', 'bench-portals'))
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => console.error(line) })
  let shop: ShopProcess | undefined
  try {
    await migrate(postgres.ownerUrl, { webRole: 'shringar_web' })
    await fillWhenEmpty(postgres.superuserUrl, size)
    shop = await startShop(postgres, dataDir)
    const { origin } = shop
    const cookies = {
      admin: await signIn(origin, 'admin@shringar.example', password),
      vendor: await signIn(origin, vendorEmail, password),
    }
    const figures: Figure[] = []
    for (const [who, path] of dashboards) {
      if (values.only && !path.includes(values.only)) continue
      figures.push(figure(path, await measure(`${origin}/api/v1${path}`, cookies[who])))
    }
    for (const [who, path] of lists) {
      if (values.only && !path.includes(values.only)) continue
      const url = `${origin}/api/v1${path}`
      figures.push(
        figure(`${path}, page 1`, await measure(withParameter(url, 'limit', String(pageSize)), cookies[who])),
      )
      const far = await findFarPage(url, cookies[who])
      if (far.page > 1) figures.push(figure(`${path}, page ${far.page}`, await measure(far.url, cookies[who])))
    }
    const { products, orders, users } = size
    const sizes = [`${thousands(products)} products`, `${thousands(orders)} orders`, `${thousands(users)} users`].join(
      ', ',
    )
    console.log(`\n${sizes}; each asked ${rounds} times; limit ${limitMs} ms\n`)
    print(figures)
    return figures.some(({ worst }) => worst > limitMs) ? 1 : 0
  } finally {
    await shop?.stop()
    await postgres.stop()
  }
}

process.exitCode = await run()
