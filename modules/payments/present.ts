import { paiseToRupees } from '#platform/kit/money.ts'
import type { PaymentProvider } from './provider/port.ts'
import { timeLeft } from './rules.ts'
import type { ChargeBackView } from './shapes.ts'
import type { ChargeBackRow } from './store/charge-backs.server.ts'

/** A charge-back as the operator sees it, in rupees. `provider`: whoever carries out payments now, who may be another than then. */
export function chargeBackView(row: ChargeBackRow, provider: PaymentProvider | undefined, now: Date): ChargeBackView {
  const { respond_by: respondBy, evidence, evidence_on: sentOn } = row
  const isOurs = provider?.name === row.provider
  const isUnanswered = row.status === 'open' && evidence === null
  return {
    id: row.id,
    reference: row.provider_reference,
    orderId: row.order_no,
    amount: paiseToRupees(row.amount_paise),
    status: row.status,
    decidedBy: row.decided_by,
    phase: row.phase,
    reasonCode: row.reason_code,
    reason: row.reason,
    respondBy: respondBy?.toISOString() ?? null,
    left: isUnanswered && respondBy ? timeLeft(respondBy, now) : null,
    openedAt: row.opened_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    evidence: evidence === null ? null : { text: evidence, sentOn: sentOn ?? '', by: row.evidence_by },
    answerAt: isOurs
      ? { sentence: provider.capabilities.chargeBacks.answer, url: provider.capabilities.chargeBacks.url }
      : { sentence: 'Answer it in the dashboard of the gateway that took the payment.', url: null },
    isDemo: isOurs && provider.capabilities.isDemo,
  }
}
