import type pg from 'pg'
import { insertAttempts } from '#seed/payments.ts'
import { type Chance, chance } from '#seed/random.ts'
import { copyRows } from './copy.ts'
import { EntryWriter } from './entries.ts'
import { keyMaker } from './keys.ts'
import {
  cashColumns,
  largeOrder,
  lineItemColumns,
  type OrderCells,
  orderColumns,
  paymentColumns,
  refundColumns,
  stepColumns,
  vendorOrderColumns,
} from './orders.ts'
import { type LargePerson, largePerson, profileCells, profileColumns, userCells, userColumns } from './people.ts'
import {
  type LargeProduct,
  largeProduct,
  type ProductRows,
  productColumns,
  productImageColumns,
  variantColumns,
} from './products.ts'
import { copyVendors, type LargeVendor, largeVendors } from './vendors.ts'

export interface LargeSize {
  vendors: number
  products: number
  users: number
  orders: number
}

export interface LargeOptions extends LargeSize {
  seed: number
  now: Date
  /** Told after each batch: what is being written, how many of how many. */
  onProgress: (what: string, done: number, total: number) => void
}

const batch = 10_000
const day = 24 * 60 * 60 * 1_000
/** The orders lie in two years before now. */
const orderDays = 730

/**
 * Adds a large marketplace to a database that has the demo's photographs: vendors, products, people and orders, the same for the
 * same seed and moment. Written with COPY and without row triggers, so `client` must be a superuser; what the triggers would have
 * written is in the rows. The first of the vendors sells a tenth of everything.
 */
export async function seedLarge(client: pg.Client, options: LargeOptions): Promise<void> {
  const dice = chance(options.seed)
  const keyAt = keyMaker(dice)
  const now = options.now.getTime()
  await client.query('set session_replication_role = replica')
  // The search columns are filled by their trigger all the same.
  await client.query('alter table products enable always trigger products_fill_search')
  await client.query('alter table profiles enable always trigger profiles_fill_search')
  try {
    const vendors = largeVendors(options.vendors, dice, keyAt, now, '')
    await copyVendors(client, vendors, now)
    const products = await writeProducts(client, vendors, dice, keyAt, now, options)
    const people = await writePeople(client, dice, keyAt, now, options)
    await writeOrders(client, people, products, dice, keyAt, now, options)
  } finally {
    await client.query('alter table products enable trigger products_fill_search')
    await client.query('alter table profiles enable trigger profiles_fill_search')
    await client.query('set session_replication_role = origin')
  }
  options.onProgress('statistics', 0, 1)
  await client.query('select rebuild_sales(), rebuild_brands()')
  await client.query('vacuum analyze')
  options.onProgress('statistics', 1, 1)
}

/** A tenth belongs to the first vendor, the rest to the others in turn. */
function vendorOf(vendors: LargeVendor[], at: number): LargeVendor {
  const found = at % 10 === 0 ? vendors[0] : vendors[at % vendors.length]
  if (!found) throw new RangeError('There is no vendor.')
  return found
}

/** A tenth of a large marketplace waits for review, was sent back or is put away. */
const statusOf = (dice: Chance) =>
  dice.weighted(['approved', 'submitted', 'draft', 'rejected', 'archived'], (one) => (one === 'approved' ? 36 : 1))

/** Writes products with their variants, photographs and entries in the index. */
export async function copyProducts(client: pg.Client, rows: readonly ProductRows[], index: EntryWriter): Promise<void> {
  await copyRows(
    client,
    'products',
    productColumns,
    rows.map((row) => row.cells),
  )
  await copyRows(
    client,
    'product_prices',
    ['product_id', 'price_paise'],
    rows.map(({ product }) => [product.id, product.pricePaise]),
  )
  await copyRows(
    client,
    'variants',
    variantColumns,
    rows.flatMap((row) => row.variants),
  )
  await copyRows(
    client,
    'product_images',
    productImageColumns,
    rows.map((row) => row.image),
  )
  await index.write(client, rows)
}

async function writeProducts(
  client: pg.Client,
  vendors: LargeVendor[],
  dice: Chance,
  keyAt: (moment: number) => string,
  now: number,
  { products: total, onProgress }: LargeOptions,
): Promise<LargeProduct[]> {
  const onSale: LargeProduct[] = []
  const index = await EntryWriter.open(client)
  for (let start = 0; start < total; start += batch) {
    const rows: ProductRows[] = []
    for (let at = start; at < Math.min(total, start + batch); at++) {
      const listedAt = now - 750 * day + Math.floor((at / total) * 700 * day)
      const plan = { at, vendorId: vendorOf(vendors, at).id, status: statusOf(dice), listedAt, run: 'L' }
      rows.push(largeProduct(plan, dice, keyAt))
    }
    await copyProducts(client, rows, index)
    for (const { product } of rows) onSale.push(product)
    onProgress('products', Math.min(total, start + batch), total)
  }
  return onSale
}

async function writePeople(
  client: pg.Client,
  dice: Chance,
  keyAt: (moment: number) => string,
  now: number,
  { users: total, onProgress }: LargeOptions,
): Promise<LargePerson[]> {
  const all: LargePerson[] = []
  for (let start = 0; start < total; start += batch) {
    const size = Math.min(batch, total - start)
    const joinedAt = (at: number) => now - 750 * day + Math.floor(((start + at) / total) * 740 * day)
    const people = Array.from({ length: size }, (_, at) => largePerson(start + at, dice, keyAt, joinedAt(at)))
    await copyRows(
      client,
      'users',
      userColumns,
      people.map((person, at) => userCells(person, new Date(joinedAt(at)))),
    )
    await copyRows(
      client,
      'profiles',
      profileColumns,
      people.map((person, at) => profileCells(person, 'customer', new Date(joinedAt(at)))),
    )
    for (const person of people) all.push(person)
    onProgress('people', start + size, total)
  }
  return all
}

function cartOf(products: LargeProduct[], dice: Chance): LargeProduct[] {
  const lines = dice.weighted([1, 2, 3], (count) => 4 - count)
  const cart = new Map<string, LargeProduct>()
  for (let line = 0; line < lines; line++) {
    const product = products[dice.between(0, products.length - 1)]
    if (product) cart.set(product.id, product)
  }
  return [...cart.values()]
}

/** A batch of orders, into all tables that hold something of them. */
async function copyOrders(client: pg.Client, orders: readonly OrderCells[]): Promise<void> {
  await copyRows(
    client,
    'orders',
    orderColumns,
    orders.map(({ order }) => order),
  )
  await copyRows(
    client,
    'vendor_orders',
    vendorOrderColumns,
    orders.flatMap(({ vendorOrders }) => vendorOrders),
  )
  await copyRows(
    client,
    'line_items',
    lineItemColumns,
    orders.flatMap(({ lineItems }) => lineItems),
  )
  await copyRows(
    client,
    'payments',
    paymentColumns,
    orders.map(({ payment }) => payment),
  )
  await copyRows(
    client,
    'refunds',
    refundColumns,
    orders.flatMap(({ refunds }) => refunds),
  )
  await copyRows(
    client,
    'cash_collections',
    cashColumns,
    orders.flatMap(({ cashCollections }) => cashCollections),
  )
  await copyRows(
    client,
    'order_status_changes',
    stepColumns,
    orders.flatMap(({ steps }) => steps),
  )
}

async function writeOrders(
  client: pg.Client,
  people: LargePerson[],
  products: LargeProduct[],
  dice: Chance,
  keyAt: (moment: number) => string,
  now: number,
  { orders: total, onProgress }: LargeOptions,
): Promise<void> {
  const from = now - orderDays * day
  for (let start = 0; start < total; start += batch) {
    const orders: OrderCells[] = []
    for (let at = start; at < Math.min(total, start + batch); at++) {
      const placedAt = from + Math.floor(((at + 1) / (total + 1)) * orderDays * day)
      const buyer = people[dice.between(0, people.length - 1)]
      if (buyer) orders.push(largeOrder(buyer, cartOf(products, dice), dice, keyAt, placedAt, now))
    }
    await copyOrders(client, orders)
    onProgress('orders', Math.min(total, start + batch), total)
  }
  await insertAttempts(client)
}
