import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminActor } from '#modules/audit/rules.ts'
import { describeVariants } from '#modules/cart/service.server.ts'
import { getProduct } from '#modules/catalog/service/products.server.ts'
import { ask } from '#tests/support/api.ts'
import { sql } from '#tests/support/database.ts'
import {
  asInput,
  buildAdminActor,
  buildListing,
  buildMember,
  listingInput,
  type TestMember,
} from '#tests/support/listings.ts'
import { buildOrder } from '#tests/support/orders.ts'
import type { ListingContentInput } from '../shapes/content.ts'
import type { ListingView } from '../shapes/listing.ts'
import { approveRevision, getListingToDecide } from './decide.server.ts'
import { getMyListing, previewMyListing, saveListing } from './listing.server.ts'
import { submitListing } from './move-listing.server.ts'

let member: TestMember
let admin: AdminActor

beforeAll(async () => {
  member = await buildMember()
  admin = await buildAdminActor()
})

/** Two sizes of one oil: each with its own MRP, prices, quantity and barcode. */
async function sizes(): Promise<Partial<ListingContentInput>> {
  const { variants, photos } = await listingInput(member.vendorId)
  const [small, large] = variants
  if (!small || !large) throw new Error('two variants')
  const size = { hex: null, shadeFamily: null, netQuantityUnit: 'ml' as const }
  return {
    kind: 'size',
    price: null,
    mrp: null,
    netQuantity: null,
    variants: [
      { ...small, ...size, name: '50 ml', price: 200, mrp: 300, netQuantity: 50, barcode: '8901234567890' },
      {
        ...large,
        ...size,
        name: '100 ml',
        price: 350,
        originalPrice: 380,
        mrp: 500,
        netQuantity: 100,
        barcode: '96385074',
      },
    ],
    photos: photos.slice(0, 1).map((photo) => ({ ...photo, variantId: null })),
  }
}

const sized = async (status: 'draft' | 'approved'): Promise<ListingView> =>
  buildListing(member, { status, content: await sizes() })

const variantOf = (listing: ListingView, at: number) => {
  const variant = listing.content.variants[at]
  if (!variant) throw new Error(`variant ${at}`)
  return variant
}

describe('a pack', () => {
  it.each([
    [
      'a wrong check digit',
      { barcode: '8901234567891' },
      'barcode',
      'This barcode’s check digit is wrong. Compare it with the pack.',
    ],
    ['too few digits', { barcode: '89012345' + '6' }, 'barcode', 'Enter the 8, 12, 13 or 14 digits below the barcode.'],
    ['paise', { mrp: 99.5 }, 'mrp', 'Enter whole rupees, without paise.'],
    ['nothing in it', { netQuantity: 0 }, 'netQuantity', 'Enter more than 0.'],
    ['an unknown unit', { netQuantityUnit: 'oz' }, 'netQuantityUnit', undefined],
  ])('with %s is refused at its field', async (_, about, field, message) => {
    const content = { ...(await listingInput(member.vendorId)), ...(await sizes()) }
    const [small, large] = content.variants ?? []
    const body = { content: { ...content, variants: [small, { ...large, ...about }] } }
    const answer = await ask<{ issues: { path: string; message: string }[] }>('POST', '/vendor/products', {
      cookie: member.cookie,
      body,
    })
    expect(answer.status).toBe(422)
    expect(answer.body.issues).toContainEqual(
      expect.objectContaining({ path: `content.variants.1.${field}`, ...(message ? { message } : {}) }),
    )
  })

  it.each([
    ['an original price that is no higher than its price', { originalPrice: 350 }, 'The original price must be higher'],
    ['an original price above its MRP', { originalPrice: 430 }, 'above the MRP ₹500'],
    ['a price above its own MRP', { mrp: 300, originalPrice: null }, 'above the MRP ₹300'],
    ['no MRP', { mrp: null }, 'Enter the MRP from the pack of 100 ml.'],
  ])('with %s stays a draft', async (_, about, sentence) => {
    const content = await sizes()
    const [small, large] = content.variants ?? []
    if (!small || !large) throw new Error('two sizes')
    const draft = await buildListing(member, { content: { ...content, variants: [small, { ...large, ...about }] } })
    expect(variantOf(draft, 1)).toMatchObject(about)
    await expect(submitListing(member.actor, draft.id)).rejects.toMatchObject({
      code: 'listing.incomplete',
      message: expect.stringContaining(sentence),
    })
  })

  it('is kept whole for each size, and nothing of it stands at the product', async () => {
    const listing = await sized('draft')
    expect(listing.content).toMatchObject({ price: null, mrp: null, netQuantity: null, barcode: '' })
    expect(variantOf(listing, 0)).toMatchObject({ price: 200, originalPrice: null, mrp: 300, barcode: '8901234567890' })
    expect(variantOf(listing, 1)).toMatchObject({ price: 350, originalPrice: 380, mrp: 500, netQuantity: 100 })
    const again = await saveListing(member.actor, listing.id, listing.version, asInput(listing.content))
    expect(again.content).toEqual(listing.content)
  })

  it('of a client that knows one price for all choices is that price', async () => {
    const input = await listingInput(member.vendorId)
    const bare = input.variants.map(({ id, name, hex, batchNumber, expiryMonth }) => ({
      id,
      name,
      hex,
      batchNumber,
      expiryMonth,
    }))
    const { originalPrice: _, ...content } = { ...input, variants: bare }
    const made = await ask<ListingView>('POST', '/vendor/products', { cookie: member.cookie, body: { content } })
    expect(made).toMatchObject({ status: 201, body: { content: { price: 422, mrp: 499, netQuantity: 3.5 } } })
    expect(
      await sql(
        'select price_paise::int as price, mrp_paise::int as mrp, net_quantity::float as quantity from variants where product_id = $1',
        [made.body.id],
      ),
    ).toEqual(Array.from({ length: 2 }, () => ({ price: 42_200, mrp: 49_900, quantity: 3.5 })))
  })
})

describe('a product of two sizes', () => {
  it('shows of each its own MRP, discount, unit price and quantity, on its page and in its preview', async () => {
    const listing = await sized('approved')
    for (const page of [await getProduct(listing.slug), await previewMyListing(member.vendorId, listing.id)]) {
      expect(page).toMatchObject({
        price: 200,
        originalPrice: null,
        mrp: 300,
        unitPrice: '₹6 per ml',
        netQuantity: '50 ml',
      })
      expect(page.variants).toMatchObject([
        {
          price: 200,
          originalPrice: null,
          mrp: 300,
          unitPrice: '₹6 per ml',
          netQuantity: '50 ml',
          barcode: '8901234567890',
        },
        {
          price: 350,
          originalPrice: 380,
          mrp: 500,
          unitPrice: '₹5 per ml',
          netQuantity: '100 ml',
          barcode: '96385074',
        },
      ])
      expect(page.declarations).toContainEqual({ label: 'MRP', value: '₹300 (incl. of all taxes)' })
    }
  })

  it('is priced by its pack in the cart, and the order keeps what the pack said', async () => {
    const listing = await sized('approved')
    const large = variantOf(listing, 1)
    expect(await describeVariants([large.id])).toMatchObject([{ price: 350, originalPrice: 380, mrp: 500 }])
    const product = {
      productId: listing.id,
      variantId: large.id,
      vendorId: member.vendorId,
      slug: listing.slug,
      price: 350,
    }
    const { order } = await buildOrder({ lines: [{ product, quantity: 2 }] })
    await sql("update variants set mrp_paise = 60000, batch_number = 'NEW', expires_on = null where id = $1", [
      large.id,
    ])
    const [line] = await sql(
      `select l.mrp_paise::int as mrp, l.net_quantity::float as quantity, l.net_quantity_unit as unit, l.batch_number as batch,
              l.expires_on::text as expires, l.country_of_origin as origin
         from line_items l join orders o on o.id = l.order_id where o.public_id = $1`,
      [order.id],
    )
    expect(line).toEqual({
      mrp: 50_000,
      quantity: 100,
      unit: 'ml',
      batch: 'B204',
      expires: '2031-05-31',
      origin: 'India',
    })
    const seen = await ask<{ items: object[] }>('GET', `/vendor/orders/${order.id}`, { cookie: member.cookie })
    expect(seen.body.items).toMatchObject([
      {
        pack: {
          mrp: 500,
          netQuantity: '100 ml',
          batchNumber: 'B204',
          bestBefore: '2031-05-31',
          countryOfOrigin: 'India',
        },
      },
    ])
  })

  it('has the price of one size reviewed, the rest stays; the operator reads old and new by size', async () => {
    const listing = await sized('approved')
    const input = asInput(listing.content)
    const [small, large] = input.variants
    if (!small || !large) throw new Error('two sizes')
    const variants = [small, { ...large, price: 200, originalPrice: 350, mrp: 450, batchNumber: 'B300' }]
    const saved = await saveListing(member.actor, listing.id, listing.version, { ...input, variants })
    expect(saved.revision).toMatchObject({ status: 'submitted', changed: ['Prices'] })
    expect((await getProduct(listing.slug)).variants[1]).toMatchObject({ price: 350, originalPrice: 380, mrp: 500 })
    const review = await getListingToDecide(listing.id)
    expect(review.changes).toEqual([
      {
        label: 'Prices',
        before: '50 ml: price ₹200, original price none, MRP ₹300; 100 ml: price ₹350, original price ₹380, MRP ₹500',
        after: '50 ml: price ₹200, original price none, MRP ₹300; 100 ml: price ₹200, original price ₹350, MRP ₹450',
      },
    ])
    await approveRevision(admin, listing.id)
    expect((await getProduct(listing.slug)).variants[1]).toMatchObject({ price: 200, originalPrice: 350, mrp: 450 })
    const [row] = await sql('select batch_number from variants where id = $1', [large.id])
    expect(row).toEqual({ batch_number: 'B300' })
  })
})

describe('shades', () => {
  it('share a pack that one of them may differ from', async () => {
    const content = await listingInput(member.vendorId, { originalPrice: null })
    const [wine, rose] = content.variants
    if (!wine || !rose) throw new Error('two shades')
    const listing = await buildListing(member, {
      status: 'approved',
      content: {
        variants: [wine, { ...rose, price: 400, originalPrice: 410, countryOfOrigin: 'France' }],
        photos: content.photos,
      },
    })
    expect(listing.content.price).toBe(422)
    const page = await getProduct(listing.slug)
    expect(page.variants).toMatchObject([
      { price: 422, originalPrice: null, mrp: 499, countryOfOrigin: 'India' },
      { price: 400, originalPrice: 410, mrp: 499, countryOfOrigin: 'France' },
    ])
    const countries = await sql<{ value: string }>(
      `select t.value from catalogue_entries e join catalogue_terms t on t.kind = 'country' and position(int4send(t.id) in e.terms) % 4 = 1
        where e.product_id = $1 order by 1`,
      [listing.id],
    )
    expect(countries.map(({ value }) => value)).toEqual(['France', 'India'])
  })
})

describe('what was taken out of a pack', () => {
  it('is said in the list and at the product until its vendor saves it', async () => {
    const listing = await buildListing(member, { status: 'approved', content: { name: `Chandan ${randomUUID()}` } })
    const [wine] = listing.content.variants
    await sql("insert into pack_notices (variant_id, kind, detail) values ($1, 'original_price_dropped', '₹699')", [
      wine?.id,
    ])
    const marks = async () => {
      const list = await ask<{ items: { hasPackNotices: boolean }[] }>(
        'GET',
        `/vendor/products?q=${encodeURIComponent(listing.content.name)}`,
        { cookie: member.cookie },
      )
      return list.body.items.map(({ hasPackNotices }) => hasPackNotices)
    }
    expect(await marks()).toEqual([true])
    const seen = await getMyListing(member.vendorId, listing.id)
    expect(seen.packNotices).toEqual([{ kind: 'original_price_dropped', variantName: 'Wine', detail: '₹699' }])
    const saved = await saveListing(member.actor, listing.id, seen.version, asInput(seen.content))
    expect(saved.packNotices).toEqual([])
    expect(await marks()).toEqual([false])
  })
})
