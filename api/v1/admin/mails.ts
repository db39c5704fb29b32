import { Hono } from 'hono'
import { listMails, retryMail } from '#modules/mail/service/outbox.server.ts'
import { MailPage, MailsQuery } from '#modules/mail/shapes.ts'
import type { ApiEnv } from '../../context.ts'
import { idOf } from '../../params.ts'
import { adminActor } from '../../portal.ts'
import { answer, documented, query } from '../../schema.ts'

const tag = 'Admin: mail'

export const adminMails = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'Mail that waits or failed, the latest first',
      answer: MailPage,
    }),
    query(MailsQuery),
    async (c) => {
      await adminActor(c)
      return answer(c, await listMails(c.req.valid('query')))
    },
  )
  .post(
    '/:id/attempts',
    documented({ tag, summary: 'Send a failed mail once more', status: 204, refusals: [404, 409] }),
    async (c) => {
      await retryMail(await adminActor(c), idOf(c.req.param('id')))
      return c.body(null, 204)
    },
  )
