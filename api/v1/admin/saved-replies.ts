import { Hono } from 'hono'
import {
  addSavedReply,
  changeSavedReply,
  listSavedReplies,
  removeSavedReply,
} from '#modules/support/saved-replies/service.server.ts'
import { SavedReplies, SavedReply, SavedReplyChange, SavedReplyInput } from '#modules/support/saved-replies/shapes.ts'
import type { ApiEnv } from '../../context.ts'
import { idOf } from '../../params.ts'
import { adminActor } from '../../portal.ts'
import { answer, body, documented } from '../../schema.ts'

const tag = 'Admin: messages'

export const adminSavedReplies = new Hono<ApiEnv>()
  .get('/', documented({ tag, summary: 'Replies that are saved for use again', answer: SavedReplies }), async (c) => {
    await adminActor(c)
    return answer(c, { items: await listSavedReplies() })
  })
  .post(
    '/',
    documented({ tag, summary: 'Save a reply', status: 201, answer: SavedReply, refusals: [409] }),
    body(SavedReplyInput),
    async (c) => answer(c, await addSavedReply(await adminActor(c), c.req.valid('json'))),
  )
  .put(
    '/:id',
    documented({ tag, summary: 'Change a saved reply', answer: SavedReply, refusals: [404, 409] }),
    body(SavedReplyChange),
    async (c) => answer(c, await changeSavedReply(await adminActor(c), idOf(c.req.param('id')), c.req.valid('json'))),
  )
  .delete('/:id', documented({ tag, summary: 'Remove a saved reply', status: 204 }), async (c) => {
    await removeSavedReply(await adminActor(c), idOf(c.req.param('id')))
    return c.body(null, 204)
  })
