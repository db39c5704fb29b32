import { Hono } from 'hono'
import {
  differenceHeads,
  exportDifferences,
  listDifferences,
  settlePaymentDifference,
} from '#modules/payments/service/differences.server.ts'
import { DifferenceInput, DifferencePage, DifferencesExport, DifferencesQuery } from '#modules/payments/shapes.ts'
import { asksAgain } from '../../confirmation.ts'
import type { ApiEnv } from '../../context.ts'
import { csvFile } from '../../csv.ts'
import { idOf } from '../../params.ts'
import { adminActor } from '../../portal.ts'
import { answer, body, documented, query } from '../../schema.ts'

const tag = 'Admin: payments'

export const adminPaymentDifferences = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'Where the gateway’s books and ours do not agree',
      description:
        'Compared every night; nothing is booked by it. `q` is the beginning of an order’s number, or a part of a reference.',
      answer: DifferencePage,
    }),
    query(DifferencesQuery),
    async (c) => {
      await adminActor(c)
      return answer(c, await listDifferences(c.req.valid('query')))
    },
  )
  .get(
    '/export',
    documented({ tag, summary: 'A CSV file of all differences that the filters leave', file: ['text/csv'] }),
    asksAgain,
    query(DifferencesExport),
    async (c) => {
      const admin = await adminActor(c)
      return csvFile('payments-to-check', differenceHeads, await exportDifferences(admin, c.req.valid('query')))
    },
  )
  .post(
    '/:id/settlement',
    documented({ tag, summary: 'Say how a difference was settled', status: 204, refusals: [409] }),
    asksAgain,
    body(DifferenceInput),
    async (c) => {
      await settlePaymentDifference(await adminActor(c), idOf(c.req.param('id')), c.req.valid('json').note)
      return c.body(null, 204)
    },
  )
