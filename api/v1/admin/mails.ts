import { Hono } from 'hono'
import { listMails, retryMail } from '#modules/mail/service/outbox.server.ts'
import { MailPage, MailsQuery } from '#modules/mail/shapes.ts'
import { sendMailAgain } from '#modules/returns/service/send-again.server.ts'
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
      summary: 'Every email of the last 90 days, the latest first',
      description:
        '`q` is a whole email address, or the id of an order or a message. What the emails said is not told.',
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
  .post(
    '/:id/copies',
    documented({
      tag,
      summary: 'Write an email about an order, a parcel or a return anew and send it again',
      description:
        'To the same address, as things stand today; about a return only its latest step. Three times a day; never an email with a secret.',
      status: 204,
      refusals: [404, 409, 429],
    }),
    async (c) => {
      await sendMailAgain(await adminActor(c), idOf(c.req.param('id')))
      return c.body(null, 204)
    },
  )
