import { Hono } from 'hono'
import {
  bookRemittance,
  checkRemittance,
  listOpenTransfers,
  settleTransfer,
} from '#modules/remittances/service/book.server.ts'
import {
  cashDifferenceHeads,
  cashExportHeads,
  exportCash,
  exportDifferences,
  listCash,
  listDifferences,
} from '#modules/remittances/service/lists.server.ts'
import { settleCash, settleDifference } from '#modules/remittances/service/settle.server.ts'
import {
  CashDifferencePage,
  CashDifferencesExport,
  CashDifferencesQuery,
  CashExport,
  CashPage,
  CashQuery,
  CashSettlementInput,
  CollectionSettlementInput,
  OpenTransfers,
  Remittance,
  RemittanceCheck,
  RemittanceFileInput,
  RemittanceInput,
  TransferInput,
} from '#modules/remittances/shapes.ts'
import { asksAgain } from '../../confirmation.ts'
import type { ApiEnv } from '../../context.ts'
import { csvFile } from '../../csv.ts'
import { idOf } from '../../params.ts'
import { adminActor } from '../../portal.ts'
import { answer, body, documented, query } from '../../schema.ts'

const tag = 'Admin: cash'

export const adminCash = new Hono<ApiEnv>()
  .get(
    '/',
    documented({
      tag,
      summary: 'Cash that was collected at doors',
      description:
        '`view=overdue` is what a courier has had for 12 days or more, the oldest first. `q` is the beginning of an order’s number or of a tracking number; `from` and `to` are days of the collection in India.',
      answer: CashPage,
    }),
    query(CashQuery),
    async (c) => {
      await adminActor(c)
      return answer(c, await listCash(c.req.valid('query')))
    },
  )
  .get(
    '/export',
    documented({ tag, summary: 'A CSV file of all the cash that the filters leave', file: ['text/csv'] }),
    asksAgain,
    query(CashExport),
    async (c) => {
      const admin = await adminActor(c)
      return csvFile('cash', cashExportHeads, await exportCash(admin, c.req.valid('query')))
    },
  )
  .get(
    '/differences',
    documented({
      tag,
      summary: 'Rows of couriers’ files that are not what was collected',
      description: '`q` is the beginning of an order’s number, of a tracking number or of a UTR.',
      answer: CashDifferencePage,
    }),
    query(CashDifferencesQuery),
    async (c) => {
      await adminActor(c)
      return answer(c, await listDifferences(c.req.valid('query')))
    },
  )
  .get(
    '/differences/export',
    documented({ tag, summary: 'A CSV file of the differences that the filters leave', file: ['text/csv'] }),
    asksAgain,
    query(CashDifferencesExport),
    async (c) => {
      const admin = await adminActor(c)
      return csvFile('cash-differences', cashDifferenceHeads, await exportDifferences(admin, c.req.valid('query')))
    },
  )
  .post(
    '/differences/:id/settlement',
    documented({
      tag,
      summary: 'Say how a difference was settled',
      description:
        'Once. What was paid makes the parcel’s cash count as handed over; writing off ends the waiting for what is missing of it.',
      status: 204,
      refusals: [409],
    }),
    asksAgain,
    body(CashSettlementInput),
    async (c) => {
      await settleDifference(await adminActor(c), idOf(c.req.param('id')), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .post(
    '/collections/:id/settlement',
    documented({
      tag,
      summary: 'Settle awaited cash that no courier’s file names',
      description:
        'Once: as received, with the reference and the day of the payment, or as lost, with a reason. Only cash that is overdue, or that has no courier noted who could send a file.',
      status: 204,
      refusals: [409],
    }),
    asksAgain,
    body(CollectionSettlementInput),
    async (c) => {
      await settleCash(await adminActor(c), idOf(c.req.param('id')), c.req.valid('json'))
      return c.body(null, 204)
    },
  )
  .get(
    '/transfers',
    documented({
      tag,
      summary: 'Open transfers',
      description: 'The bank did not receive what their rows come to, so nothing of them is booked. The oldest 200.',
      answer: OpenTransfers,
    }),
    async (c) => {
      await adminActor(c)
      return answer(c, await listOpenTransfers())
    },
  )
  .post(
    '/file-checks',
    documented({
      tag,
      summary: 'What would become of a courier’s file',
      description: 'Changes nothing. A line has tracking number, rupees, date and UTR.',
      answer: RemittanceCheck,
    }),
    body(RemittanceFileInput),
    async (c) => {
      await adminActor(c)
      return answer(c, await checkRemittance(c.req.valid('json')))
    },
  )
  .post(
    '/files',
    documented({
      tag,
      summary: 'Upload a courier’s remittance',
      description:
        'Once, all of it or nothing. Where rows less deductions are what the bank received, the matched rows are booked and the others become differences; else the transfer is open.',
      answer: Remittance,
      refusals: [409],
    }),
    asksAgain,
    body(RemittanceInput),
    async (c) => answer(c, await bookRemittance(await adminActor(c), c.req.valid('json'))),
  )
  .put(
    '/transfers/:id',
    documented({
      tag,
      summary: 'Say anew what the bank received of an open transfer',
      description: 'Once it agrees, its matched rows are booked.',
      answer: Remittance,
      refusals: [404, 409],
    }),
    asksAgain,
    body(TransferInput),
    async (c) => answer(c, await settleTransfer(await adminActor(c), idOf(c.req.param('id')), c.req.valid('json'))),
  )
