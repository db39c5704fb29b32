import { collector } from '#bench/prepared-orders.ts'
import { type PreparedShop, withPreparedOrders } from '#bench/prepared-shop.ts'
import { measureBoth, type Sample } from '#bench/references/both.ts'
import { signedIn } from '#bench/shoppers.ts'
import type { Measure } from '#bench/stage.ts'
import type { Row } from '#bench/table.ts'
import { together } from '#bench/turns.ts'
import type { Load } from '#bench/wrk.ts'

const sizes = [100_000, 1_000_000, 10_000_000]
const pages = [1, 1_000] as const
const pageSize = 10
const connections = 64
const share = 0.45
/** Between the two pages. */
const apart = 1.5
/** From the smallest size to the largest: a few more steps of the tree, and colder caches. */
const growthMost = 2

interface AskedPage {
  page: number
  sample: Sample
}

interface Sized {
  size: number
  alone: Map<number, Load>
}

const words = (page: number) => (page === 1 ? 'first page' : `page ${page.toLocaleString('en-IN')}`)

/** The pages of the collector, each with the cursor that the page before it ends with. Throws when one shows other orders than it must. */
async function askedPages({ stage, shop }: PreparedShop): Promise<AskedPage[]> {
  const [person] = await stage.sql<{ id: string }>('select id from users where email = $1', [collector.email])
  const { cookie } = await signedIn(stage, person?.id ?? '')
  const asked: AskedPage[] = []
  for (const page of pages) {
    const before = (page - 1) * pageSize
    const rows = await stage.sql<{ id: string; public_id: string }>(
      `select id, public_id from orders where user_id = $1 order by id desc offset greatest(0, $2::int - 1) limit $3`,
      [person?.id, before, before > 0 ? pageSize + 1 : pageSize],
    )
    const cursor = before > 0 ? rows.shift()?.id : undefined
    const path = `/api/v1/orders?limit=${pageSize}${cursor ? `&cursor=${cursor}` : ''}`
    const answer = await fetch(shop.origin + path, { headers: { Cookie: cookie } })
    const { items } = (await answer.json()) as { items: { id: string; items: unknown[] }[] }
    const isRight =
      items.length === pageSize &&
      items.every(({ id, items: lines }, at) => id === rows[at]?.public_id && lines.length > 0)
    if (!isRight) throw new Error(`${path} shows other orders than it must.`)
    asked.push({ page, sample: { path, headers: { Cookie: cookie } } })
  }
  return asked
}

/** One at a time, so that what is measured is the work and no waiting. */
async function alone({ stage, shop }: PreparedShop, { sample }: AskedPage): Promise<Load> {
  const ask = () => stage.load({ url: shop.origin + sample.path, connections: 1, headers: sample.headers })
  await ask()
  const turns: Load[] = []
  for (let turn = 0; turn < stage.turns; turn++) turns.push(await ask())
  return together(turns)
}

async function measureTogether({ stage }: PreparedShop, asked: readonly AskedPage[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const { page, sample } of asked) {
    const name = `my orders, ${words(page)}`
    rows.push(await measureBoth(stage, { name, connections, share, sample, isAlwaysTheSame: true }))
  }
  const [first, last] = rows.map(({ p50 = Number.NaN }) => p50)
  const isNear = first !== undefined && last !== undefined && Math.max(first, last) <= apart * Math.min(first, last)
  return rows.map((row, at) =>
    at === 0
      ? row
      : { ...row, limits: [...row.limits, { what: `p50 within ${apart}x of the first page's`, isReached: isNear }] },
  )
}

function growthRow(page: number, measured: readonly Sized[]): Row {
  const points = measured.map(({ size, alone: loads }) => ({ size, ms: loads.get(page)?.p50 ?? Number.NaN }))
  const loads = measured.map(({ alone: of }) => of.get(page))
  const [small, large] = [points[0]?.ms ?? Number.NaN, points.at(-1)?.ms ?? Number.NaN]
  return {
    name: `my orders, ${words(page)}, at 100 times the orders`,
    figure: large,
    unit: 'ms',
    reference: { what: `at ${sizes[0]?.toLocaleString('en-IN')}`, figure: small },
    p50: large,
    p99: loads.at(-1)?.p99,
    requests: loads.reduce((sum, load) => sum + (load?.requests ?? 0), 0),
    errors: loads.reduce((sum, load) => sum + (load?.errors ?? 1), 0),
    limits: [{ what: `at most ${growthMost} times`, isReached: large <= growthMost * small }],
    growth: { name: `my orders, ${words(page)}`, points },
  }
}

/** The newest orders of a customer with 100,000 of them, and those far back, among more and more orders of others. */
export const myOrders: Measure = {
  name: 'my-orders',
  isFull: true,
  async measure(stage) {
    const measured: Sized[] = []
    const rows: Row[] = []
    for (const size of sizes) {
      await withPreparedOrders(stage, size, async (prepared) => {
        stage.say(`my-orders: ${size.toLocaleString('en-IN')} orders`)
        const asked = await askedPages(prepared)
        const loads = new Map<number, Load>()
        for (const one of asked) loads.set(one.page, await alone(prepared, one))
        measured.push({ size, alone: loads })
        if (size === sizes.at(-1)) rows.push(...(await measureTogether(prepared, asked)))
      })
    }
    return [...rows, ...pages.map((page) => growthRow(page, measured))]
  },
}
