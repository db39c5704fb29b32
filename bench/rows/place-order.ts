import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { asScript, measureBoth, type Sample, statementsFor } from '#bench/references/both.ts'
import { type Shopper, signedInShoppers } from '#bench/shoppers.ts'
import type { Measure, Stage } from '#bench/stage.ts'
import type { Row } from '#bench/table.ts'
import { together } from '#bench/turns.ts'
import type { Load } from '#bench/wrk.ts'
import { totalsOf } from '#modules/pricing/rules.ts'
import { paise, paiseToRupees } from '#platform/kit/money.ts'
import type { SentStatement } from '../../bin/lib/sent-statements.ts'

const script = join(fileURLToPath(new URL('..', import.meta.url)), 'wrk', 'orders.lua')
/** pgbench takes 128 scripts at most; each cart is one of them. */
const cartCount = 120
const stockEach = 10_000_000

interface Variant {
  id: string
  product_id: string
  vendor_id: string
  price_paise: number
}

interface Cart {
  shopper: Shopper
  variants: Variant[]
  body: string
}

function cartOf(shopper: Shopper, variants: Variant[]): Cart {
  const { total } = totalsOf(variants.map((variant) => ({ unitPrice: paise(variant.price_paise), quantity: 1 })))
  const body = {
    items: variants.map(({ id, product_id }) => ({ productId: product_id, variantId: id, quantity: 1 })),
    firstName: 'Meera',
    lastName: 'Krishnan',
    email: 'meera@people.example',
    phone: '98450 12345',
    shippingAddress: { street: '14, 2nd Cross, Indiranagar', city: 'Bengaluru', state: 'Karnataka', pincode: '560038' },
    paymentMethod: 'cod',
    totalAmount: paiseToRupees(total),
  }
  return { shopper, variants, body: JSON.stringify(body) }
}

/** Carts of so many lines, each of a customer of its own, with stock for all that will be sold. */
async function makeCarts(stage: Stage, lines: number, isHot: boolean): Promise<Cart[]> {
  const shoppers = await signedInShoppers(stage, cartCount)
  const variants = await stage.sql<Variant>(
    `select v.id, v.product_id, p.vendor_id, v.price_paise::int as price_paise
       from variants v join products p on p.id = v.product_id join vendors s on s.id = p.vendor_id
      where p.status = 'approved' and s.status = 'approved' and v.retired_at is null and v.position = 0
      order by md5(v.id::text) limit $1`,
    [cartCount * lines],
  )
  // Without triggers: nothing is announced of it.
  await stage.sql('set session_replication_role = replica')
  await stage.sql('update variants set stock = $2 where id = any($1::uuid[])', [
    variants.map(({ id }) => id),
    stockEach,
  ])
  await stage.sql('set session_replication_role = origin')
  return shoppers.map((shopper, at) =>
    cartOf(shopper, isHot ? variants.slice(0, 1) : variants.slice(at * lines, (at + 1) * lines)),
  )
}

const requestOf = ({ shopper, body }: Cart): Sample => ({
  path: '/api/v1/orders',
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    Cookie: shopper.cookie,
    'Idempotency-Key': randomUUID(),
  },
  body,
})

/** The statements of one order for pgbench: as they were recorded, but for the keys and ids, which are made anew each time. */
function orderingScript(
  asked: readonly SentStatement[],
  at: number,
): { script: string; variables: Record<string, string> } {
  const placing = asked.at(-1)
  const quote = JSON.parse(placing?.values[0] ?? '') as {
    key: string
    orderId: string
    publicId: string
    vendorOrders: { id: string }[]
  }
  const fresh = [quote.key, quote.orderId, quote.publicId, ...quote.vendorOrders.map(({ id }) => id)]
  // pgbench reads a colon and a name as a variable, to format a percent sign begins one.
  const template = fresh.reduce(
    (text, id, index) => text.replaceAll(id, `%${index + 1}$s`),
    JSON.stringify(quote).replaceAll('%', '%%').replaceAll('":', '": '),
  )
  const ids = [
    'uuidv7()',
    'uuidv7()',
    "'SHR-' || upper(left(md5(random()::text), 5)) || '-' || upper(left(md5(random()::text), 5))",
  ]
  const values = [...ids, ...quote.vendorOrders.map(() => 'uuidv7()')].join(', ')
  const before = asScript(asked.slice(0, -1), `b${at}s`)
  const own = (placing?.text ?? '')
    .replace('$1::jsonb', `format($quote$${template}$quote$, ${values})::jsonb`)
    .replace('$2', `'${placing?.values[1]}'`)
    .replaceAll(/\s+/g, ' ')
  return { script: `${before.script}${own};\n`, variables: before.variables }
}

/** Only what the requests themselves asked: jobs of the orders before them ask at the same time. */
function withoutJobs(asked: readonly SentStatement[][]): SentStatement[][] {
  const whole = asked.filter((each) => each.some(isPlacing))
  const parts = ['from sessions s', 'from variants v', 'place_order(']
  return whole.map((each) =>
    each.filter(({ text }) => parts.some((part) => text.includes(part))).slice(0, parts.length),
  )
}

const isPlacing = ({ text }: SentStatement) => text.includes('place_order(')

const database = (asked: readonly SentStatement[][]) => {
  const parts = asked.map(orderingScript)
  return {
    scripts: parts.map(({ script }) => script),
    variables: Object.assign({}, ...parts.map(({ variables }) => variables)) as Record<string, string>,
  }
}

/** Of these variants: pieces in orders, pieces missing from stock, and the lowest stock. */
async function bookkeeping(
  stage: Stage,
  variants: readonly Variant[],
): Promise<{ ordered: number; gone: number; lowest: number }> {
  const [row] = await stage.sql<{ ordered: number; gone: number; lowest: number }>(
    `select (select coalesce(sum(l.quantity), 0)::int from line_items l where l.variant_id = any($1::uuid[])) as ordered,
            (select sum($2::bigint - stock)::int from variants where id = any($1::uuid[])) as gone,
            (select min(stock) from variants where id = any($1::uuid[])) as lowest`,
    [variants.map(({ id }) => id), stockEach],
  )
  return row ?? { ordered: 0, gone: 0, lowest: -1 }
}

type Order = (origin: string, clients: number, seconds: number) => Promise<Load>

/** Runs `work` with what orders these carts one after the other, each time under a key of its own. */
async function withOrdering<Result>(
  stage: Stage,
  carts: readonly Cart[],
  work: (order: Order) => Promise<Result>,
): Promise<Result> {
  const { origin } = await stage.shop()
  const folder = await mkdtemp(join(tmpdir(), 'shringar-orders-'))
  const file = join(folder, 'carts')
  await writeFile(file, carts.map(({ shopper, body }) => `${shopper.cookie}\t${body}\n`).join(''))
  try {
    return await work((to, connections, seconds) =>
      stage.load({
        url: `${to}/api/v1/orders`,
        connections,
        seconds,
        script,
        args: [file, String(randomInt(2 ** 32 - 1)), origin],
      }),
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Drops the jobs (emails, notices) of the orders so far, so that they do not run during the next measurement. */
const forgetJobs = (stage: Stage) =>
  stage.sql(
    'with left_over as (delete from jobs_waiting) delete from graphile_worker._private_jobs where locked_at is null',
  )

interface Ordering {
  name: string
  lines: number
  clients: number
  share?: number
  isHot?: boolean
}

/** Orders through HTTP over the stage's catalogue. After it, the stock must be what was there less what was ordered. */
async function measureOrders(stage: Stage, { name, lines, clients, share, isHot = false }: Ordering): Promise<Row> {
  const carts = await makeCarts(stage, lines, isHot)
  const variants = [...new Map(carts.flatMap((cart) => cart.variants).map((one) => [one.id, one])).values()]
  const before = await bookkeeping(stage, variants)
  const samples = carts.map((cart) => requestOf(cart))
  const [first] = carts
  if (!first) throw new Error('There is nobody to order.')
  const asked = withoutJobs(await statementsFor(stage, requestOf(first), samples))
  return withOrdering(stage, carts, async (order) => {
    const row = await measureBoth(stage, {
      name,
      connections: clients,
      share,
      sample: requestOf(first),
      load: (to, seconds) => order(to, clients, seconds),
      database: database(asked),
      tidy: () => forgetJobs(stage),
      isAlwaysTheSame: false,
      note: `${asked[0]?.length ?? 0} statements`,
    })
    const after = await bookkeeping(stage, variants)
    const isExact = after.gone - before.gone === after.ordered - before.ordered && after.lowest >= 0
    return { ...row, limits: [...row.limits, { what: 'stock exact', isReached: isExact }] }
  })
}

/** Orders of two lines, one after the other, as long as a stage's turns and once before. */
export async function orderAlone(stage: Stage): Promise<Load> {
  const { origin } = await stage.shop()
  return withOrdering(stage, await makeCarts(stage, 2, false), async (order) => {
    const ask = async () => {
      const load = await order(origin, 1, stage.seconds)
      await forgetJobs(stage)
      return load
    }
    await ask()
    const turns: Load[] = []
    for (let turn = 0; turn < stage.turns; turn++) turns.push(await ask())
    return together(turns)
  })
}

/** An order of two lines by 64 people at once, over the stage's catalogue. */
export const placeOrdersAt = (stage: Stage): Promise<Row> =>
  measureOrders(stage, { name: 'place order, 2 lines, 64 clients', lines: 2, clients: 64, share: 0.45 })

export const placeOrders: Measure = {
  name: 'orders',
  async measure(stage) {
    return [
      await measureOrders(stage, { name: 'place order, 2 lines, 1 client', lines: 2, clients: 1 }),
      await measureOrders(stage, { name: 'place order, 2 lines, 8 clients', lines: 2, clients: 8, share: 0.45 }),
      await placeOrdersAt(stage),
    ]
  },
}

/** Everybody buys the same variant. */
export const hotProduct: Measure = {
  name: 'hot',
  measure: async (stage) => [
    await measureOrders(stage, {
      name: 'one hot product, 64 clients',
      lines: 1,
      clients: 64,
      share: 0.45,
      isHot: true,
    }),
  ],
}
