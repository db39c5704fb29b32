import { Hono } from 'hono'
import { trySearch } from '#modules/search/service/try-search.server.ts'
import { addSynonyms, editSynonyms, listSynonyms, removeSynonyms } from '#modules/search/synonyms/service.server.ts'
import {
  AddSynonymsInput,
  EditSynonymsInput,
  Synonyms,
  SynonymsPage,
  SynonymsQuery,
  Trial,
  TrialQuery,
} from '#modules/search/synonyms/shapes.ts'
import type { ApiEnv } from '../../context.ts'
import { adminActor } from '../../portal.ts'
import { answer, body, documented, query } from '../../schema.ts'

const tag = 'Admin: synonyms'

export const adminSynonyms = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'Groups of words that mean the same in a search',
      description: '`q` is part of a term.',
      answer: SynonymsPage,
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
