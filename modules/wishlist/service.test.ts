import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { ask, cookieOf } from '#tests/support/api.ts'
import { forgetAddresses, scaleLimits } from '#tests/support/context.ts'
import { sql } from '#tests/support/database.ts'
import { buildProduct, buildUser, type TestProduct } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mail.ts'
import { wishlistJobs } from './jobs.server.ts'
import { alertsPerEmailMax, wishlistMax } from './limits.ts'

beforeEach(() => {
  scaleLimits(1_000)
  forgetAddresses()
})

const listed = (cookie: string | undefined) => ask('GET', '/wishlist', cookie ? { cookie } : {})
const add = (cookie: string, productIds: string[]) => ask('POST', '/wishlist', { cookie, body: { productIds } })

async function buildProducts(count: number): Promise<string[]> {
  const { vendorId } = await buildProduct()
  const rows = await sql<{ id: string }>(
    `insert into products (slug, vendor_id, status, name, description, brand, category, hsn)
     select 'many-' || gen_random_uuid(), $1, 'approved', 'Rose Mist', '', 'Testing', 'Skincare', '3304'
       from generate_series(1, $2) returning id`,
    [vendorId, count],
  )
  return rows.map((row) => row.id)
}

describe('a wishlist', () => {
  it('is nobody’s without a login', async () => {
    expect(await listed(undefined)).toMatchObject({ status: 401, body: { code: 'wishlist.not_signed_in' } })
    expect(await ask('POST', '/wishlist', { body: { productIds: [randomUUID()] } })).toMatchObject({ status: 401 })
  })

  it.each([
    ['nothing', {}],
    ['an empty list', { productIds: [] }],
    ['what is no id', { productIds: ['1'] }],
    ['too long a list', { productIds: Array(wishlistMax + 1).fill(randomUUID()) }],
    ['a word', { productIds: 'x' }],
  ])('refuses %s', async (_, body) => {
    const cookie = await cookieOf(await buildUser())
    expect(await ask('POST', '/wishlist', { cookie, body })).toMatchObject({ status: 422 })
  })

  it('leaves out what is not sold, and is one person’s alone', async () => {
    const [mine, theirs] = [await cookieOf(await buildUser()), await cookieOf(await buildUser())]
    const draft = await buildProduct({ status: 'draft' })
    const { productId } = await buildProduct()
    expect((await add(mine, [draft.productId, randomUUID(), productId])).body).toEqual({ productIds: [productId] })
    expect((await listed(theirs)).body).toEqual({ productIds: [] })
  })

  it('keeps the order of a device, newest first, and takes the same in twice', async () => {
    const cookie = await cookieOf(await buildUser())
    const [first, second, third] = [await buildProduct(), await buildProduct(), await buildProduct()]
    await add(cookie, [first.productId])
    const merged = [third.productId, second.productId, first.productId]
    expect((await add(cookie, merged)).body).toEqual({ productIds: merged })
    expect((await add(cookie, merged)).body).toEqual({ productIds: merged })
    const left = await ask('POST', '/wishlist/removals', { cookie, body: { productIds: [second.productId] } })
    expect(left.body).toEqual({ productIds: [third.productId, first.productId] })
  })

  it('holds so many and refuses one more, also for two devices at once', async () => {
    const cookie = await cookieOf(await buildUser())
    const ids = await buildProducts(wishlistMax + 2)
    await Promise.all([add(cookie, ids.slice(0, wishlistMax)), add(cookie, ids.slice(2))])
    const { productIds } = (await listed(cookie)).body as { productIds: string[] }
    expect(productIds).toHaveLength(wishlistMax)
    const outside = ids.filter((id) => !productIds.includes(id))
    expect(await add(cookie, outside.slice(0, 1))).toMatchObject({ status: 409, body: { code: 'wishlist.full' } })
    expect(await add(cookie, productIds.slice(0, 1))).toMatchObject({ status: 200 })
  })

  it('goes with its account', async () => {
    const person = await buildUser()
    const cookie = await cookieOf(person)
    await add(cookie, [(await buildProduct()).productId])
    const { eraseUser } = await import('#modules/accounts/store/users.server.ts')
    await eraseUser(person.userId)
    expect(await sql('select 1 from wishlist_items where user_id = $1', [person.userId])).toEqual([])
  })
})

const email = () => `${randomUUID()}@people.example`
const wait = (variantId: string, address: string) =>
  ask('POST', '/stock-alerts', { body: { variantId, email: address } })
const emailsTo = mailsTo
const setStock = (product: TestProduct, stock: number) =>
  sql('update variants set stock = $2 where id = $1', [product.variantId, stock])
const jobsOf = (product: TestProduct) =>
  sql(`select 1 from graphile_worker.jobs where key = 'wishlist:back_in_stock:' || $1`, [product.variantId])
const tell = (product: TestProduct) => wishlistJobs['wishlist:back_in_stock']?.({ variantId: product.variantId })

describe('an email when something is back', () => {
  it('refuses what is no variant, what is not sold and what is in stock', async () => {
    expect(await wait('1', email())).toMatchObject({ status: 422 })
    expect(await wait(randomUUID(), 'nobody')).toMatchObject({ status: 422 })
    expect(await wait(randomUUID(), email())).toMatchObject({
      status: 404,
      body: { code: 'wishlist.variant_not_found' },
    })
    const draft = await buildProduct({ status: 'draft', stock: 0 })
    expect(await wait(draft.variantId, email())).toMatchObject({ status: 404 })
    const there = await buildProduct({ stock: 1 })
    expect(await wait(there.variantId, email())).toMatchObject({ status: 409, body: { code: 'wishlist.in_stock' } })
  })

  it('refuses an address that waits for too much', async () => {
    const product = await buildProduct({ stock: 0 })
    const address = email()
    await sql(
      `with more as (insert into variants (product_id, sku, position, price_paise, mrp_paise, net_quantity)
                     select $1, gen_random_uuid(), n, 100, 200, 30 from generate_series(1, $3::int) n returning id)
       insert into stock_alerts (variant_id, email, consent_text, cancel_token) select id, $2, '', gen_random_uuid() from more`,
      [product.productId, address, alertsPerEmailMax],
    )
    expect(await wait(product.variantId, address)).toMatchObject({
      status: 409,
      body: { code: 'wishlist.alerts_full' },
    })
  })

  it('is asked for often and written once', async () => {
    scaleLimits(1)
    const product = await buildProduct({ stock: 0, name: 'Silk Compact' })
    const [one, other] = [email(), email()]
    for (const address of [one, one, other])
      expect(await wait(product.variantId, address)).toMatchObject({ status: 201 })
    expect(await jobsOf(product)).toHaveLength(0)
    await setStock(product, 2)
    await setStock(product, 0)
    await setStock(product, 5)
    expect(await jobsOf(product)).toHaveLength(1)
    await Promise.all([tell(product), tell(product)])
    await tell(product)
    const [sent, ...more] = await emailsTo(one)
    expect(more).toEqual([])
    expect(sent?.subject).toBe('Back in stock: Silk Compact')
    expect(sent?.text).toContain('₹100 (₹118 with tax)')
    expect(sent?.text).toContain(`/products/${product.slug}`)
    expect(await emailsTo(other)).toHaveLength(1)
    // Nobody waits any more, so the next time costs no job.
    await sql(`delete from graphile_worker._private_jobs`)
    await setStock(product, 0)
    await setStock(product, 1)
    expect(await jobsOf(product)).toHaveLength(0)
  })

  it('is not written while it is sold out again or off the shelf, and found by night when it comes back another way', async () => {
    const product = await buildProduct({ stock: 0 })
    const address = email()
    await wait(product.variantId, address)
    await tell(product)
    await sql(`update vendors set status = 'suspended' where id = $1`, [product.vendorId])
    await setStock(product, 3)
    await tell(product)
    expect(await emailsTo(address)).toEqual([])
    await sql(`delete from graphile_worker._private_jobs`)
    await sql(`update vendors set status = 'approved' where id = $1`, [product.vendorId])
    await wishlistJobs['wishlist:tidy']?.({})
    expect(await jobsOf(product)).toHaveLength(1)
    await tell(product)
    expect(await emailsTo(address)).toHaveLength(1)
  })

  it('is stopped by the device that asked, and all others by the link in an email', async () => {
    const [first, second, third] = [
      await buildProduct({ stock: 0 }),
      await buildProduct({ stock: 0 }),
      await buildProduct({ stock: 0 }),
    ]
    const address = email()
    const stop = (token: string) => ask('POST', '/stock-alerts/cancellation', { body: { token } })
    const waiting = async () =>
      (await sql('select 1 from stock_alerts where email = $1 and told_at is null', [address])).length
    const { token } = (await wait(first.variantId, address)).body as { token: string }
    await wait(second.variantId, address)
    await wait(third.variantId, address)
    expect(await stop(token)).toMatchObject({ status: 204 })
    expect(await waiting()).toBe(2)
    expect(await stop(token)).toMatchObject({ status: 404 })
    await setStock(second, 1)
    await tell(second)
    const [sent] = await emailsTo(address)
    const inEmail = /stock-alerts\/stop\?token=([\w-]+)/.exec(sent?.text ?? '')?.[1] ?? ''
    expect(await stop(inEmail)).toMatchObject({ status: 204 })
    expect(await waiting()).toBe(0)
    expect(await stop(inEmail)).toMatchObject({ status: 204 })
  })

  it('is no stranger’s to stop: who asks again gets a token of its own', async () => {
    const product = await buildProduct({ stock: 0 })
    const address = email()
    const stop = (token: string) => ask('POST', '/stock-alerts/cancellation', { body: { token } })
    const waiting = async () =>
      (await sql('select 1 from stock_alerts where email = $1 and told_at is null', [address])).length
    const mine = ((await wait(product.variantId, address)).body as { token: string }).token
    const theirs = ((await wait(product.variantId, address)).body as { token: string }).token
    expect(theirs).not.toBe(mine)
    expect(await stop(theirs)).toMatchObject({ status: 204 })
    expect(await waiting()).toBe(1)
    expect(await stop(mine)).toMatchObject({ status: 204 })
    expect(await waiting()).toBe(0)
  })

  it('waits once for two who ask at the same time', async () => {
    const product = await buildProduct({ stock: 0 })
    const address = email()
    const answers = await Promise.all([1, 2, 3].map(() => wait(product.variantId, address)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(await sql('select 1 from stock_alerts where email = $1', [address])).toHaveLength(1)
  })

  it('is asked for only so often from one place', async () => {
    scaleLimits(1)
    const product = await buildProduct({ stock: 0 })
    const statuses: number[] = []
    for (let at = 0; at < 21; at++) statuses.push((await wait(product.variantId, email())).status)
    expect(statuses.at(0)).toBe(201)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('GET /product-cards', () => {
  const cards = (ids: string) => ask('GET', `/product-cards?ids=${ids}`)

  it.each([
    ['a number', '1'],
    ['what is half right', `${randomUUID()},x`],
    ['too many', Array(49).fill(randomUUID()).join(',')],
  ])('refuses %s', async (_, ids) => {
    expect(await cards(ids)).toMatchObject({ status: 422 })
  })

  it('answers in the order asked for, without what is not sold', async () => {
    const [one, other, draft] = [await buildProduct(), await buildProduct(), await buildProduct({ status: 'draft' })]
    const { status, body } = await cards([other.productId, draft.productId, one.productId].join(','))
    expect(status).toBe(200)
    expect((body as { items: { id: string }[] }).items.map((card) => card.id)).toEqual([other.productId, one.productId])
    expect((await cards('')).body).toEqual({ items: [] })
  })
})
