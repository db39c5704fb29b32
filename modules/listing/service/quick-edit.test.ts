import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminActor } from '#modules/audit/rules.ts'
import { sql } from '#tests/support/database.ts'
import {
  asInput,
  buildAdminActor,
  buildListing,
  buildMember,
  buildPhoto,
  listingInput,
  type TestMember,
} from '#tests/support/listings.ts'
import type { ListingView } from '../shapes/listing.ts'
import { ListingsQuery } from '../shapes/lists.ts'
import { changePrice } from './change-price.server.ts'
import { approveRevision, sendBackRevision } from './decide.server.ts'
import { everyListingOf, listListings } from './list-listings.server.ts'
import { adjustStock, getMyListing, saveListing } from './listing.server.ts'
import { moveMany } from './move-many.server.ts'

let member: TestMember
let admin: AdminActor

beforeAll(async () => {
  member = await buildMember()
  admin = await buildAdminActor()
})

const variantOf = ({ id, content }: ListingView, at = 0) => ({
  productId: id,
  variantId: content.variants[at]?.id ?? '',
})
const priceOf = (listing: ListingView) => listing.content.price ?? 0

describe('a price changed from the list', () => {
  it('is refused for another vendor’s product, an unknown choice, and one that was changed meanwhile', async () => {
    const listing = await buildListing(member)
    const was = priceOf(listing)
    const other = await buildMember()
    const change = { price: was - 1, priceWas: was }
    await expect(changePrice(other.actor, variantOf(listing), change)).rejects.toMatchObject({
      code: 'listing.not_found',
    })
    const unknown = { productId: listing.id, variantId: listing.id }
    await expect(changePrice(member.actor, unknown, change)).rejects.toMatchObject({ kind: 'not_found' })
    await expect(changePrice(member.actor, variantOf(listing), { ...change, priceWas: was + 7 })).rejects.toMatchObject(
      { code: 'listing.price_changed' },
    )
    await expect(
      changePrice(member.actor, variantOf(listing), { price: 999_999, priceWas: was }),
    ).rejects.toMatchObject({ code: 'listing.incomplete' })
    expect(priceOf(await getMyListing(member.vendorId, listing.id))).toBe(was)
  })

  it('of a draft is written; twice is once; stock stays', async () => {
    const listing = await buildListing(member)
    const [was, stock] = [priceOf(listing), listing.content.variants[0]?.stock]
    const change = { price: was - 1, priceWas: was }
    for (let time = 0; time < 2; time += 1) {
      expect(await changePrice(member.actor, variantOf(listing), change)).toEqual({
        price: was - 1,
        waitsForReview: false,
      })
    }
    const { content } = await getMyListing(member.vendorId, listing.id)
    expect(content.variants[0]).toMatchObject({ stock })
    const prices = content.variants.map((variant) => variant.price ?? content.price)
    expect(prices).toEqual([was - 1, ...content.variants.slice(1).map(() => was)])
  })

  it('on sale is in force at once when small, and waits when large; undone, nothing waits', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    const was = priceOf(listing)
    const large = { price: Math.ceil(was / 3), priceWas: was }
    expect(await changePrice(member.actor, variantOf(listing), large)).toMatchObject({ waitsForReview: true })
    const [row] = await sql<{ price_paise: string }>('select price_paise from variants where id = $1', [
      variantOf(listing).variantId,
    ])
    expect(Number(row?.price_paise)).toBe(was * 100)
    const back = { price: was, priceWas: large.price }
    expect(await changePrice(member.actor, variantOf(listing), back)).toMatchObject({ waitsForReview: false })
    expect((await getMyListing(member.vendorId, listing.id)).revision).toBeNull()
    const small = { price: was - 1, priceWas: was }
    expect(await changePrice(member.actor, variantOf(listing), small)).toMatchObject({ waitsForReview: false })
  })

  it('that waits is listed, and replaced by the next one', async () => {
    const own = await buildMember()
    const { variants, photos } = await listingInput(own.vendorId)
    const listing = await buildListing(own, {
      status: 'approved',
      content: {
        kind: 'only',
        variants: variants.slice(0, 1),
        photos: photos.map((photo) => ({ ...photo, variantId: null })),
      },
    })
    const was = priceOf(listing)
    const inList = async () => (await listListings(own.vendorId, ListingsQuery.parse({}))).items[0]
    expect(await inList()).toMatchObject({ price: was, priceWaiting: null })
    await changePrice(own.actor, variantOf(listing), { price: 42, priceWas: was })
    const waiting = await inList()
    expect(waiting).toMatchObject({ price: was, priceWaiting: 42, hasChangesWaiting: true })
    const priceWas = waiting?.priceWaiting ?? null
    expect(await changePrice(own.actor, variantOf(listing), { price: was - 1, priceWas })).toEqual({
      price: was - 1,
      waitsForReview: false,
    })
    expect(await inList()).toMatchObject({ price: was - 1, priceWaiting: null, hasChangesWaiting: false })
    // Taken back: the one on sale first, then the one that waited.
    await changePrice(own.actor, variantOf(listing), { price: was, priceWas: was - 1 })
    await changePrice(own.actor, variantOf(listing), { price: 42, priceWas: was })
    expect(await inList()).toMatchObject({ price: was, priceWaiting: 42, hasChangesWaiting: true })
  })

  it('that waits is that of the choice on sale, whichever comes first among the changes', async () => {
    const own = await buildMember()
    const { variants, photos } = await listingInput(own.vendorId)
    const listing = await buildListing(own, {
      status: 'approved',
      content: {
        variants: variants.slice(0, 1),
        photos: photos.slice(0, 1).map((photo) => ({ ...photo, variantId: variants[0]?.id ?? null })),
      },
    })
    const [was, content] = [priceOf(listing), asInput(listing.content)]
    const [[only], [photo]] = [content.variants, content.photos]
    if (!only || !photo) throw new Error('a variant and its photo')
    const { variantId } = variantOf(listing)
    const fresh = { ...only, id: crypto.randomUUID(), name: 'New', sku: 'NEW-1', price: was - 2, stockWas: undefined }
    await saveListing(own.actor, listing.id, listing.version, {
      ...content,
      variants: [fresh, { ...only, price: 42 }],
      photos: [photo, { ...photo, id: await buildPhoto(own.vendorId), alt: 'In New', variantId: fresh.id }],
    })
    const [row] = (await listListings(own.vendorId, ListingsQuery.parse({}))).items
    expect(row).toMatchObject({ variantId, price: was, priceWaiting: 42 })
    await changePrice(own.actor, variantOf(listing), { price: 43, priceWas: row?.priceWaiting ?? null })
  })

  it('goes down step by step no further than at once, from the price that was reviewed last', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    const steps = [400, 370, 338, 336]
    const waits: boolean[] = []
    let priceWas = priceOf(listing)
    for (const price of steps) {
      waits.push((await changePrice(member.actor, variantOf(listing), { price, priceWas })).waitsForReview)
      priceWas = price
    }
    expect(waits, '20% off 422 is 337.60').toEqual([false, false, false, true])
    const inForm = await getMyListing(member.vendorId, listing.id)
    expect(inForm).toMatchObject({ reviewedPrices: { [variantOf(listing).variantId]: { price: 422 } } })
    const { onSale } = inForm
    if (!onSale) throw new Error('it is on sale')
    const byForm = asInput({ ...onSale, price: 337, variants: onSale.variants.map((one) => ({ ...one, price: null })) })
    const saved = await saveListing(member.actor, listing.id, inForm.version, byForm)
    expect(saved.revision?.changed).toEqual(['Prices'])

    const renamed = asInput({ ...onSale, name: 'Velvet Lipstick' })
    await saveListing(member.actor, listing.id, saved.version, renamed)
    await approveRevision(admin, listing.id)
    const still = await getMyListing(member.vendorId, listing.id)
    expect(still.reviewedPrices[variantOf(listing).variantId], 'a name was reviewed, no price').toMatchObject({
      price: 422,
    })
    await changePrice(member.actor, variantOf(listing), { price: 337, priceWas: 338 })
    await approveRevision(admin, listing.id)
    expect(await changePrice(member.actor, variantOf(listing), { price: 300, priceWas: 337 })).toEqual({
      price: 300,
      waitsForReview: false,
    })
  })

  it('is measured by the same price when the variant is taken out and added anew', async () => {
    const { variants, photos } = await listingInput(member.vendorId)
    const listing = await buildListing(member, {
      status: 'approved',
      content: {
        kind: 'only',
        variants: variants.slice(0, 1),
        photos: photos.map((photo) => ({ ...photo, variantId: null })),
      },
    })
    const [only] = asInput(listing.content).variants
    if (!only) throw new Error('a variant')
    const anew = (version: number, price: number) => {
      const fresh = { ...only, id: crypto.randomUUID(), sku: '', stockWas: undefined }
      return saveListing(member.actor, listing.id, version, { ...asInput(listing.content), price, variants: [fresh] })
    }
    const once = await anew(listing.version, 340)
    expect(once.revision).toBeNull()
    expect(once.onSale?.price).toBe(340)
    const twice = await anew(once.version, 337)
    expect(twice.revision?.changed).toEqual(['New shades and sizes', 'Prices'])
    // Customers see neither the new price nor nothing at all.
    expect(twice.onSale).toMatchObject({ price: 340, variants: [{ id: once.content.variants[0]?.id }] })
    expect(twice.content).toMatchObject({ price: 337, variants: [{ stock: only.stock }] })
    const back = await sendBackRevision(admin, listing.id, 'Why so cheap?')
    expect(back.live.price).toBe(340)
  })

  it('comes on sale with its new variant, its photo and its stock once both were reviewed', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    const content = asInput(listing.content)
    const [first] = content.variants
    const [photo] = content.photos
    if (!first || !photo) throw new Error('a variant and its photo')
    const another = await buildPhoto(member.vendorId)
    const fresh = {
      ...first,
      id: crypto.randomUUID(),
      name: 'New Rose',
      sku: 'NEW-ROSE',
      stock: 7,
      stockWas: undefined,
    }
    const saved = await saveListing(member.actor, listing.id, listing.version, {
      ...content,
      variants: [...content.variants, fresh],
      photos: [...content.photos, { ...photo, id: another, alt: 'Lipstick in New Rose', variantId: fresh.id }],
    })
    expect(saved.revision?.changed).toEqual(['New shades and sizes', 'Photos'])
    expect(saved.onSale?.variants.map(({ id }) => id)).toEqual(content.variants.map(({ id }) => id))
    expect(saved.content.variants.at(-1)).toMatchObject({ name: 'New Rose', stock: 7 })
    await approveRevision(admin, listing.id)
    const approved = await getMyListing(member.vendorId, listing.id)
    expect(approved.onSale?.variants.at(-1)).toMatchObject({ id: fresh.id, name: 'New Rose', stock: 7 })
    expect(approved.onSale?.photos.at(-1)).toMatchObject({ variantId: fresh.id })
  })

  it('keeps what waits for review, and does not send again what was sent back', async () => {
    const listing = await buildListing(member, { status: 'approved' })
    const was = priceOf(listing)
    const waiting = await saveListing(
      member.actor,
      listing.id,
      listing.version,
      asInput({ ...listing.content, name: 'Velvet Lipstick' }),
    )
    await changePrice(member.actor, variantOf(listing), { price: was - 1, priceWas: was })
    const now = await getMyListing(member.vendorId, listing.id)
    expect(now.revision).toMatchObject({ status: 'submitted', changed: ['Name'] })
    expect(now.content.name).toBe('Velvet Lipstick')
    await sendBackRevision(admin, listing.id, 'The name promises velvet.')
    const again = changePrice(member.actor, variantOf(waiting), { price: was - 2, priceWas: was - 1 })
    await expect(again).rejects.toMatchObject({ code: 'listing.changes_sent_back' })
    await expect(approveRevision(admin, listing.id)).rejects.toMatchObject({ kind: 'conflict' })
  })
})

describe('the list', () => {
  it('is in the order of stock, price, sold and name, both ways, over its pages; and counts the choices that are out', async () => {
    const own = await buildMember()
    const built = [await buildListing(own), await buildListing(own), await buildListing(own)]
    const [first] = built
    if (!first) throw new Error('nothing built')
    await adjustStock(own.actor, variantOf(first), {
      stock: 0,
      stockWas: first.content.variants[0]?.stock ?? 0,
      note: '',
    })
    await changePrice(own.actor, variantOf(first), { price: priceOf(first) - 5, priceWas: priceOf(first) })
    const { variants } = first.content

    for (const sort of ['name', 'price', 'stock', 'sold'] as const) {
      const ids = async (order: ListingsQuery['sort']) => {
        const found: string[] = []
        for (let cursor: string | null | undefined; cursor !== null; ) {
          const page = await listListings(
            own.vendorId,
            ListingsQuery.parse({ sort: order, limit: 2, ...(cursor ? { cursor } : {}) }),
          )
          found.push(...page.items.map(({ id }) => id))
          cursor = page.nextCursor
        }
        return found
      }
      const up = await ids(sort)
      expect(new Set(up).size, sort).toBe(3)
      expect(await ids(`${sort}-desc`)).toEqual(up.toReversed())
      if (sort === 'stock' || sort === 'price') expect(up[0]).toBe(first.id)
    }
    const rows = []
    for await (const row of everyListingOf(own.vendorId, ListingsQuery.parse({ sort: 'stock' }))) rows.push(row)
    expect(rows[0]).toMatchObject({
      id: first.id,
      kind: first.content.kind,
      variantCount: variants.length,
      variantsOut: 1,
    })
  })
})

describe('several products at once', () => {
  it('move each on its own; those of others are not even named', async () => {
    const [draft, sent] = [await buildListing(member), await buildListing(member, { status: 'submitted' })]
    const foreign = await buildListing(await buildMember())
    const ids = [draft.id, sent.id, foreign.id]
    expect(await moveMany(member.actor, { act: 'submit', ids })).toMatchObject({
      done: [draft.id],
      refused: [
        { id: sent.id, name: sent.content.name },
        { id: foreign.id, name: 'A product that is gone' },
      ],
    })
    expect(await moveMany(member.actor, { act: 'archive', ids: [sent.id, foreign.id] })).toMatchObject({
      done: [sent.id],
    })
    expect((await getMyListing(member.vendorId, sent.id)).status).toBe('archived')
  })

  it('stop at what concerns all of them: a suspended shop moves none', async () => {
    const suspended = await buildMember()
    const listings = [await buildListing(suspended), await buildListing(suspended)]
    await sql("update vendors set status = 'suspended' where id = $1", [suspended.vendorId])
    const ids = listings.map(({ id }) => id)
    await expect(moveMany(suspended.actor, { act: 'submit', ids })).rejects.toMatchObject({
      code: 'listing.vendor_suspended',
    })
  })
})
