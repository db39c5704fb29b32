import { Hono } from 'hono'
import { returnLimits } from '#modules/returns/limits.ts'
import { getReturnPhoto, uploadCheckPhoto } from '#modules/returns/service/photos.server.ts'
import {
  approveReturn,
  arrangePickUp,
  checkReturn,
  deliverReplacement,
  getVendorReturn,
  letKeep,
  listVendorReturns,
  receiveReturn,
  refuseReturn,
  sendReplacement,
} from '#modules/returns/service/vendor-returns.server.ts'
import {
  CheckInput,
  PickUpInput,
  ReceiptInput,
  ReturnApprovalInput,
  ReturnPhoto,
  ReturnReasonInput,
  ReturnShipmentInput,
  VendorReturn,
  VendorReturnPage,
  VendorReturnsQuery,
} from '#modules/returns/shapes.ts'
import type { ApiEnv } from '../../context.ts'
import { idOf } from '../../params.ts'
import { vendorActor } from '../../portal.ts'
import { answer, body, documented, query } from '../../schema.ts'
import { imageUploads, shownPhoto, uploadOf } from '../../uploads.ts'

const tag = 'Vendor: returns'
const step = { tag, answer: VendorReturn, refusals: [404, 409] }

export const vendorReturns = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'What comes back to me',
      description:
        '`show=todo` is what I have to do something about, what is owed first at the top. `q` is the beginning of a number of a return or an order, or a part of a customer’s name.',
      answer: VendorReturnPage,
    }),
    query(VendorReturnsQuery),
    async (c) => answer(c, await listVendorReturns(await vendorActor(c), c.req.valid('query'))),
  )
  .post(
    '/photos',
    documented({
      tag,
      summary: 'Upload a photo of what came back',
      description:
        'The body is the file itself, at most 5 MB. Send its id with the check. Unused, it goes after a day.',
      upload: imageUploads,
      status: 201,
      answer: ReturnPhoto,
      refusals: [408, 413, 415, 422, 503],
    }),
    async (c) => {
      const vendor = await vendorActor(c)
      return answer(c, await uploadCheckPhoto(vendor, uploadOf(c, returnLimits.photoBytes, 'photo.too_heavy')))
    },
  )
  .get('/:id', documented({ tag, summary: 'One of my returns', answer: VendorReturn, refusals: [404] }), async (c) =>
    answer(c, await getVendorReturn(await vendorActor(c), c.req.param('id'))),
  )
  .get(
    '/:id/photos/:photoId',
    documented({ tag, summary: 'A photo of a return', file: ['image/jpeg'], refusals: [404] }),
    async (c) => {
      const { vendorId } = await vendorActor(c)
      const { id, photoId } = c.req.param()
      return shownPhoto(await getReturnPhoto(id, idOf(photoId), { vendorId }))
    },
  )
  .post(
    '/:id/approval',
    documented({
      ...step,
      summary: 'Approve a return',
      description:
        'What I pay for is picked up; else it may also be sent by the customer. An exchange is put aside now.',
    }),
    body(ReturnApprovalInput),
    async (c) => answer(c, await approveReturn(await vendorActor(c), c.req.param('id'), c.req.valid('json').way)),
  )
  .post(
    '/:id/refusal',
    documented({
      ...step,
      summary: 'Refuse a return',
      description: 'With a reason. Where I would pay for return shipping, the shop decides.',
    }),
    body(ReturnReasonInput),
    async (c) => answer(c, await refuseReturn(await vendorActor(c), c.req.param('id'), c.req.valid('json').reason)),
  )
  .post(
    '/:id/pick-up',
    documented({
      ...step,
      summary: 'A courier comes for it',
      description: 'Also again, while it is on its way: when the courier did not come, or its number was mistyped.',
    }),
    body(PickUpInput),
    async (c) => answer(c, await arrangePickUp(await vendorActor(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/receipt',
    documented({ ...step, summary: 'It has arrived: so many pieces of each line' }),
    body(ReceiptInput),
    async (c) => answer(c, await receiveReturn(await vendorActor(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/check',
    documented({
      ...step,
      summary: 'What became of each piece',
      description:
        'Back on sale, written off, or refused with a reason. What is accepted is paid back or replaced. Every piece that came is accounted for.',
    }),
    body(CheckInput),
    async (c) => answer(c, await checkReturn(await vendorActor(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post(
    '/:id/keep',
    documented({ ...step, summary: 'The customer keeps it, and has the money or the replacement' }),
    async (c) => answer(c, await letKeep(await vendorActor(c), c.req.param('id'))),
  )
  .post(
    '/:id/replacement',
    documented({ ...step, summary: 'I have sent the replacement' }),
    body(ReturnShipmentInput),
    async (c) => answer(c, await sendReplacement(await vendorActor(c), c.req.param('id'), c.req.valid('json'))),
  )
  .post('/:id/replacement-delivery', documented({ ...step, summary: 'The replacement has arrived' }), async (c) =>
    answer(c, await deliverReplacement(await vendorActor(c), c.req.param('id'))),
  )
