import { Hono } from 'hono'
import { vendorStatusWords } from '#modules/vendors/rules.ts'
import { openBankAccount } from '#modules/vendors/service/bank-account.server.ts'
import {
  approveVendor,
  approveVendors,
  getVendor,
  reinstateVendor,
  sendBackVendor,
  setGstinVerified,
  suspendVendor,
} from '#modules/vendors/service/decide.server.ts'
import { exportVendors, listVendors } from '#modules/vendors/service/lists.server.ts'
import { approveRevision, rejectRevision } from '#modules/vendors/service/revision.server.ts'
import type { VendorRowView } from '#modules/vendors/shapes.ts'
import {
  BankAccount,
  ReasonInput,
  RevisionApprovalInput,
  RevisionRejectionInput,
  VendorDetail,
  VendorPage,
  VendorsQuery,
  VerificationInput,
} from '#modules/vendors/shapes.ts'
import { indianDay } from '#platform/kit/dates.ts'
import { BulkAnswer, IdsInput } from '#platform/shapes.ts'
import { asksAgain } from '../../confirmation.ts'
import type { ApiEnv } from '../../context.ts'
import { csvFile } from '../../csv.ts'
import { idOf } from '../../params.ts'
import { adminActor } from '../../portal.ts'
import { answer, body, documented, query } from '../../schema.ts'

const tag = 'Admin: vendors'
const moving = { tag, answer: VendorDetail, refusals: [404, 409] }

const csvHeads = ['ID', 'Name', 'Legal name', 'Email', 'Status', 'Joined', 'Products', 'Orders', 'Sales (INR)']

async function* csvRows(vendors: AsyncIterable<VendorRowView>) {
  for await (const one of vendors) {
    const joined = indianDay(new Date(one.joinedDate))
    yield [
      one.id,
      one.name,
      one.legalName,
      one.email,
      vendorStatusWords[one.status],
      joined,
      one.productCount,
      one.orderCount,
      one.sales,
    ]
  }
}

export const adminVendors = new Hono<ApiEnv>()
  .get('/', documented({ tag, summary: 'All vendors', answer: VendorPage }), query(VendorsQuery), async (c) => {
    await adminActor(c)
    return answer(c, await listVendors(c.req.valid('query')))
  })
  .get(
    '/export',
    documented({ tag, summary: 'The same list as a CSV file', file: ['text/csv'] }),
    asksAgain,
    query(VendorsQuery),
    async (c) => {
      const admin = await adminActor(c)
      return csvFile('vendors', csvHeads, csvRows(await exportVendors(admin, c.req.valid('query'))))
    },
  )
  .post(
    '/approvals',
    documented({
      tag,
      summary: 'Approve several vendors',
      description: 'Each by itself; the answer names what could not be approved, and why.',
      answer: BulkAnswer,
    }),
    asksAgain,
    body(IdsInput),
    async (c) => answer(c, await approveVendors(await adminActor(c), c.req.valid('json').ids)),
  )
  .get('/:id', documented({ tag, summary: 'A vendor', answer: VendorDetail, refusals: [404] }), async (c) => {
    await adminActor(c)
    return answer(c, await getVendor(idOf(c.req.param('id'))))
  })
  .post('/:id/approval', documented({ ...moving, summary: 'Approve a vendor' }), asksAgain, async (c) => {
    const [admin, id] = [await adminActor(c), idOf(c.req.param('id'))]
    await approveVendor(admin, id)
    return answer(c, await getVendor(id))
  })
  .post(
    '/:id/return',
    documented({ ...moving, summary: 'Send a vendor back with a reason' }),
    body(ReasonInput),
    async (c) => {
      const [admin, id] = [await adminActor(c), idOf(c.req.param('id'))]
      await sendBackVendor(admin, id, c.req.valid('json').reason)
      return answer(c, await getVendor(id))
    },
  )
  .post(
    '/:id/suspension',
    documented({ ...moving, summary: 'Suspend a vendor with a reason' }),
    body(ReasonInput),
    async (c) => {
      const [admin, id] = [await adminActor(c), idOf(c.req.param('id'))]
      await suspendVendor(admin, id, c.req.valid('json').reason)
      return answer(c, await getVendor(id))
    },
  )
  .delete('/:id/suspension', documented({ ...moving, summary: 'Reinstate a suspended vendor' }), async (c) => {
    const [admin, id] = [await adminActor(c), idOf(c.req.param('id'))]
    await reinstateVendor(admin, id)
    return answer(c, await getVendor(id))
  })
  .put(
    '/:id/gstin-verification',
    documented({ ...moving, summary: 'Note that the GSTIN was looked up on the GST portal, or take it back' }),
    body(VerificationInput),
    async (c) => {
      const [admin, id] = [await adminActor(c), idOf(c.req.param('id'))]
      await setGstinVerified(admin, id, c.req.valid('json').verified)
      return answer(c, await getVendor(id))
    },
  )
  .post(
    '/:id/revision-approval',
    documented({
      ...moving,
      summary: 'Put the changes of an approved vendor in force',
      description: 'Send `id` and `version` of the `revision` that was looked at; a later one is refused.',
    }),
    asksAgain,
    body(RevisionApprovalInput),
    async (c) => {
      const [admin, id] = [await adminActor(c), idOf(c.req.param('id'))]
      await approveRevision(admin, id, c.req.valid('json'))
      return answer(c, await getVendor(id))
    },
  )
  .post(
    '/:id/revision-rejection',
    documented({ ...moving, summary: 'Send the changes of an approved vendor back with a reason' }),
    body(RevisionRejectionInput),
    async (c) => {
      const [admin, id] = [await adminActor(c), idOf(c.req.param('id'))]
      await rejectRevision(admin, id, c.req.valid('json'))
      return answer(c, await getVendor(id))
    },
  )
  .post(
    '/:id/bank-account-openings',
    documented({
      tag,
      summary: 'Open the whole account number of a vendor, to pay out',
      description:
        'Takes a right of its own (PUT /admin/users/{id}/bank-account-right). The audit trail knows of each time.',
      answer: BankAccount,
      refusals: [404, 409],
    }),
    asksAgain,
    async (c) => answer(c, await openBankAccount(await adminActor(c), idOf(c.req.param('id')))),
  )
