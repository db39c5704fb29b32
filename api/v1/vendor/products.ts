import { Hono } from 'hono'
import { ListingsQuery } from '#modules/catalog/listing/input.ts'
import { countMyListings, listListings } from '#modules/catalog/listing/service/list-listings.server.ts'
import type { ApiEnv } from '../../context.ts'
import { vendorActor } from '../../portal.ts'
import { documented, query } from '../../schema.ts'
import { ListingCounts, ListingList } from './listing-schemas.ts'

const tag = 'Vendor products'

export const vendorProducts = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'My products, newest first',
      description:
        'Archived ones only when asked for by status. `low` is five or fewer left of a choice, `out` nothing left.',
      answer: ListingList,
      refusals: [401, 403],
    }),
    query(ListingsQuery),
    async (c) => {
      const actor = await vendorActor(c)
      return c.json(await listListings(actor.vendorId, c.req.valid('query')))
    },
  )
  .get(
    '/counts',
    documented({ tag, summary: 'How many products I have', answer: ListingCounts, refusals: [401, 403] }),
    async (c) => {
      const actor = await vendorActor(c)
      return c.json(await countMyListings(actor.vendorId))
    },
  )
