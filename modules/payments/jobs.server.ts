import { z } from 'zod'
import type { JobHandler } from '#platform/jobs.server.ts'
import { tellOfChargeBack, watchChargeBacks } from './service/charge-back-clocks.server.ts'
import { compareProviderBooks } from './service/reconcile.server.ts'
import { sendRefunds } from './service/refunds.server.ts'
import { deliver } from './service/sandbox-page.server.ts'

const sandboxEvent = z.strictObject({ id: z.string(), kind: z.string(), reference: z.string() })
const orderJob = z.strictObject({ orderId: z.uuid() })
const chargeBackJob = z.strictObject({ chargeBackId: z.uuid() })

export const paymentJobs: Record<string, JobHandler> = {
  'payment:refund': (told) => sendRefunds(orderJob.parse(told).orderId),
  'payments:compare_books': compareProviderBooks,
  'payments:charge_backs': watchChargeBacks,
  'payment:charge_back': (told) => tellOfChargeBack(chargeBackJob.parse(told).chargeBackId),
  /** The sandbox gateway tells of a payment later, as it was asked to. */
  'payment:sandbox_event': (told) => deliver(sandboxEvent.parse(told)),
}
