import { Hono } from 'hono'
import { decideInSandbox, takeBackInSandbox } from '#modules/payments/provider/sandbox/charge-backs.server.ts'
import { SandboxChargeBackInput, SandboxDecisionInput } from '#modules/payments/provider/sandbox/shapes.ts'
import {
  answerChargeBack,
  chargeBackHeads,
  endChargeBack,
  exportChargeBacks,
  listChargeBacks,
} from '#modules/payments/service/charge-backs.server.ts'
import {
  ChargeBackEnd,
  ChargeBackPage,
  ChargeBacksExport,
  ChargeBacksQuery,
  EvidenceInput,
} from '#modules/payments/shapes.ts'
import { asksAgain } from '../../confirmation.ts'
import type { ApiEnv } from '../../context.ts'
import { csvFile } from '../../csv.ts'
import { idOf } from '../../params.ts'
import { adminActor } from '../../portal.ts'
import { answer, body, documented, query } from '../../schema.ts'

const tag = 'Admin: payments'
const demo = { tag: 'Sandbox gateway', status: 204, refusals: [404, 409] }

export const adminChargeBacks = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'Money that customers’ banks take back',
      description:
        'As the gateway said when it was asked last; those to answer begin with what is due first. `q` is the beginning of an order’s number, or a part of a reference.',
      answer: ChargeBackPage,
    }),
    query(ChargeBacksQuery),
    async (c) => {
      await adminActor(c)
      return answer(c, await listChargeBacks(c.req.valid('query')))
    },
  )
  .get(
    '/export',
    documented({ tag, summary: 'A CSV file of all charge-backs that the filters leave', file: ['text/csv'] }),
    asksAgain,
    query(ChargeBacksExport),
    async (c) => {
      const admin = await adminActor(c)
      return csvFile('charge-backs', chargeBackHeads, await exportChargeBacks(admin, c.req.valid('query')))
    },
  )
  .post(
    '/:id/evidence',
    documented({
      tag,
      summary: 'Note what was sent to the gateway as evidence',
      description:
        'The answer itself is given in the gateway’s dashboard. What was noted before stays in the audit trail.',
      status: 204,
      refusals: [409],
    }),
    asksAgain,
    body(EvidenceInput),
    async (c) => {
      await answerChargeBack(await adminActor(c), idOf(c.req.param('id')), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/:id/end',
    documented({
      tag,
      summary: 'Note how the bank decided',
      description:
        'For one that the gateway does not answer about any more. What waits for it goes on. What the gateway says later takes its place.',
      status: 204,
      refusals: [409],
    }),
    asksAgain,
    body(ChargeBackEnd),
    async (c) => {
      await endChargeBack(await adminActor(c), idOf(c.req.param('id')), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/sandbox',
    documented({
      ...demo,
      summary: 'Let the sandbox’s bank take a payment back',
      description:
        'In the demo alone: stands for a customer’s bank, so that one sees what the shop does then. No money moves.',
    }),
    body(SandboxChargeBackInput),
    async (c) => {
      await adminActor(c)
      await takeBackInSandbox(c.req.valid('json').payment)
      return c.body(null, 204)
    },
  )
  .post(
    '/sandbox/:reference/decision',
    documented({
      ...demo,
      summary: 'Let the sandbox’s bank go a step on',
      description: 'In the demo alone. The shop is told as a gateway would tell it.',
    }),
    body(SandboxDecisionInput),
    async (c) => {
      await adminActor(c)
      await decideInSandbox(c.req.param('reference'), c.req.valid('json').status)
      return c.body(null, 204)
    },
  )
