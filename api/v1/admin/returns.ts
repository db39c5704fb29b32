import { Hono } from 'hono'
import {
  decideReturn,
  exportAdminReturns,
  getAdminReturn,
  listAdminReturns,
  noteReturnOpened,
  openReturnAccount,
  returnExportHeads,
  settleReturn,
} from '#modules/returns/service/operator.server.ts'
import { getReturnPhoto } from '#modules/returns/service/photos.server.ts'
import {
  AdminReturn,
  AdminReturnPage,
  AdminReturnsExport,
  AdminReturnsQuery,
  DecisionInput,
  OpenedAccount,
  SettlementInput,
} from '#modules/returns/shapes.ts'
import { asksAgain } from '../../confirmation.ts'
import type { ApiEnv } from '../../context.ts'
import { csvFile } from '../../csv.ts'
import { idOf } from '../../params.ts'
import { adminActor } from '../../portal.ts'
import { answer, body, documented, query } from '../../schema.ts'
import { shownPhoto } from '../../uploads.ts'

const tag = 'Admin: returns'
const step = { tag, answer: AdminReturn, refusals: [404, 409] }

export const adminReturns = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'All returns',
      description:
        '`view=ours` is what we look after: asked to decide, or late. `q` is the beginning of a number of a return or an order, or a part of a customer’s name; `from` and `to` are days in India.',
      answer: AdminReturnPage,
    }),
    query(AdminReturnsQuery),
    async (c) => {
      await adminActor(c)
      return answer(c, await listAdminReturns(c.req.valid('query')))
    },
  )
  .get(
    '/export',
    documented({ tag, summary: 'A CSV file of all returns that the filters leave', file: ['text/csv'] }),
    asksAgain,
    query(AdminReturnsExport),
    async (c) => {
      const admin = await adminActor(c)
      return csvFile('returns', returnExportHeads, await exportAdminReturns(admin, c.req.valid('query')))
    },
  )
  .get('/:id', documented({ tag, summary: 'A return', answer: AdminReturn, refusals: [404] }), async (c) => {
    await adminActor(c)
    return answer(c, await getAdminReturn(c.req.param('id')))
  })
  .get(
    '/:id/photos/:photoId',
    documented({ tag, summary: 'A photo of a return', file: ['image/jpeg'], refusals: [404] }),
    async (c) => {
      const admin = await adminActor(c)
      const { id, photoId } = c.req.param()
      const photo = await getReturnPhoto(id, idOf(photoId), 'all')
      await noteReturnOpened(admin, id)
      return shownPhoto(photo)
    },
  )
  .post(
    '/:id/decision',
    documented({
      ...step,
      summary: 'Decide a return that was taken to us',
      description: 'A request is approved or closed; of a check, the rest is paid back or not. Final.',
    }),
    asksAgain,
    body(DecisionInput),
    async (c) => answer(c, await decideReturn(await adminActor(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/settlement',
    documented({
      ...step,
      summary: 'End a return that came to a stop',
      description:
        'It is accepted: the customer keeps it, the courier lost it, or its vendor does not check it. Of an exchange that was accepted, the rest of the money goes back where the replacement is not sent, or is lost.',
    }),
    asksAgain,
    body(SettlementInput),
    async (c) => answer(c, await settleReturn(await adminActor(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/account-opening',
    documented({
      tag,
      summary: 'Open the account to which the money goes',
      description: 'It takes the right to open account numbers. The audit trail knows of each time.',
      answer: OpenedAccount,
      refusals: [403, 404, 409],
    }),
    asksAgain,
    async (c) => answer(c, await openReturnAccount(await adminActor(c), c.req.param('id'))),
  )
