import { Hono } from 'hono'
import { listingStatusWords } from '#modules/listing/rules/listing.ts'
import {
  approveProduct,
  approveRevision,
  getListingToDecide,
  reinstateProduct,
  sendBackProduct,
  sendBackRevision,
  suspendProduct,
} from '#modules/listing/service/decide.server.ts'
import { decideOnMany } from '#modules/listing/service/decide-on-many.server.ts'
import { countAllListings, everyListing, listAllListings } from '#modules/listing/service/list-all.server.ts'
import { getProof } from '#modules/listing/service/proofs.server.ts'
import { listWaitingListings } from '#modules/listing/service/waiting.server.ts'
import { ListingDecisionInput, ListingToDecide, ReasonedListingDecisionInput } from '#modules/listing/shapes/listing.ts'
import {
  AllListingCounts,
  AllListingsQuery,
  AnyListingList,
  BulkListingInput,
  BulkListingResult,
  WaitingListings,
} from '#modules/listing/shapes/lists.ts'
import { indianMoment } from '#platform/kit/csv.ts'
import type { ApiEnv } from '../../context.ts'
import { csvFile } from '../../csv.ts'
import { idOf } from '../../params.ts'
import { adminActor } from '../../portal.ts'
import { answer, body, documented, query } from '../../schema.ts'
import { savedFile } from '../../uploads.ts'
import { proofTypes } from '../vendor/proofs.ts'

const tag = 'Admin: products'
const decided = [404, 409]

const heads = [
  'ID',
  'Name',
  'Brand',
  'Category',
  'Vendor',
  'Status',
  'Price (INR)',
  'Stock',
  'Rating',
  'Reviews',
  'Changed on',
]

async function* rows(asked: AllListingsQuery) {
  for await (const row of everyListing(asked)) {
    const changed = indianMoment(new Date(row.updatedAt))
    const { id, name, brand, category, vendor, status, price, stock, rating, reviewCount } = row
    yield [id, name, brand, category, vendor, listingStatusWords[status], price, stock, rating, reviewCount, changed]
  }
}

export const adminProducts = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'All products',
      description: 'Newest first unless asked otherwise. `changes` are those on sale whose changes wait for review.',
      answer: AnyListingList,
    }),
    query(AllListingsQuery),
    async (c) => {
      await adminActor(c)
      return answer(c, await listAllListings(c.req.valid('query')))
    },
  )
  .get(
    '/counts',
    documented({
      tag,
      summary: 'How many products there are of each status',
      answer: AllListingCounts,
    }),
    async (c) => {
      await adminActor(c)
      return answer(c, await countAllListings())
    },
  )
  .get(
    '/waiting',
    documented({
      tag,
      summary: 'The products that wait for a decision, the longest wait first',
      description: 'New ones and changes of those on sale; a hundred at most, with their number.',
      answer: WaitingListings,
    }),
    async (c) => {
      await adminActor(c)
      return answer(c, await listWaitingListings())
    },
  )
  .get(
    '/export',
    documented({ tag, summary: 'The same list as a CSV file', file: ['text/csv'] }),
    query(AllListingsQuery),
    async (c) => {
      await adminActor(c)
      return csvFile('products', heads, rows(c.req.valid('query')))
    },
  )
  .post(
    '/bulk',
    documented({
      tag,
      summary: 'Decide about several products at once',
      description:
        'Each is decided on its own; the answer names those that could not be, and why. Not for a hundred and one.',
      answer: BulkListingResult,
    }),
    body(BulkListingInput),
    async (c) => answer(c, await decideOnMany(await adminActor(c), c.req.valid('json'))),
  )
  .get(
    '/:productId',
    documented({
      tag,
      summary: 'One product with what a decision needs',
      answer: ListingToDecide,
      refusals: [404],
    }),
    async (c) => {
      await adminActor(c)
      return answer(c, await getListingToDecide(c.req.param('productId')))
    },
  )
  .get(
    '/:productId/proofs/:proofId',
    documented({
      tag,
      summary: 'Save a proof of what a product promises',
      file: Object.values(proofTypes),
      refusals: [404],
    }),
    async (c) => {
      const admin = await adminActor(c)
      const { name, kind, bytes } = await getProof(admin, c.req.param('productId'), idOf(c.req.param('proofId')))
      return savedFile({ name, type: proofTypes[kind], bytes })
    },
  )
  .post(
    '/:productId/approval',
    documented({
      tag,
      summary: 'Put a product on sale',
      description: 'It waits for review and nothing of the checklist is open.',
      answer: ListingToDecide,
      refusals: decided,
    }),
    body(ListingDecisionInput),
    async (c) => {
      const actor = await adminActor(c)
      return answer(c, await approveProduct(actor, c.req.param('productId'), c.req.valid('json').version ?? null))
    },
  )
  .post(
    '/:productId/rejection',
    documented({
      tag,
      summary: 'Send a product back to its vendor, with the reason',
      answer: ListingToDecide,
      refusals: decided,
    }),
    body(ReasonedListingDecisionInput),
    async (c) => {
      const actor = await adminActor(c)
      const { reason, version } = c.req.valid('json')
      return answer(c, await sendBackProduct(actor, c.req.param('productId'), reason, version ?? null))
    },
  )
  .post(
    '/:productId/suspension',
    documented({
      tag,
      summary: 'Take a product off sale, with the reason',
      answer: ListingToDecide,
      refusals: decided,
    }),
    body(ReasonedListingDecisionInput),
    async (c) => {
      const actor = await adminActor(c)
      return answer(c, await suspendProduct(actor, c.req.param('productId'), c.req.valid('json').reason))
    },
  )
  .post(
    '/:productId/reinstatement',
    documented({ tag, summary: 'Put a suspended product back on sale', answer: ListingToDecide, refusals: decided }),
    async (c) => answer(c, await reinstateProduct(await adminActor(c), c.req.param('productId'))),
  )
  .post(
    '/:productId/revision-approval',
    documented({ tag, summary: 'Let customers see the changes that wait', answer: ListingToDecide, refusals: decided }),
    body(ListingDecisionInput),
    async (c) => {
      const actor = await adminActor(c)
      return answer(c, await approveRevision(actor, c.req.param('productId'), c.req.valid('json').version ?? null))
    },
  )
  .post(
    '/:productId/revision-rejection',
    documented({
      tag,
      summary: 'Send the changes that wait back, with the reason',
      answer: ListingToDecide,
      refusals: decided,
    }),
    body(ReasonedListingDecisionInput),
    async (c) => {
      const actor = await adminActor(c)
      const { reason, version } = c.req.valid('json')
      return answer(c, await sendBackRevision(actor, c.req.param('productId'), reason, version ?? null))
    },
  )
