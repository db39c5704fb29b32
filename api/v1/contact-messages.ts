import { Hono } from 'hono'
import { listMyMessages, sendContactMessage } from '#modules/support/service/contact.server.ts'
import { followTicket } from '#modules/support/service/follow.server.ts'
import { ContactMessageInput, ContactReceipt, FollowInput, MyMessages, Ticket } from '#modules/support/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { answer, body, documented } from '../schema.ts'

export const contactMessages = new Hono<ApiEnv>()
  .get(
    '/',
    documented({ tag: 'Support', summary: 'My messages to the shop, with the answers', answer: MyMessages }),
    async (c) => answer(c, { items: await listMyMessages(await c.var.viewer()) }),
  )
  .post(
    '/',
    documented({
      tag: 'Support',
      forEverybody: true,
      summary: 'Write to us',
      status: 201,
      answer: ContactReceipt,
    }),
    body(ContactMessageInput),
    async (c) => answer(c, await sendContactMessage(c.req.valid('json'), await c.var.viewer(), c.env.clientAddress)),
  )
  .post(
    '/following',
    documented({
      tag: 'Support',
      forEverybody: true,
      summary: 'Follow a message by the link of our emails',
      description: 'What was typed into the form is not in the answer.',
      answer: Ticket,
      refusals: [404],
    }),
    body(FollowInput),
    async (c) => answer(c, await followTicket(c.req.valid('json').token)),
  )
