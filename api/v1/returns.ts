import { Hono } from 'hono'
import { requireSignedIn } from '#modules/accounts/service/sessions.server.ts'
import { returnLimits } from '#modules/returns/limits.ts'
import {
  escalateReturn,
  getMyReturn,
  giveAccount,
  reportReplacement,
  sendReturnOff,
  withdrawReturn,
} from '#modules/returns/service/my-returns.server.ts'
import { getReturnPhoto, getUnsentPhoto, uploadReturnPhoto } from '#modules/returns/service/photos.server.ts'
import {
  AppealInput,
  RefundAccount,
  ReplacementReportInput,
  Return,
  ReturnPhoto,
  ReturnShipmentInput,
} from '#modules/returns/shapes.ts'
import type { ApiEnv } from '../context.ts'
import { idOf } from '../params.ts'
import { answer, body, documented } from '../schema.ts'
import { imageUploads, shownPhoto, uploadOf } from '../uploads.ts'

const tag = 'Returns'
const step = { tag, answer: Return, refusals: [404, 409] }

export const returns = new Hono<ApiEnv>()
  .post(
    '/photos',
    documented({
      tag,
      summary: 'Upload a photo for a return',
      description:
        'The body is the file itself: JPEG, PNG, WebP or AVIF, at most 5 MB. It is encoded anew, without anything hidden in it. Only I, the seller and the operator see it. Unused, it goes after a day.',
      upload: imageUploads,
      status: 201,
      answer: ReturnPhoto,
      refusals: [403, 408, 413, 415, 422, 503],
    }),
    async (c) => {
      const upload = uploadOf(c, returnLimits.photoBytes, 'photo.too_heavy')
      return answer(c, await uploadReturnPhoto(await c.var.viewer(), upload))
    },
  )
  .get(
    '/photos/unsent/:photoId',
    documented({
      tag,
      summary: 'A photo that I uploaded and no return has taken yet',
      file: ['image/jpeg'],
      refusals: [404],
    }),
    async (c) => shownPhoto(await getUnsentPhoto(await c.var.viewer(), idOf(c.req.param('photoId')))),
  )
  .get('/:id', documented({ tag, summary: 'One of my returns', answer: Return, refusals: [404] }), async (c) =>
    answer(c, await getMyReturn(await c.var.viewer(), c.req.param('id'))),
  )
  .get(
    '/:id/photos/:photoId',
    documented({ tag, summary: 'A photo of my return', file: ['image/jpeg'], refusals: [404] }),
    async (c) => {
      const { userId } = requireSignedIn(await c.var.viewer())
      const { id, photoId } = c.req.param()
      return shownPhoto(await getReturnPhoto(id, idOf(photoId), { userId }))
    },
  )
  .post(
    '/:id/withdrawal',
    documented({ ...step, summary: 'Take my return back', description: 'Until it is on its way. Repeatable.' }),
    async (c) => answer(c, await withdrawReturn(await c.var.viewer(), c.req.param('id'))),
  )
  .post(
    '/:id/shipment',
    documented({
      ...step,
      summary: 'I have sent it',
      description: 'With whom and under which number, once it is approved and I send it myself.',
    }),
    body(ReturnShipmentInput),
    async (c) => answer(c, await sendReturnOff(await c.var.viewer(), c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/escalation',
    documented({
      ...step,
      summary: 'Ask the shop to look at a refusal',
      description: 'Within seven days, and once. The decision is final.',
    }),
    body(AppealInput),
    async (c) => answer(c, await escalateReturn(await c.var.viewer(), c.req.param('id'), c.req.valid('json').reason)),
  )
  .post(
    '/:id/replacement/report',
    documented({
      ...step,
      summary: 'The replacement came with a fault',
      description:
        'Of an exchange: from the day it was sent until 30 days after it came, and once. The shop decides whether the rest is paid instead. The decision is final.',
    }),
    body(ReplacementReportInput),
    async (c) => answer(c, await reportReplacement(await c.var.viewer(), c.req.param('id'), c.req.valid('json'))),
  )
  .put(
    '/:id/account',
    documented({
      ...step,
      summary: 'Say which account the refund goes to',
      description:
        'Of an order that was not paid online: a bank account or a UPI ID. It is kept sealed and deleted once everything is settled.',
    }),
    body(RefundAccount),
    async (c) => answer(c, await giveAccount(await c.var.viewer(), c.req.param('id'), c.req.valid('json'))),
  )
