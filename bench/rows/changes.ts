import { Agent, get } from 'node:http'
import { pgbench } from '#bench/references/pgbench.ts'
import type { Measure, Stage } from '#bench/stage.ts'
import type { Row } from '#bench/table.ts'
import { together } from '#bench/turns.ts'
import type { Load } from '#bench/wrk.ts'
import { type ShopProcess, startShop } from '../../bin/lib/shop-process.ts'

const changes = 200
/** Changed before anything counts: code that ran once is still being compiled, and the index is loaded beside the start. */
const warmUp = 20
const longestMs = 300
const changesPerSecond = 200
/** The part of a stored page's rate that is left while prices change. */
const shareLeft = 0.8

interface Price {
  slug: string
  rupees: number
}

function pageOf(agent: Agent, origin: string, path: string): Promise<string> {
  return new Promise((done, failed) => {
    get(origin + path, { agent }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.once('end', () =>
        response.statusCode === 200 ? done(text) : failed(new Error(`${path}: ${response.statusCode}`)),
      )
    }).once('error', failed)
  })
}

/** As the page's structured data says it: with 18% tax, in whole rupees. */
const shows = (page: string, { rupees }: Price) => page.includes(`"price":${Math.round((rupees * 118) / 100)},`)

/** Milliseconds until the page shows the price; undefined when it does not within five seconds. */
async function untilShown(agent: Agent, origin: string, price: Price, since: number): Promise<number | undefined> {
  while (performance.now() - since < 5_000) {
    if (shows(await pageOf(agent, origin, `/products/${price.slug}`), price)) return performance.now() - since
  }
  return undefined
}

const share = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]

const setPrice = 'update variants set price_paise = $2 where product_id = (select id from products where slug = $1)'

/** A price is changed by hand in the database; from then on both nodes are asked for the page until each of them shows it. */
async function changedPrices(stage: Stage, nodes: readonly ShopProcess[]): Promise<Row> {
  const agent = new Agent({ keepAlive: true })
  const prices = await stage.sql<Price>(
    `select p.slug, (p.price_paise / 100)::int as rupees from products p join variants v on v.product_id = p.id and v.kind = 'only'
      where p.status = 'approved' and p.price_paise > 20000 order by p.id limit $1`,
    [warmUp + changes],
  )
  const times: number[] = []
  let errors = 0
  for (const { slug, rupees } of prices) {
    const changed = { slug, rupees: rupees - 7 }
    const before = await Promise.all(nodes.map(({ origin }) => pageOf(agent, origin, `/products/${slug}`)))
    if (!before.every((page) => shows(page, { slug, rupees }) && !shows(page, changed))) errors++
    const since = performance.now()
    await stage.sql(setPrice, [slug, changed.rupees * 100])
    const shown = await Promise.all(nodes.map(({ origin }) => untilShown(agent, origin, changed, since)))
    await stage.sql(setPrice, [slug, rupees * 100])
    if (shown.includes(undefined)) errors++
    times.push(Math.max(...shown.map((ms) => ms ?? 5_000)))
  }
  agent.destroy()
  times.splice(0, warmUp)
  times.sort((one, other) => one - other)
  const p99 = share(times, 0.99) ?? Number.NaN
  return {
    name: `a changed price on ${nodes.length} nodes`,
    figure: p99,
    unit: 'ms',
    p50: share(times, 0.5) ?? Number.NaN,
    p99,
    requests: times.length,
    errors,
    limits: [{ what: `p99 under ${longestMs} ms`, isReached: p99 < longestMs }],
    note: `from the UPDATE until the pages of both nodes, asked without a pause, show it; longest ${times.at(-1)?.toFixed(0)} ms`,
  }
}

/** One price goes down and up again, so that it stays as it is: two transactions, each of which tells every process of its change. */
const changeScript = `\\set n random(1, :products)
update variants set price_paise = price_paise - 100 where id = (select id from bench.changing_products where number = :n);
update variants set price_paise = price_paise + 100 where id = (select id from bench.changing_products where number = :n);
`
const changesPerScript = 2

/** Numbers the products whose price may change, for pgbench to draw one. Answers how many there are. */
async function numberProducts(stage: Stage): Promise<number> {
  await stage.sql('create schema if not exists bench')
  await stage.sql('drop table if exists bench.changing_products')
  await stage.sql(
    `create table bench.changing_products as
     select row_number() over (order by v.id) as number, v.id from products p join variants v on v.product_id = p.id and v.kind = 'only'
      where p.status = 'approved' and v.price_paise > 20000`,
  )
  await stage.sql('create unique index on bench.changing_products (number)')
  // What autovacuum does when it has the time; runs that follow each other closely leave it none.
  await stage.sql('vacuum analyze products, variants, bench.changing_products')
  const [row] = await stage.sql<{ products: number }>('select count(*)::int as products from bench.changing_products')
  return row?.products ?? 0
}

interface Changing {
  page: Load
  /** Prices changed per second. */
  changed: number
}

/** What comes of the page while prices change. */
async function whileChanging(stage: Stage, products: number, page: () => Promise<Load>): Promise<Changing> {
  const changing = pgbench(stage.tools.pgbench, stage.cores.load, stage.database.superuserUrl, {
    scripts: [changeScript],
    connections: 8,
    seconds: stage.seconds + 2,
    // pgbench starts its transactions at random moments: some turns have fewer than it was asked for.
    rate: (1.06 * changesPerSecond) / changesPerScript,
    variables: { products },
  })
  await new Promise((begun) => setTimeout(begun, 1_000))
  const load = await page()
  return { page: load, changed: (await changing).rate * changesPerScript }
}

const average = (figures: readonly number[]) => figures.reduce((sum, one) => sum + one, 0) / figures.length

/** A stored page that shows no product, with and without prices that change all the time. */
async function storedWhilePricesChange(stage: Stage): Promise<Row> {
  const shop = await stage.shop()
  const products = await numberProducts(stage)
  const page = () => stage.load({ url: `${shop.origin}/about`, connections: 64, headers: { 'Accept-Encoding': 'br' } })
  const quiet: Load[] = []
  const changing: Changing[] = []
  // Many short turns, because on some machines a page costs half as much again for seconds, whoever asks.
  for (let turn = 0; turn < stage.turns * 2; turn++) {
    quiet.push(await page())
    changing.push(await whileChanging(stage, products, page))
  }
  const without = together(quiet)
  const within = together(changing.map((one) => one.page))
  const changed = average(changing.map((one) => one.changed))
  return {
    name: `a stored page while ${changesPerSecond} prices change a second`,
    figure: within.rate,
    unit: 'per s',
    reference: { what: 'without changes', figure: without.rate },
    p50: within.p50,
    p99: within.p99,
    requests: within.requests,
    errors: without.errors + within.errors,
    limits: [
      { what: `${shareLeft} of it`, isReached: within.rate >= shareLeft * without.rate },
      { what: `${changesPerSecond} changes a second`, isReached: changed >= changesPerSecond },
    ],
    note: `${Math.round(changed).toLocaleString('en-IN')} changes a second, each a transaction of its own, by PostgreSQL on the same core`,
  }
}

export const catalogueChanges: Measure = {
  name: 'changes',
  async measure(stage) {
    const nodes: ShopProcess[] = []
    try {
      for (let node = 0; node < 2; node++)
        nodes.push(await startShop(stage.database, stage.folder, { core: stage.cores.server }))
      const onTwoNodes = await changedPrices(stage, nodes)
      for (const node of nodes.splice(0)) await node.stop()
      return [onTwoNodes, await storedWhilePricesChange(stage)]
    } finally {
      for (const node of nodes) await node.stop()
    }
  },
}
