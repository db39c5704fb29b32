import { Agent, get } from 'node:http'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { FacetsView } from '#modules/search/shapes.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres.server.ts'
import { migrate } from '#platform/migrate.server.ts'
import { hashPassword } from '#platform/passwords.server.ts'
import { generateCatalogue } from '#seed/large/generate.ts'
import { seedDemo } from '#seed/seed.ts'
import { readOptions } from '../bin/lib/options.mjs'
import { startShop } from '../bin/lib/shop-process.ts'
import { discoveryQueries } from './discovery-queries.ts'
import { progressLine } from './progress.ts'
import type { Limit } from './table.ts'
import { readDatabaseFiles } from './warm.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const demoProducts = 17
const farPage = 1_000
const pageSize = 24
/** A search that finds more is counted over the whole catalogue. */
const manyMatches = 20_000

/** What was measured at one size, in milliseconds, and what it must reach. */
interface Figure {
  what: string
  count: number
  p50: number
  p99: number
  worst: number
  limits: Limit[]
}

const at = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN

/** Limits are milliseconds; nothing is asked of what has none. */
function figure(what: string, times: number[], most: { p50?: number; p99?: number; worst?: number } = {}): Figure {
  const sorted = [...times].sort((a, b) => a - b)
  const measured = { p50: at(sorted, 0.5), p99: at(sorted, 0.99), worst: at(sorted, 1) }
  const limits = (['p50', 'p99', 'worst'] as const).flatMap((name) => {
    const ms = most[name]
    return ms === undefined ? [] : [{ what: `${name} ≤ ${ms}`, isReached: measured[name] <= ms }]
  })
  return { what, count: times.length, ...measured, limits }
}

const isReached = ({ limits }: Pick<Figure, 'limits'>) => limits.every((limit) => limit.isReached)
const resultOf = (isGood: boolean) => (isGood ? 'reached' : 'MISSED')

/** Asks once; an answer that is no success stops the measurement. Milliseconds to the last byte. */
async function ask<Body>(url: string): Promise<{ ms: number; body: Body }> {
  const begun = performance.now()
  const answer = await fetch(url)
  const text = await answer.text()
  const ms = performance.now() - begun
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${text.slice(0, 200)}`)
  return { ms, body: JSON.parse(text) as Body }
}

interface List {
  items: { id: string }[]
  nextCursor: string | null
  matching: number
}

async function timesOf(urls: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const url of urls) times.push((await ask(url)).ms)
  return times
}

const repeated = (url: string, times: number) => Array.from({ length: times }, () => url)

/** Enough that one collection of garbage, which comes every few seconds, does not decide the 99th percentile alone. */
const listRequests = 1_000

/** A category's list on its first and on a far page, by keyset. */
async function measureLists(api: string): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const sort of ['name', 'price-low', 'rating', 'newest']) {
    const list = `${api}/products?category=makeup&sort=${sort}`
    let far: { cursor: string; page: number } | undefined
    let cursor: string | null = null
    for (let page = 1; page < farPage; page += 4) {
      const step: { body: List } = await ask<List>(`${list}&limit=${pageSize * 4}${cursor ? `&cursor=${cursor}` : ''}`)
      cursor = step.body.nextCursor
      if (!cursor) break
      far = { cursor, page: page + 4 }
    }
    figures.push(
      figure(`makeup by ${sort}, page 1`, await timesOf(repeated(`${list}&limit=24`, listRequests)), { p99: 10 }),
    )
    if (far) {
      const url = `${list}&limit=24&cursor=${far.cursor}`
      figures.push(
        figure(`makeup by ${sort}, page ${far.page}`, await timesOf(repeated(url, listRequests)), { p99: 10 }),
      )
    }
  }
  return figures
}

async function measureSearches(api: string): Promise<Figure[]> {
  const urls = discoveryQueries.map((query) => `${api}/products?q=${encodeURIComponent(query)}&limit=24`)
  const prefixes = discoveryQueries.map((query) => query.slice(0, Math.max(2, Math.ceil(query.length * 0.6))))
  return [
    figure('200 searches', await timesOf(urls), { p50: 5, p99: 50 }),
    figure(
      '200 suggestions',
      await timesOf(prefixes.map((typed) => `${api}/suggestions?q=${encodeURIComponent(typed)}`)),
      {
        p99: 20,
      },
    ),
  ]
}

async function measureFacets(api: string): Promise<Figure[]> {
  const few: number[] = []
  const many: number[] = []
  const narrowed = [
    'category=makeup&finish=matte',
    'brand=nila-beauty',
    'skin=oily&rating=4',
    'without=fragrance,parabens',
    '',
  ]
  const asked = [...discoveryQueries.map((query) => `q=${encodeURIComponent(query)}`), ...narrowed]
  for (const search of asked) {
    const { ms, body } = await ask<{ matching: number }>(`${api}/facets?${search}`)
    if (body.matching > manyMatches) many.push(ms)
    else few.push(ms)
  }
  return [
    figure(`facets of up to ${manyMatches.toLocaleString('en-IN')}`, few, { worst: 60 }),
    ...(many.length > 0 ? [figure('facets of more', many, { worst: 400 })] : []),
  ]
}

/** One answer in whole, as it comes: nothing is unpacked, so that the client's work hardly counts. */
function take(url: string, agent: Agent): Promise<void> {
  return new Promise((done, failed) => {
    get(url, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200) failed(new Error(`${url} answered ${answer.statusCode}`))
      answer.resume().on('end', done).on('error', failed)
    }).on('error', failed)
  })
}

/** Requests per second of one stored page with eight connections asking at once. */
async function rateOf(url: string, ms: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const until = performance.now() + ms
  let count = 0
  const client = async () => {
    while (performance.now() < until) {
      await take(url, agent)
      count++
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
  agent.destroy()
  return (count * 1_000) / ms
}

/** A list that is stored against a plain stored page, in turns. */
async function measureStored(origin: string): Promise<{ list: number; plain: number }> {
  // Brands that this catalogue has: a made-up one is not found.
  const { body } = await ask<FacetsView>(`${origin}/api/v1/facets?category=makeup`)
  const brands = body.options.brand.slice(0, 2).map(({ slug }) => slug)
  const list = `${origin}/products?brand=${brands}&category=makeup&sort=rating`
  const plain = `${origin}/`
  const rates = { list: 0, plain: 0 }
  for (let turn = 0; turn < 3; turn++) {
    rates.plain += (await rateOf(plain, 1_500)) / 3
    rates.list += (await rateOf(list, 1_500)) / 3
  }
  return rates
}

async function fill(superuserUrl: string, products: number): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ products: number }>('select count(*)::int as products from products')
    const there = rows[0]?.products ?? 0
    if (there === 0) await seedDemo(client, { passwordHash: await hashPassword('shringar-demo'), log: () => {} })
    if (products > demoProducts && there < products)
      await generateCatalogue(client, { products, seed: 1, now: new Date(), onProgress: progressLine() })
    await readDatabaseFiles(client)
  } finally {
    await client.end()
  }
}

function storedFigure({ list, plain }: { list: number; plain: number }): Figure {
  const share = list / plain
  const what = `at least 0.70 of a plain stored page: ${Math.round(list)}/s of ${Math.round(plain)}/s, ${share.toFixed(2)}`
  return { ...figure('stored list', [1_000 / list]), limits: [{ what, isReached: share >= 0.7 }] }
}

async function measureSize(products: number, dataDir: string): Promise<Figure[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (line) => console.error(line) })
  try {
    await migrate(postgres.ownerUrl, { webRole: 'shringar_web' })
    await fill(postgres.superuserUrl, products)
    const begun = performance.now()
    const shop = await startShop(postgres, dataDir)
    try {
      const api = `${shop.origin}/api/v1`
      // The index is loaded; code and connections are warm.
      await ask(`${api}/products?limit=1`)
      const loaded = performance.now() - begun
      for (const query of discoveryQueries) {
        const q = encodeURIComponent(query)
        await ask(`${api}/products?q=${q}&limit=1`)
        await ask(`${api}/suggestions?q=${q}`)
      }
      const figures = [
        figure('start to first list', [loaded]),
        ...(await measureLists(api)),
        ...(await measureSearches(api)),
        ...(await measureFacets(api)),
      ]
      figures.push(storedFigure(await measureStored(shop.origin)))
      return figures
    } finally {
      await shop.stop()
    }
  } finally {
    await postgres.stop()
  }
}

const headings = ['what', 'asked', 'p50 ms', 'p99 ms', 'worst ms', 'result', 'limit']
const cellsOf = (one: Figure): string[] => [
  one.what,
  String(one.count),
  one.p50.toFixed(1),
  one.p99.toFixed(1),
  one.worst.toFixed(1),
  one.limits.length > 0 ? resultOf(isReached(one)) : '',
  one.limits.map(({ what }) => what).join(', '),
]

function print(products: number, figures: readonly Figure[]): void {
  console.log(`\n${products.toLocaleString('en-IN')} products\n`)
  const rows = [headings, ...figures.map(cellsOf)]
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const isText = (column: number) => column === 0 || column > 4
  for (const row of rows) {
    const cells = row.map((cell, at) => (isText(at) ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
    console.log(cells.join('  ').trimEnd())
  }
}

/** p50 figures may grow at most threefold from a tenth of the size. */
function growth(smaller: readonly Figure[], larger: readonly Figure[]): { what: string; factor: number }[] {
  return smaller.flatMap((before) => {
    const after = larger.find(({ what }) => what === before.what)
    const isTimed = after && before.count > 1 && !before.what.startsWith('facets of more')
    return isTimed ? [{ what: before.what, factor: after.p50 / before.p50 }] : []
  })
}

async function run(): Promise<number> {
  const values = readOptions({ data: { type: 'string' }, sizes: { type: 'string', default: '17,100000,1000000' } })
  const sizes = values.sizes.split(',').map(Number)
  if (!sizes.every((size) => Number.isInteger(size) && size >= demoProducts)) {
    console.error('Say which sizes: npm run bench:discovery -- --sizes 17,100000,1000000 [--data folder]')
    return 1
  }
  const folder = resolve(root, values.data ?? join('data', 'bench-discovery'))
  const measured = new Map<number, Figure[]>()
  for (const size of sizes) {
    const figures = await measureSize(size, join(folder, String(size)))
    measured.set(size, figures)
    print(size, figures)
  }
  const [tenth, whole] = [measured.get(100_000), measured.get(1_000_000)]
  const grown = tenth && whole ? growth(tenth, whole) : []
  if (grown.length > 0) console.log('\nFrom 1,00,000 to 10,00,000 products, p50, at most threefold')
  for (const { what, factor } of grown) console.log(`  ${what}: ${factor.toFixed(1)}, ${resultOf(factor <= 3)}`)
  const isGood = [...measured.values()].flat().every(isReached) && grown.every(({ factor }) => factor <= 3)
  console.log(isGood ? '\nAll reached.' : '\nNot all reached.')
  return isGood ? 0 : 1
}

process.exitCode = await run()
