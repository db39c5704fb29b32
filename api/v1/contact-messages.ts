import { Hono } from 'hono'
import { sendContactMessage } from '#modules/support/service/contact.server.ts'
import { ContactMessageInput, ContactReceipt } from '#modules/support/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { answer, body, documented } from '../schema.ts'

export const contactMessages = new Hono<ApiEnv>().post(
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
