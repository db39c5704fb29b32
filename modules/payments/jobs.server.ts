import { z } from 'zod'
import type { JobHandler } from '#platform/jobs.server.ts'
import { tellOfChargeBack, watchChargeBacks } from './service/charge-back-clocks.server.ts'
import { compareProviderBooks } from './service/reconcile.server.ts'
import { sendRefunds, tellOfRefusedRefund } from './service/refunds.server.ts'
import { deleteOldEvents } from './store/attempts.server.ts'

const orderJob = z.strictObject({ orderId: z.uuid() })
const refundJob = z.strictObject({ refundId: z.uuid() })
const chargeBackJob = z.strictObject({ chargeBackId: z.uuid() })

export const paymentJobs: Record<string, JobHandler> = {
  'payment:refund': (told) => sendRefunds(orderJob.parse(told).orderId),
  'payment:refund_refused': (told) => tellOfRefusedRefund(refundJob.parse(told).refundId),
  'payments:compare_books': compareProviderBooks,
  'payments:tidy': deleteOldEvents,
  'payments:charge_backs': watchChargeBacks,
  'payment:charge_back': (told) => tellOfChargeBack(chargeBackJob.parse(told).chargeBackId),
}
