import { beforeAll, describe, expect, it } from 'vitest'
import type { AdminActor } from '#modules/audit/rules.ts'
import { sql } from '#tests/support/database.ts'
import { asInput, buildAdminActor, buildListing, buildMember, type TestMember } from '#tests/support/listings.ts'
import type { ListingView } from '../shapes/listing.ts'
import { ListingsQuery } from '../shapes/lists.ts'
import { changePrice } from './change-price.server.ts'
import { everyListingOf, listListings } from './list-listings.server.ts'
import { adjustStock, getMyListing, saveListing } from './listing.server.ts'
import { moveMany } from './move-many.server.ts'
import { approveRevision, sendBackRevision } from './review.server.ts'

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
    expect(rows[0]).toMatchObject({ id: first.id, variantCount: variants.length, variantsOut: 1 })
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
})
