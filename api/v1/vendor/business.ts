import { Hono } from 'hono'
import {
  acceptUndertaking,
  getBusiness,
  listBusinessSteps,
  saveAddress,
  saveBank,
  saveGrievance,
  saveIdentity,
  submitBusiness,
  takeBackBusiness,
  takeBackChanges,
} from '#modules/vendors/service/business.server.ts'
import {
  BankInput,
  Business,
  BusinessAddressInput,
  BusinessInput,
  GrievanceInput,
  UndertakingInput,
  VendorSteps,
} from '#modules/vendors/shapes.ts'
import { asksAgain } from '../../confirmation.ts'
import type { ApiEnv } from '../../context.ts'
import { vendorActor } from '../../portal.ts'
import { answer, body, documented } from '../../schema.ts'

const tag = 'Vendor: business'
const saving = { tag, answer: Business, refusals: [409] }
const byRevision =
  'Of an approved business this waits for the operator as `revision`, and what was there before stays in force until it is decided.'

export const vendorBusiness = new Hono<ApiEnv>()
  .get('/', documented({ tag, summary: 'My business and where its approval stands', answer: Business }), async (c) =>
    answer(c, await getBusiness(await vendorActor(c))),
  )
  .get(
    '/history',
    documented({
      tag,
      summary: 'What happened to my business, the latest first',
      answer: VendorSteps,
    }),
    async (c) => answer(c, { items: await listBusinessSteps(await vendorActor(c)) }),
  )
  .put(
    '/identity',
    documented({ ...saving, summary: 'Save shop name, legal name, PAN and GSTIN', description: byRevision }),
    asksAgain,
    body(BusinessInput),
    async (c) => answer(c, await saveIdentity(await vendorActor(c), c.req.valid('json'))),
  )
  .put(
    '/address',
    documented({
      ...saving,
      summary: 'Save address and contact',
      description: `${byRevision} Email and phone for customers change at once.`,
    }),
    asksAgain,
    body(BusinessAddressInput),
    async (c) => answer(c, await saveAddress(await vendorActor(c), c.req.valid('json'))),
  )
  .put(
    '/bank',
    documented({
      ...saving,
      summary: 'Save the bank account',
      description: `The number is asked twice and kept sealed; answers carry its last four digits. ${byRevision}`,
    }),
    asksAgain,
    body(BankInput),
    async (c) => answer(c, await saveBank(await vendorActor(c), c.req.valid('json'))),
  )
  .put(
    '/grievance',
    documented({ ...saving, summary: 'Save the grievance officer' }),
    body(GrievanceInput),
    async (c) => answer(c, await saveGrievance(await vendorActor(c), c.req.valid('json'))),
  )
  .put(
    '/undertaking',
    documented({ ...saving, summary: 'Accept the undertaking' }),
    body(UndertakingInput),
    async (c) => answer(c, await acceptUndertaking(await vendorActor(c), c.req.valid('json'))),
  )
  .post('/submission', documented({ ...saving, summary: 'Send my business for approval' }), async (c) =>
    answer(c, await submitBusiness(await vendorActor(c))),
  )
  .delete(
    '/submission',
    documented({ ...saving, summary: 'Take my business back while nobody has decided' }),
    async (c) => answer(c, await takeBackBusiness(await vendorActor(c))),
  )
  .delete(
    '/revision',
    documented({ ...saving, summary: 'Withdraw the changes of an approved business that wait for a decision' }),
    async (c) => answer(c, await takeBackChanges(await vendorActor(c))),
  )
