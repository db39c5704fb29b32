import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { describeVariants } from '#modules/cart/service.server.ts'
import { productFeed } from '#modules/catalog/feeds/service/products.server.ts'
import { cardsOnSale } from '#modules/catalog/service/cards.server.ts'
import { getProduct, getStock } from '#modules/catalog/service/products.server.ts'
import { placeOrder } from '#modules/orders/service/place-order.server.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { ask, cookieOf } from '#tests/support/api.ts'
import { scaleLimits } from '#tests/support/context.ts'
import { sql, workerDatabase } from '#tests/support/database.ts'
import {
  buildProduct,
  buildSize,
  buildUser,
  buildVendorMember,
  type ProductAbout,
  type TestProduct,
} from '#tests/support/factories.ts'
import { buildMember } from '#tests/support/listings.ts'
import { asking, orderInput } from '#tests/support/orders.ts'
import { lastSaleableDay } from '../rules/listing.ts'
import { saleEndJobs } from './jobs.server.ts'
import type { SaleMarginsView } from './shapes.ts'

beforeAll(() => scaleLimits(1_000))

/** A label whose sale ends in so many days, with the usual margin of 30 and 5 for the delivery; negative has ended. */
function labelEndingIn(days: number): string {
  const last = Date.parse(`${indianDay(new Date())}T00:00:00Z`) + (days + 35) * 86_400_000
  return new Date(last).toISOString().slice(0, 10)
}

const endingIn = (days: number, about: ProductAbout = {}) => buildProduct({ expiresOn: labelEndingIn(days), ...about })

/** Lets the calendar move on: nothing in the database hears of it, as at midnight. */
async function letTimePass(product: TestProduct, daysLeft: number): Promise<void> {
  await sql('alter table variants disable trigger user')
  try {
    await sql('update variants set expires_on = $2 where product_id = $1', [product.productId, labelEndingIn(daysLeft)])
  } finally {
    await sql('alter table variants enable trigger user')
  }
}

const endSales = () => saleEndJobs['listing:sale_ends']?.(undefined)
const inStock = async ({ productId }: TestProduct) =>
  (await sql<{ in_stock: boolean }>('select in_stock from products where id = $1', [productId]))[0]?.in_stock

async function feedOf({ slug }: TestProduct): Promise<string> {
  let feed = ''
  for await (const piece of productFeed((one) => `/products/${one}`)) feed += piece
  return feed.split('<item>').find((item) => item.includes(slug)) ?? ''
}

describe('the last saleable day', () => {
  it('is the same in the database and in the form', async () => {
    for (const [label, margin] of [
      ['2028-03-01', 0],
      ['2028-03-31', 30],
      ['2027-01-31', 365],
    ] as const) {
      const [row] = await sql('select last_saleable_day($1::date, $2)::text as day', [label, margin])
      expect(row).toEqual({ day: lastSaleableDay(label, margin) })
    }
  })

  it('is a day of sale still', async () => {
    const product = await endingIn(0)
    expect(await getStock(product.slug)).toEqual([{ variantId: product.variantId, stock: 10 }])
    await expect(
      placeOrder(await buildUser(), orderInput([{ product, quantity: 1 }]), asking()),
    ).resolves.toMatchObject({ replayed: false })
  })
})

describe('a batch past its last saleable day', () => {
  it('cannot be ordered, and the answer says so', async () => {
    const product = await endingIn(-1, { name: 'Old Mist' })
    await expect(placeOrder(await buildUser(), orderInput([{ product, quantity: 1 }]), asking())).rejects.toMatchObject(
      {
        code: 'orders.cart_changed',
        message: expect.stringMatching(/^Old Mist is out of stock\./),
      },
    )
    expect(await sql('select 1 from line_items where product_id = $1', [product.productId])).toEqual([])
  })

  it('is out of stock on cards, pages, in carts and in the feed', async () => {
    const product = await endingIn(-1)
    expect((await cardsOnSale([product.productId]))[0]).toMatchObject({ inStock: false, variantId: null })
    const page = await getProduct(product.slug)
    expect(page).toMatchObject({ inStock: false, variantId: null })
    expect(page.variants).toMatchObject([{ inStock: false, bestBefore: null }])
    expect(page.declarations.map(({ label }) => label)).not.toContain('Best before')
    expect(await describeVariants([product.variantId])).toMatchObject([{ available: 0 }])
    expect(await getStock(product.slug)).toEqual([{ variantId: product.variantId, stock: 0 }])
    expect(await feedOf(product)).toContain('<g:availability>out_of_stock</g:availability>')
    expect(await sql('select in_stock from product_figures where product_id = $1', [product.productId])).toEqual([
      { in_stock: false },
    ])
  })

  it('leaves the others of its product on sale, which opens with one of them', async () => {
    const product = await endingIn(-1, { price: 100 })
    const large = await buildSize(product.productId, { name: '50 ml', price: 150, mrp: 300, quantity: 50 })
    const page = await getProduct(product.slug)
    expect(page).toMatchObject({ inStock: true, variantId: large, price: 150, mrp: 300, netQuantity: '50 ml' })
  })

  it('comes back with a fresher batch, and those who wait hear of it', async () => {
    const product = await endingIn(-1)
    const email = `${randomUUID()}@people.example`
    await sql(
      `insert into stock_alerts (variant_id, email, consent_text, cancel_token) values ($1, $2, '', gen_random_uuid())`,
      [product.variantId, email],
    )
    await sql('update variants set expires_on = $2 where id = $1', [product.variantId, labelEndingIn(200)])
    expect(await inStock(product)).toBe(true)
    expect(
      await sql("select 1 from graphile_worker._private_jobs where payload->>'variantId' = $1", [product.variantId]),
    ).toHaveLength(1)
  })
})

describe('at midnight in India', () => {
  it('products leave lists and stored pages by themselves', async () => {
    const product = await endingIn(1)
    await letTimePass(product, -1)
    expect(await inStock(product)).toBe(true)
    const client = new pg.Client({ connectionString: workerDatabase().ownerUrl })
    await client.connect()
    const heard: string[] = []
    client.on('notification', ({ payload }) => heard.push(payload ?? ''))
    await client.query('listen catalog_changed')
    try {
      await endSales()
      // What was announced came before the answer to what is asked now.
      await client.query('select 1')
    } finally {
      await client.end()
    }
    expect(heard.join()).toContain(`product:${product.slug}`)
    expect(await inStock(product)).toBe(false)
    await sql('select settle_figures(100000)')
    expect(await sql('select in_stock from catalogue_entries where product_id = $1', [product.productId])).toEqual([
      { in_stock: false },
    ])
  })

  it('vendors are told 60, 30 and 7 days ahead and when it happens, once each, in one email', async () => {
    const member = await buildVendorMember()
    const product = await endingIn(61, { vendorId: member.vendorId, name: 'Amla Oil' })
    const second = await endingIn(61, { vendorId: member.vendorId, name: 'Besan Scrub' })
    const subjects = async () =>
      (
        await sql<{ subject: string }>('select subject from mails where recipient = $1 order by id', [member.email])
      ).map(({ subject }) => subject)
    await endSales()
    expect(await subjects()).toEqual([])
    for (const [days, mails] of [
      [60, 1],
      [45, 1],
      [30, 2],
      [29, 2],
      [7, 3],
      [0, 3],
      [-1, 4],
      [-2, 4],
    ] as const) {
      await letTimePass(product, days)
      await letTimePass(second, days)
      // The same batch, as far as the notices are concerned.
      await sql(
        'update pack_notices n set expires_on = v.expires_on from variants v where v.id = n.variant_id and v.product_id = any ($1)',
        [[product.productId, second.productId]],
      )
      await endSales()
      await endSales()
      expect(await subjects(), `${days} days ahead`).toHaveLength(mails)
    }
    expect((await subjects()).at(-1)).toBe('2 batches are off sale')
  })

  it('nobody is told of what is sold out, or of a draft', async () => {
    const member = await buildVendorMember()
    await endingIn(3, { vendorId: member.vendorId, stock: 0 })
    await endingIn(3, { vendorId: member.vendorId, status: 'draft' })
    await endSales()
    expect(await sql('select 1 from mails where recipient = $1', [member.email])).toEqual([])
  })

  it('their list and the product say it too', async () => {
    const { cookie, vendorId } = await buildMember()
    const product = await endingIn(-1, { vendorId })
    const on = lastSaleableDay(labelEndingIn(-1), 30)
    const list = await ask('GET', '/vendor/products', { cookie })
    expect(list.body).toMatchObject({ items: [{ saleEndsOn: on, hasPackNotices: false }] })
    const listing = await ask('GET', `/vendor/products/${product.productId}`, { cookie })
    expect(listing.body).toMatchObject({ endingSales: [{ variantName: '', on, hasEnded: true }] })
  })
})

describe('the margin of a category', () => {
  const margins = async (cookie: string) =>
    (await ask<SaleMarginsView>('GET', '/admin/settings/sale-margins', { cookie })).body
  const save = (cookie: string, body: unknown) =>
    ask<Record<string, never>>('PUT', '/admin/settings/sale-margins', { cookie, body })

  it.each([[-1], [366], [1.5], ['ten']])('of %s days is refused at its field', async (days) => {
    const cookie = await cookieOf(await buildUser({ role: 'admin' }))
    const { version } = await margins(cookie)
    const answer = await save(cookie, { version, categories: [{ name: 'Skincare', days }] })
    expect(answer.status).toBe(422)
    expect(answer.body.issues).toContainEqual(expect.objectContaining({ path: 'categories.0.days' }))
  })

  it('is 30 days, changes at once what may be bought, and is in the audit trail; a second admin hears of the first', async () => {
    const cookie = await cookieOf(await buildUser({ role: 'admin', name: 'Ritu Malhotra' }))
    const product = await endingIn(5, { category: 'Haircare' })
    const before = await margins(cookie)
    expect(before.categories).toContainEqual({ name: 'Haircare', days: 30 })
    const saved = await save(cookie, { version: before.version, categories: [{ name: 'Haircare', days: 40 }] })
    expect(saved).toMatchObject({ status: 200 })
    expect((await getProduct(product.slug)).variants).toMatchObject([{ inStock: false }])
    await saleEndJobs['listing:margin_changed']?.({ category: 'Haircare', before: 30, after: 40 })
    expect(await inStock(product)).toBe(false)

    expect(await save(cookie, { version: before.version, categories: [] })).toMatchObject({
      status: 409,
      body: { code: 'edit.conflict' },
    })
    const [act] = await sql('select action, before, after from audit_log order by id desc limit 1')
    expect(act).toEqual({ action: 'setting.changed', before: { Haircare: 30 }, after: { Haircare: 40 } })

    const { version } = await margins(cookie)
    await save(cookie, { version, categories: [{ name: 'Haircare', days: 30 }] })
    await saleEndJobs['listing:margin_changed']?.({ category: 'Haircare', before: 40, after: 30 })
    expect(await inStock(product)).toBe(true)
  })
})
