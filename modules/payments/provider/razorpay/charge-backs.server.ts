import type { ChargeBackStatus } from '../../rules.ts'
import type { ChargeBackAnswer } from '../port.ts'
import { idOf, type RazorpayAccount } from './call.server.ts'
import { fetchDispute, type RazorpayDispute } from './client.server.ts'
import { isUnheard } from './inquiry.server.ts'

// Charge-backs are disputes at Razorpay.

const statuses = new Map<string, ChargeBackStatus>([
  ['open', 'open'],
  ['under_review', 'under_review'],
  ['won', 'won'],
  ['lost', 'lost'],
  ['closed', 'closed'],
])

const momentOf = (seconds: number | null | undefined): Date | null => (seconds ? new Date(seconds * 1_000) : null)

/** A word that nobody knows yet holds the money, until a person has looked. */
const statusOf = ({ status }: RazorpayDispute): ChargeBackStatus => statuses.get(status) ?? 'open'

/** What became of a dispute. No effect. */
export async function inquireChargeBack(account: RazorpayAccount, reference: string): Promise<ChargeBackAnswer> {
  if (!idOf('disp').safeParse(reference).success) return { kind: 'none' }
  const answer = await fetchDispute(account, reference)
  if (isUnheard(answer)) return { kind: 'none' }
  if (answer.kind !== 'answered') return { kind: 'unknown' }
  const { id, payment_id, amount, amount_deducted, currency, phase, reason_code, reason_description } = answer.body
  const status = statusOf(answer.body)
  return {
    kind: 'found',
    chargeBack: {
      reference: id,
      paymentReference: payment_id,
      // The bank may settle for a part.
      amountPaise: (status === 'lost' && amount_deducted) || amount,
      currency,
      status,
      phase: phase ?? null,
      reasonCode: reason_code ?? null,
      reason: reason_description ?? null,
      respondBy: momentOf(answer.body.respond_by),
      openedAt: momentOf(answer.body.created_at),
    },
  }
}
