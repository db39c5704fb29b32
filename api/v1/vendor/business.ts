import { Hono } from 'hono'
import { z } from 'zod'
import {
  BankInput,
  BusinessAddressInput,
  BusinessInput,
  GrievanceInput,
  UndertakingInput,
} from '#modules/vendors/input.ts'
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
} from '#modules/vendors/service/business.server.ts'
import type { ApiEnv } from '../../context.ts'
import { vendorActor } from '../../portal.ts'
import { body, documented } from '../../schema.ts'
import { Business, VendorStep } from './business-schemas.ts'

const tag = 'Vendor: business'
const saving = { tag, answer: Business, refusals: [401, 403, 409] }

export const vendorBusiness = new Hono<ApiEnv>()
  .get(
    '/',
    documented({ tag, summary: 'My business and where its approval stands', answer: Business, refusals: [401, 403] }),
    async (c) => c.json(await getBusiness(await vendorActor(c))),
  )
  .get(
    '/history',
    documented({
      tag,
      summary: 'What happened to my business, the latest first',
      answer: z.object({ items: z.array(VendorStep) }),
      refusals: [401, 403],
    }),
    async (c) => c.json({ items: await listBusinessSteps(await vendorActor(c)) }),
  )
  .put(
    '/identity',
    documented({ ...saving, summary: 'Save shop name, legal name, PAN and GSTIN' }),
    body(BusinessInput),
    async (c) => c.json(await saveIdentity(await vendorActor(c), c.req.valid('json'))),
  )
  .put(
    '/address',
    documented({ ...saving, summary: 'Save address and contact' }),
    body(BusinessAddressInput),
    async (c) => c.json(await saveAddress(await vendorActor(c), c.req.valid('json'))),
  )
  .put(
    '/bank',
    documented({
      ...saving,
      summary: 'Save the bank account',
      description: 'The number is asked twice and kept sealed; answers carry its last four digits.',
    }),
    body(BankInput),
    async (c) => c.json(await saveBank(await vendorActor(c), c.req.valid('json'))),
  )
  .put(
    '/grievance',
    documented({ ...saving, summary: 'Save the grievance officer' }),
    body(GrievanceInput),
    async (c) => c.json(await saveGrievance(await vendorActor(c), c.req.valid('json'))),
  )
  .put(
    '/undertaking',
    documented({ ...saving, summary: 'Accept the undertaking' }),
    body(UndertakingInput),
    async (c) => c.json(await acceptUndertaking(await vendorActor(c), c.req.valid('json'))),
  )
  .post('/submission', documented({ ...saving, summary: 'Send my business for approval' }), async (c) =>
    c.json(await submitBusiness(await vendorActor(c))),
  )
  .delete(
    '/submission',
    documented({ ...saving, summary: 'Take my business back while nobody has decided' }),
    async (c) => c.json(await takeBackBusiness(await vendorActor(c))),
  )
