import { Agent, get } from 'node:http'
import { pgbench } from '#bench/limits/pgbench.ts'
import { type ShopProcess, startShop } from '#bench/shop-process.ts'
import type { Measure, Stage } from '#bench/stage.ts'
import type { Row } from '#bench/table.ts'
import { together } from '#bench/turns.ts'
import type { Load } from '#bench/wrk.ts'

const changes = 250
/** Changed before anything counts: code that ran once is still being compiled, and the index is loaded beside the start. */
const warmUp = 30
const longestMs = 200
const changesPerSecond = 1_000
const shareKept = 0.8

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

/** A price is changed by hand in the database; from then on both nodes are asked for the page until each of them shows it. */
async function changedPrices(stage: Stage, nodes: readonly ShopProcess[]): Promise<Row> {
  const agent = new Agent({ keepAlive: true })
  const prices = await stage.sql<Price>(
    `select slug, (price_paise / 100)::int as rupees from products
      where status = 'approved' and price_paise > 20000 order by id limit $1`,
    [warmUp + changes],
  )
  const times: number[] = []
  let errors = 0
  for (const { slug, rupees } of prices) {
    const changed = { slug, rupees: rupees - 7 }
    const before = await Promise.all(nodes.map(({ origin }) => pageOf(agent, origin, `/products/${slug}`)))
    if (!before.every((page) => shows(page, { slug, rupees }) && !shows(page, changed))) errors++
    const since = performance.now()
    await stage.sql('update products set price_paise = $2 where slug = $1', [slug, changed.rupees * 100])
    const shown = await Promise.all(nodes.map(({ origin }) => untilShown(agent, origin, changed, since)))
    await stage.sql('update products set price_paise = $2 where slug = $1', [slug, rupees * 100])
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
    asked: [{ what: `p99 under ${longestMs} ms`, holds: p99 < longestMs }],
    note: `from the UPDATE until the pages of both nodes, asked without a pause, show it; longest ${times.at(-1)?.toFixed(0)} ms`,
  }
}

/**
 * Prices of so many neighbours go down, and up again, so that they stay as they are: two transactions, each with a mark and a notice for
 * every product.
 */
function changeScript(atOnce: number): string {
  // Each by its number: of a range PostgreSQL makes a new plan every time, and planning is not what is measured.
  const neighbours = Array.from({ length: atOnce }, (_, at) => `:n + ${at}`).join(', ')
  const chosen = `id in (select product_id from catalogue_entries where number in (${neighbours}))`
  return `\\set n random(1, :entries - ${atOnce - 1})
update products set price_paise = price_paise - 100 where status = 'approved' and price_paise > 20000 and ${chosen};
update products set price_paise = price_paise + 100 where status = 'approved' and price_paise > 19900 and ${chosen};
`
}

interface Rush {
  page: Load
  /** Products changed per second. */
  changed: number
}

async function productsChanged(stage: Stage): Promise<number> {
  const [row] = await stage.sql<{ changed: number }>(
    "select n_tup_upd::int as changed from pg_stat_user_tables where relname = 'products'",
  )
  return row?.changed ?? 0
}

/** What comes of the page while prices change, so many in a transaction. */
async function underRush(stage: Stage, page: () => Promise<Load>, atOnce: number): Promise<Rush> {
  const [range] = await stage.sql<{ entries: number; fit: number }>(
    `select max(e.number) as entries, avg((p.price_paise > 20000)::int)::float as fit
       from catalogue_entries e join products p on p.id = e.product_id`,
  )
  const seconds = stage.seconds + 2
  const before = await productsChanged(stage)
  const changing = pgbench(stage.tools.pgbench, stage.cores.load, stage.database.superuserUrl, {
    scripts: [changeScript(atOnce)],
    connections: atOnce > 1 ? 2 : 8,
    seconds,
    // Some products cost too little to take part; what is drawn at random comes a little below what is asked for.
    rate: (1.06 * changesPerSecond) / (2 * atOnce * (range?.fit ?? 1)),
    variables: { entries: range?.entries ?? 1 },
  })
  await new Promise((begun) => setTimeout(begun, 1_000))
  const load = await page()
  await changing
  // PostgreSQL counts a moment later.
  await new Promise((counted) => setTimeout(counted, 200))
  return { page: load, changed: ((await productsChanged(stage)) - before) / seconds }
}

const average = (figures: readonly number[]) => figures.reduce((sum, one) => sum + one, 0) / figures.length
const perSecond = (rate: number) => `${Math.round(rate).toLocaleString('en-IN')}/s`

/** As a seller changes a shelf. What an import's hundred and single ones come to is told, not judged. */
const inTransaction = 10
const alsoTold = [100, 1]
const turnsOfOthers = 2

/** A stored page that shows no product, with and without a thousand prices changing each second. */
async function rushOfChanges(stage: Stage): Promise<Row> {
  const shop = await stage.shop()
  // What autovacuum does when it has the time; runs that follow each other closely leave it none.
  await stage.sql('vacuum analyze products, catalogue_entries, product_prices, figure_changes')
  const page = () => stage.load({ url: `${shop.origin}/about`, connections: 64, headers: { 'Accept-Encoding': 'br' } })
  const quiet: Load[] = []
  const rushes: Rush[] = []
  const others = new Map(alsoTold.map((atOnce): [number, Rush[]] => [atOnce, []]))
  for (let turn = 0; turn < stage.turns; turn++) {
    // Twice, for on some machines a page costs half as much again for seconds, whoever asks.
    for (let half = 0; half < 2; half++) {
      quiet.push(await page())
      rushes.push(await underRush(stage, page, inTransaction))
    }
    if (turn < turnsOfOthers) for (const [atOnce, those] of others) those.push(await underRush(stage, page, atOnce))
  }
  const without = together(quiet)
  const within = together(rushes.map((rush) => rush.page))
  // pgbench begins its transactions at random: a turn of some seconds has a tenth more or less of them.
  const changed = (those: readonly Rush[]) => average(those.map((rush) => rush.changed))
  const told = [...others].map(([atOnce, those]) => {
    const pages = together(those.map((rush) => rush.page)).rate
    return `with ${atOnce} in a transaction ${perSecond(pages)} pages (${(pages / without.rate).toFixed(2)}) at ${perSecond(changed(those))} changes`
  })
  const all = [...quiet, ...[...rushes, ...[...others.values()].flat()].map((rush) => rush.page)]
  return {
    name: `a stored page while 1,000 prices change a second, ${inTransaction} at a time`,
    figure: within.rate,
    unit: 'per s',
    limit: { what: 'without changes', figure: without.rate },
    p50: within.p50,
    p99: within.p99,
    requests: within.requests,
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
    asked: [
      { what: `${shareKept} of it`, holds: within.rate >= shareKept * without.rate },
      { what: '1,000 changes a second', holds: changed(rushes) >= changesPerSecond },
    ],
    note: `${perSecond(changed(rushes))} changes, ${inTransaction} in a transaction, by PostgreSQL on the same core; ${told.join('; ')}`,
  }
}

export const catalogueChanges: Measure = {
  name: 'changes',
  async measure(stage) {
    const nodes: ShopProcess[] = []
    try {
      for (let node = 0; node < 2; node++)
        nodes.push(await startShop(stage.database, stage.folder, { core: stage.cores.server }))
      const first = await changedPrices(stage, nodes)
      for (const node of nodes.splice(0)) await node.stop()
      return [first, await rushOfChanges(stage)]
    } finally {
      for (const node of nodes) await node.stop()
    }
  },
}
