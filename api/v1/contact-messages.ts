import { Hono } from 'hono'
import { z } from 'zod'
import { ContactMessageInput } from '#modules/support/input.ts'
import { sendContactMessage } from '#modules/support/service/contact.server.ts'
import type { ApiEnv } from '../context.ts'
import { body, documented } from '../schema.ts'

const tag = 'Support'

export const contactMessages = new Hono<ApiEnv>().post(
  '/',
  documented({
    tag,
    summary: 'Write to us',
    status: 201,
    answer: z.object({ ticketNumber: z.string() }),
    refusals: [429],
  }),
  body(ContactMessageInput),
  async (c) => c.json(await sendContactMessage(c.req.valid('json'), await c.var.viewer(), c.env.clientAddress), 201),
)
