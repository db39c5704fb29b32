import { Hono } from 'hono'
import { Product } from '#modules/catalog/shapes.ts'
import { listingStatusWords } from '#modules/listing/rules/listing.ts'
import { changePrice } from '#modules/listing/service/change-price.server.ts'
import { countMyListings, everyListingOf, listListings } from '#modules/listing/service/list-listings.server.ts'
import {
  adjustStock,
  createListing,
  duplicateListing,
  getListingForm,
  getMyListing,
  previewMyListing,
  saveListing,
  withdrawRevision,
} from '#modules/listing/service/listing.server.ts'
import {
  archiveListing,
  restoreListing,
  submitListing,
  takeBackListing,
} from '#modules/listing/service/move-listing.server.ts'
import { moveMany } from '#modules/listing/service/move-many.server.ts'
import { CreateListingInput, SaveListingInput } from '#modules/listing/shapes/content.ts'
import {
  Listing,
  ListingForm,
  PriceInput,
  StockInput,
  VariantPrice,
  VariantStock,
} from '#modules/listing/shapes/listing.ts'
import { BulkListingMoveInput, ListingCounts, ListingList, ListingsQuery } from '#modules/listing/shapes/lists.ts'
import { indianMoment } from '#platform/kit/csv.ts'
import { BulkAnswer } from '#platform/shapes.ts'
import type { ApiEnv } from '../../context.ts'
import { csvFile } from '../../csv.ts'
import { vendorActor } from '../../portal.ts'
import { answer, body, documented, query } from '../../schema.ts'

const tag = 'Vendor: products'

const heads = [
  'ID',
  'Name',
  'Brand',
  'Category',
  'Status',
  'Price (INR)',
  'Stock',
  'Choices',
  'Choices out of stock',
  'Sold in 30 days',
  'Rating',
  'Reviews',
  'Changed on',
]

async function* rows(vendorId: string, asked: ListingsQuery) {
  for await (const row of everyListingOf(vendorId, asked)) {
    const { id, name, brand, category, status, price, stock, variantCount, variantsOut } = row
    const figures = [row.soldLately, row.rating, row.reviewCount, indianMoment(new Date(row.updatedAt))]
    yield [id, name, brand, category, listingStatusWords[status], price, stock, variantCount, variantsOut, ...figures]
  }
}

export const vendorProducts = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'My products, newest first',
      description:
        'Other orders by `sort`: sold counts the last 30 days, stock all choices together. Archived ones only when asked for by status. `low` is five or fewer left of a choice, `out` nothing left.',
      answer: ListingList,
    }),
    query(ListingsQuery),
    async (c) => {
      const actor = await vendorActor(c)
      return answer(c, await listListings(actor.vendorId, c.req.valid('query')))
    },
  )
  .get(
    '/export',
    documented({ tag, summary: 'The same list as a CSV file', file: ['text/csv'] }),
    query(ListingsQuery),
    async (c) => {
      const actor = await vendorActor(c)
      return csvFile('products', heads, rows(actor.vendorId, c.req.valid('query')))
    },
  )
  .post(
    '/bulk',
    documented({
      tag,
      summary: 'Send several products for review, or archive them',
      description: 'Each moves on its own; the answer names those that could not, and why. At most a hundred.',
      answer: BulkAnswer,
    }),
    body(BulkListingMoveInput),
    async (c) => answer(c, await moveMany(await vendorActor(c), c.req.valid('json'))),
  )
  .get('/counts', documented({ tag, summary: 'How many products I have', answer: ListingCounts }), async (c) => {
    const actor = await vendorActor(c)
    return answer(c, await countMyListings(actor.vendorId))
  })
  .post(
    '/',
    documented({
      tag,
      summary: 'Start a product',
      description: 'As a draft: a name and a category are enough. A choice’s id is a UUID of the caller’s.',
      status: 201,
      answer: Listing,
      refusals: [409],
    }),
    body(CreateListingInput),
    async (c) => {
      const actor = await vendorActor(c)
      return answer(c, await createListing(actor, c.req.valid('json').content))
    },
  )
  .get('/form', documented({ tag, summary: 'What a form for products needs', answer: ListingForm }), async (c) => {
    const actor = await vendorActor(c)
    return answer(c, await getListingForm(actor.vendorId))
  })
  .get('/:id', documented({ tag, summary: 'One of my products', answer: Listing, refusals: [404] }), async (c) => {
    const actor = await vendorActor(c)
    return answer(c, await getMyListing(actor.vendorId, c.req.param('id')))
  })
  .put(
    '/:id',
    documented({
      tag,
      summary: 'Save a product',
      description:
        'A draft changes whole. Of a product on sale, name, brand, description, ingredients, photos and larger price changes wait for review; the rest is in force at once. Send the `version` you read; 409 edit.conflict carries what is there now as `current`.',
      answer: Listing,
      refusals: [404, 409],
    }),
    body(SaveListingInput),
    async (c) => {
      const actor = await vendorActor(c)
      const { version, content } = c.req.valid('json')
      return answer(c, await saveListing(actor, c.req.param('id'), version, content))
    },
  )
  .get(
    '/:id/preview',
    documented({ tag, summary: 'As customers would see it', answer: Product, refusals: [404] }),
    async (c) => {
      const actor = await vendorActor(c)
      return answer(c, await previewMyListing(actor.vendorId, c.req.param('id')))
    },
  )
  .post(
    '/:id/copies',
    documented({
      tag,
      summary: 'Duplicate a product',
      description: 'A draft with the same texts and photos, no stock, and SKUs of its own.',
      status: 201,
      answer: Listing,
      refusals: [404, 409],
    }),
    async (c) => {
      const actor = await vendorActor(c)
      return answer(c, await duplicateListing(actor, c.req.param('id')))
    },
  )
  .post(
    '/:id/submission',
    documented({
      tag,
      summary: 'Send for review',
      description: 'Complete products only; 422 names what is missing.',
      answer: Listing,
      refusals: [404, 409],
    }),
    async (c) => {
      const actor = await vendorActor(c)
      return answer(c, await submitListing(actor, c.req.param('id')))
    },
  )
  .delete(
    '/:id/submission',
    documented({ tag, summary: 'Withdraw from review', answer: Listing, refusals: [404, 409] }),
    async (c) => {
      const actor = await vendorActor(c)
      return answer(c, await takeBackListing(actor, c.req.param('id')))
    },
  )
  .post('/:id/archiving', documented({ tag, summary: 'Archive', answer: Listing, refusals: [404, 409] }), async (c) => {
    const actor = await vendorActor(c)
    return answer(c, await archiveListing(actor, c.req.param('id')))
  })
  .delete(
    '/:id/archiving',
    documented({ tag, summary: 'Restore as a draft', answer: Listing, refusals: [404, 409] }),
    async (c) => {
      const actor = await vendorActor(c)
      return answer(c, await restoreListing(actor, c.req.param('id')))
    },
  )
  .delete(
    '/:id/revision',
    documented({
      tag,
      summary: 'Give up changes that wait',
      description: 'What is on sale stays as it is. Repeatable.',
      answer: Listing,
      refusals: [404],
    }),
    async (c) => {
      const actor = await vendorActor(c)
      return answer(c, await withdrawRevision(actor, c.req.param('id')))
    },
  )
  .put(
    '/:id/variants/:variantId/price',
    documented({
      tag,
      summary: 'Change the price of a choice',
      description:
        '`priceWas` is what you saw; 409 listing.price_changed when it is another by now. On sale, a larger change waits for review.',
      answer: VariantPrice,
      refusals: [404, 409],
    }),
    body(PriceInput),
    async (c) => {
      const actor = await vendorActor(c)
      const { id, variantId } = c.req.param()
      return answer(c, await changePrice(actor, { productId: id, variantId }, c.req.valid('json')))
    },
  )
  .put(
    '/:id/variants/:variantId/stock',
    documented({
      tag,
      summary: 'Count the stock of a choice',
      description:
        '`stockWas` is what you saw when counting; what sold since stays sold. Refused with `listing.stock_recounted` when somebody counted since, and when more sold since than you counted. A count of what you saw moves nothing. With a `countId` it may be sent again: it is counted once.',
      answer: VariantStock,
      refusals: [404, 409],
    }),
    body(StockInput),
    async (c) => {
      const actor = await vendorActor(c)
      const { id, variantId } = c.req.param()
      return answer(c, await adjustStock(actor, { productId: id, variantId }, c.req.valid('json')))
    },
  )
