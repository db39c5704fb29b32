import pg from 'pg'
import { beforeEach, describe, expect, it } from 'vitest'
import { figureJobs } from '#modules/catalog/figures/jobs.server.ts'
import { settleFigures } from '#modules/catalog/figures/service.server.ts'
import { sql, workerDatabase } from '#tests/support/database.ts'
import { buildProduct } from '#tests/support/factories.ts'
import { CatalogueIndex } from '../index/catalogue-index.ts'
import type { CatalogueEntry } from '../index/entry.ts'
import { readEntriesChanged, readEntriesOnSale, selectAllTerms, selectHorizon } from '../store/entries.server.ts'

const settleAll = async () => figureJobs['catalog:figures']?.({})

const kept = (entry: CatalogueEntry): CatalogueEntry => ({
  ...entry,
  nameKey: Buffer.from(entry.nameKey),
  terms: entry.terms.slice(),
})

type Read = (visit: (entry: CatalogueEntry) => void) => Promise<void>

async function pricesOf(read: Read): Promise<Map<number, number>> {
  const prices = new Map<number, number>()
  await read(({ productNumber, price }) => prices.set(productNumber, price))
  return prices
}

const changedSince = (since: string): Read => {
  return (visit) => readEntriesChanged(since, visit)
}

const changePrice = (productId: string, rupees: number) =>
  sql('update variants set price_paise = $2 where product_id = $1', [productId, rupees * 100])

async function numberOf(productId: string): Promise<number> {
  const [row] = await sql<{ number: number }>('select number from catalogue_entries where product_id = $1', [productId])
  return row?.number ?? 0
}

/** The price where lists look it up: among the entries, and in the operator's order. */
async function settledPrice(productId: string): Promise<{ entry: number | null; inOrder: number }> {
  const [row] = await sql<{ entry: number | null; in_order: number }>(
    `select e.price as entry, (o.price_paise / 100)::int as in_order
       from product_prices o left join catalogue_entries e using (product_id) where o.product_id = $1`,
    [productId],
  )
  return { entry: row?.entry ?? null, inOrder: row?.in_order ?? 0 }
}

const marks = () => sql<{ product_id: string }>('select product_id from figure_changes order by changed')

/** How long another database's transaction may take: a migration of a whole one, for instance. */
const longestOther = 30_000

/** Once everything that is marked now lies behind it; transactions of other databases hold it back for a moment. */
async function horizonPastAllMarks(): Promise<string> {
  const [mark] = await sql<{ last: string }>('select max(changed)::text as last from figure_changes')
  let horizon = ''
  await expect
    .poll(
      async () => {
        horizon = (await selectHorizon()).seen
        return BigInt(horizon) > BigInt(mark?.last ?? 0)
      },
      { timeout: longestOther },
    )
    .toBe(true)
  return horizon
}

/** Runs `work` beside a transaction that has done `statement` and has not ended. */
async function beside(statement: string, values: unknown[], work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: workerDatabase().ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(statement, values)
    await work()
    await client.query('commit')
  } finally {
    await client.end()
  }
}

describe('a changed figure', { timeout: 2 * longestOther }, () => {
  let productId: string
  let number: number
  beforeEach(async () => {
    ;({ productId } = await buildProduct({ price: 300 }))
    number = await numberOf(productId)
    // Its first stock was a change too.
    await settleAll()
  })

  it('is read with the next look, settled or not, and once it is known never again', async () => {
    const before = (await selectHorizon()).seen
    await changePrice(productId, 200)
    expect((await settledPrice(productId)).entry).toBe(300)
    expect((await pricesOf(changedSince(before))).get(number)).toBe(200)
    expect((await pricesOf(readEntriesOnSale)).get(number)).toBe(200)
    const known = await horizonPastAllMarks()

    await settleAll()
    expect(await settledPrice(productId)).toEqual({ entry: 200, inOrder: 200 })
    expect(await marks()).toEqual([])
    // Who looked last before the change still hears of it; who has seen it is left alone.
    expect((await pricesOf(changedSince(before))).get(number)).toBe(200)
    expect((await pricesOf(changedSince(known))).has(number)).toBe(false)
    expect((await pricesOf(readEntriesOnSale)).get(number)).toBe(200)
  })

  it('is read although its words changed before and were known already', async () => {
    const before = (await selectHorizon()).seen
    await sql("update products set name = 'Rose Water' where id = $1", [productId])
    const index = new CatalogueIndex(100)
    index.addTerms(await selectAllTerms())
    const take = async () => {
      const entries: CatalogueEntry[] = []
      await readEntriesChanged(before, (entry) => entries.push(kept(entry)))
      index.apply(entries.filter((entry) => entry.productNumber === number))
      const documentId = index.documentIdOf(number) ?? -1
      return { price: index.columns.price[documentId], stocked: index.isInStock(documentId) }
    }
    await take()
    await changePrice(productId, 250)
    expect(await take()).toEqual({ price: 250, stocked: true })
    await sql('update products set in_stock = false where id = $1', [productId])
    expect(await take()).toEqual({ price: 250, stocked: false })
    await settleAll()
    expect(await take()).toEqual({ price: 250, stocked: false })
  })

  it('that is committed late, by a transaction begun before others, is read and settled too', async () => {
    const { productId: other } = await buildProduct({ price: 300 })
    await settleAll()
    let before = ''
    await beside('update variants set price_paise = 10000 where product_id = $1', [productId], async () => {
      await changePrice(other, 150)
      await settleAll()
      before = (await selectHorizon()).seen
      const seen = await pricesOf(changedSince(before))
      expect(seen.get(await numberOf(other))).toBe(150)
      expect(seen.get(number) ?? 300).toBe(300)
      expect(await settledPrice(other)).toEqual({ entry: 150, inOrder: 150 })
    })
    expect((await pricesOf(changedSince(before))).get(number)).toBe(100)
    await settleAll()
    expect(await settledPrice(productId)).toEqual({ entry: 100, inOrder: 100 })
    expect((await pricesOf(changedSince(before))).get(number)).toBe(100)
  })

  it('of a product that is being written waits for the next time, and nobody waits for it', async () => {
    const { productId: other } = await buildProduct({ price: 300 })
    await settleAll()
    await changePrice(productId, 200)
    await changePrice(other, 200)
    await beside("update products set name = 'Rose Water' where id = $1", [productId], async () => {
      expect(await settleFigures(100)).toBe(1)
      expect(await settledPrice(other)).toEqual({ entry: 200, inOrder: 200 })
      expect((await marks()).map((mark) => mark.product_id)).toEqual([productId])
      expect(await settleFigures(100)).toBe(0)
    })
    await settleAll()
    expect(await settledPrice(productId)).toEqual({ entry: 200, inOrder: 200 })
  })

  it('of a draft is put in order; of a product that is gone, or off sale, it is forgotten', async () => {
    const { productId: draft } = await buildProduct({ price: 300, status: 'draft' })
    const { productId: gone } = await buildProduct({ price: 300 })
    for (const id of [draft, gone, productId]) await changePrice(id, 200)
    await sql('delete from products where id = $1', [gone])
    await sql("update products set status = 'suspended' where id = $1", [productId])
    expect((await pricesOf(readEntriesOnSale)).has(number)).toBe(false)
    await settleAll()
    expect(await marks()).toEqual([])
    expect(await settledPrice(draft)).toEqual({ entry: null, inOrder: 200 })
    expect((await settledPrice(productId)).inOrder).toBe(200)
    await sql("update products set status = 'approved' where id = $1", [productId])
    expect((await pricesOf(readEntriesOnSale)).get(number)).toBe(200)
  })

  it('is settled in steps, the oldest first, however often a product changed', async () => {
    const { productId: other } = await buildProduct({ price: 300 })
    await settleAll()
    for (const rupees of [290, 280, 270]) await changePrice(productId, rupees)
    await changePrice(other, 200)
    expect(await settleFigures(2)).toBe(2)
    expect((await settledPrice(productId)).entry).toBe(270)
    expect((await settledPrice(other)).entry).toBe(300)
    expect(await settleFigures(10)).toBe(2)
    expect((await settledPrice(other)).entry).toBe(200)
    expect(await settleFigures(10)).toBe(0)
  })

  it('survives two who settle at once while prices change', async () => {
    const products = await Promise.all(Array.from({ length: 20 }, () => buildProduct({ price: 300 })))
    const ids = products.map((product) => product.productId)
    let isChanging = true
    const settling = [0, 1].map(async () => {
      while (isChanging) await settleFigures(5)
    })
    for (let turn = 1; turn <= 15; turn++) {
      await Promise.all(
        [ids.slice(0, 12), ids.slice(8).reverse()].map((some) =>
          sql('update variants set price_paise = price_paise - 100 where product_id = any ($1)', [some]),
        ),
      )
    }
    isChanging = false
    await Promise.all(settling)
    await settleAll()
    for (const [at, id] of ids.entries()) {
      const price = at >= 8 && at < 12 ? 270 : 285
      expect(await settledPrice(id)).toEqual({ entry: price, inOrder: price })
    }
  })
})
