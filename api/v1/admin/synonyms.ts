import { Hono } from 'hono'
import { z } from 'zod'
import { trySearch } from '#modules/search/service/try-search.server.ts'
import { AddSynonymsInput, EditSynonymsInput, SynonymsQuery, TrialQuery } from '#modules/search/synonyms/input.ts'
import { addSynonyms, editSynonyms, listSynonyms, removeSynonyms } from '#modules/search/synonyms/service.server.ts'
import type { SynonymsView, TrialView } from '#modules/search/synonyms/view.ts'
import type { ApiEnv } from '../../context.ts'
import { adminActor } from '../../portal.ts'
import { answer, body, documented, query } from '../../schema.ts'
import { ProductCard } from '../schemas.ts'
import { instant, keysetListOf } from './people-schemas.ts'

const tag = 'Admin: synonyms'

const Synonyms = z
  .object({
    id: z.string(),
    terms: z.array(z.string()).describe('Folded as search compares them'),
    version: z.int().describe('Send it back with a change'),
    updatedAt: instant,
  })
  .meta({ id: 'Synonyms' }) satisfies z.ZodType<SynonymsView>

const Trial = z
  .object({
    typed: z.array(z.string()),
    corrected: z.string().nullable().describe('What is searched instead, when words were misspelt'),
    units: z.array(z.array(z.string())).describe('What is looked for, each in all its readings'),
    matching: z.int(),
    products: z.array(ProductCard.pick({ slug: true, name: true, brand: true, price: true, photo: true })),
  })
  .meta({ id: 'Trial' }) satisfies z.ZodType<TrialView>

export const adminSynonyms = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'Groups of words that mean the same in a search',
      description: '`q` is part of a term.',
      answer: keysetListOf(Synonyms),
    }),
    query(SynonymsQuery),
    async (c) => {
      await adminActor(c)
      return answer(c, await listSynonyms(c.req.valid('query')))
    },
  )
  .post(
    '/',
    documented({
      tag,
      summary: 'Add a group',
      description: '2 to 12 terms of at most 3 words and 40 characters. Searches use it at once.',
      status: 201,
      answer: Synonyms,
      refusals: [409],
    }),
    body(AddSynonymsInput),
    async (c) => answer(c, await addSynonyms(await adminActor(c), c.req.valid('json'))),
  )
  .get(
    '/trial',
    documented({
      tag,
      summary: 'How a search is understood',
      description: 'Corrected words, the readings of each, and the first five products.',
      answer: Trial,
    }),
    query(TrialQuery),
    async (c) => {
      await adminActor(c)
      return answer(c, await trySearch(c.req.valid('query').q))
    },
  )
  .put(
    '/:id',
    documented({ tag, summary: 'Change a group', answer: Synonyms, refusals: [404, 409] }),
    body(EditSynonymsInput),
    async (c) => answer(c, await editSynonyms(await adminActor(c), c.req.param('id'), c.req.valid('json'))),
  )
  .delete('/:id', documented({ tag, summary: 'Remove a group', status: 204, refusals: [404] }), async (c) => {
    await removeSynonyms(await adminActor(c), c.req.param('id'))
    return c.body(null, 204)
  })
