import { Hono } from 'hono'
import {
  answerMessage,
  assignMessage,
  getMessage,
  listAssignees,
  listMessages,
  setMessageStatus,
} from '#modules/support/service/messages.server.ts'
import {
  Assignees,
  AssignmentInput,
  Message,
  MessagePage,
  MessageReplyInput,
  MessageStatusInput,
  MessagesQuery,
} from '#modules/support/shapes.ts'
import type { ApiEnv } from '../../context.ts'
import { adminActor } from '../../portal.ts'
import { answer, body, documented, query } from '../../schema.ts'

const tag = 'Admin: messages'
const acting = { tag, answer: Message, refusals: [404, 409] }

export const adminMessages = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'Messages from the contact page, the latest first',
      answer: MessagePage,
    }),
    query(MessagesQuery),
    async (c) => answer(c, await listMessages(await adminActor(c), c.req.valid('query'))),
  )
  .get(
    '/assignees',
    documented({
      tag,
      summary: 'Admins who may be given a message',
      answer: Assignees,
    }),
    async (c) => {
      await adminActor(c)
      return answer(c, { items: await listAssignees() })
    },
  )
  .get(
    '/:ticket',
    documented({ tag, summary: 'A message with its answers', answer: Message, refusals: [404] }),
    async (c) => {
      await adminActor(c)
      return answer(c, await getMessage(c.req.param('ticket')))
    },
  )
  .post(
    '/:ticket/replies',
    documented({
      ...acting,
      summary: 'Answer by email',
      description: 'Someone else’s answer since `version` is told (409) instead of answering twice.',
    }),
    body(MessageReplyInput),
    async (c) => answer(c, await answerMessage(await adminActor(c), c.req.param('ticket'), c.req.valid('json'))),
  )
  .put(
    '/:ticket/status',
    documented({ ...acting, summary: 'Close a message, or open it again' }),
    body(MessageStatusInput),
    async (c) => answer(c, await setMessageStatus(await adminActor(c), c.req.param('ticket'), c.req.valid('json'))),
  )
  .put(
    '/:ticket/assignment',
    documented({ ...acting, summary: 'Give a message to an admin, or to nobody' }),
    body(AssignmentInput),
    async (c) => answer(c, await assignMessage(await adminActor(c), c.req.param('ticket'), c.req.valid('json'))),
  )
