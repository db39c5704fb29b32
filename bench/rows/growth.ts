import { type PreparedShop, withPreparedShop } from '#bench/prepared-shop.ts'
import type { Measure, Stage } from '#bench/stage.ts'
import type { Row } from '#bench/table.ts'
import { together } from '#bench/turns.ts'
import type { Load } from '#bench/wrk.ts'
import { withPaths } from '#bench/wrk-paths.ts'
import { orderAlone } from './place-order.ts'

const sizes = [10_000, 100_000, 1_000_000]

/** What must not grow faster than its index allows. */
interface Growing {
  name: string
  /** Asks one at a time, so that what is measured is the work and no waiting. */
  ask(prepared: PreparedShop): Promise<Load>
  /**
   * From the smallest size to the largest, a hundred times of it: what is found by a key stays as it is but for a few more
   * steps of the tree and colder caches; sets of products are a bit for each, walked 32 at a time.
   */
  atMost: number
}

/** Asks for what these paths are, one drawn at random each time. */
const asking =
  (pathsOf: (slugs: readonly string[]) => string[]) =>
  async ({ stage, shop, slugs }: PreparedShop): Promise<Load> => {
    const paths = pathsOf(await slugs(2_000))
    return withPaths([{ weight: 1, paths }], async (script) => {
      const ask = () => stage.load({ url: shop.origin, script, connections: 1, headers: { 'Accept-Encoding': 'br' } })
      await ask()
      const turns: Load[] = []
      for (let turn = 0; turn < stage.turns; turn++) turns.push(await ask())
      return together(turns)
    })
  }

const words = ['rose', 'neem', 'serum', 'kajal', 'oil', 'matte lipstick', 'sandalwood', 'hair', 'face wash', 'gold']
const growing: readonly Growing[] = [
  {
    name: 'search',
    ask: asking(() => words.map((word) => `/api/v1/products?q=${encodeURIComponent(word)}`)),
    atMost: 100,
  },
  {
    name: 'product list',
    ask: asking(() => ['/api/v1/products?sort=price-low', '/api/v1/products?sort=name']),
    atMost: 2,
  },
  { name: 'one product', ask: asking((slugs) => slugs.map((slug) => `/api/v1/products/${slug}`)), atMost: 2 },
  { name: 'stored page', ask: asking(() => ['/products']), atMost: 2 },
  { name: 'place order', ask: ({ stage }) => orderAlone(stage), atMost: 2 },
]

interface Sized {
  size: number
  loads: Map<Growing, Load>
}

async function atSize(stage: Stage, size: number): Promise<Sized> {
  return withPreparedShop(stage, size, async (prepared) => {
    stage.say(`growth: ${size.toLocaleString('en-IN')} products`)
    // The index is loaded beside the start: the first list waits for it.
    await fetch(`${prepared.shop.origin}/api/v1/products`)
    const loads = new Map<Growing, Load>()
    for (const one of growing) loads.set(one, await one.ask(prepared))
    return { size, loads }
  })
}

function rowOf(one: Growing, measured: readonly Sized[]): Row {
  const loads = measured.map(({ size, loads }) => ({ size, load: loads.get(one) }))
  const growth = loads.map(({ size, load }) => ({ size, ms: load?.p50 ?? Number.NaN }))
  const [small, large] = [growth[0]?.ms ?? Number.NaN, growth.at(-1)?.ms ?? Number.NaN]
  return {
    name: `${one.name} at 100 times the products`,
    figure: large,
    unit: 'ms',
    reference: { what: `at ${sizes[0]?.toLocaleString('en-IN')}`, figure: small },
    p50: large,
    p99: loads.at(-1)?.load?.p99 ?? Number.NaN,
    requests: loads.reduce((sum, { load }) => sum + (load?.requests ?? 0), 0),
    errors: loads.reduce((sum, { load }) => sum + (load?.errors ?? 1), 0),
    limits: [{ what: `at most ${one.atMost} times`, isReached: large <= one.atMost * small }],
    growth: { name: one.name, points: growth },
  }
}

/** Latency at one, ten and a hundred times the products. */
export const growth: Measure = {
  name: 'growth',
  isFull: true,
  async measure(stage) {
    const measured: Sized[] = []
    for (const size of sizes) measured.push(await atSize(stage, size))
    return growing.map((one) => rowOf(one, measured))
  },
}
