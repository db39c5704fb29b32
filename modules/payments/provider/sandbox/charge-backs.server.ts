import { randomUUID } from 'node:crypto'
import { now } from '#platform/context.server.ts'
import { addDays } from '#platform/kit/dates.ts'
import { paise } from '#platform/kit/money.ts'
import { type ChargeBackStatus, isUndecided } from '../../rules.ts'
import { findTaken } from '../../store/charge-backs.server.ts'
import { requireSandbox, sandboxProvider } from './adapter.server.ts'
import { deliver } from './deliver.server.ts'
import { nothingToChargeBack } from './errors.ts'
import { bookInSandbox, findSandboxChargeBack, insertSandboxChargeBack, moveSandboxChargeBack } from './store.server.ts'

// The bank behind the sandbox gateway: it takes money back when somebody of the demo asks it to, and tells the shop as a gateway would.

const answerDays = 7

/** The bank opens a charge-back. Answers its name. Tells nobody. */
export async function openChargeBack(of: { paymentReference: string; amountPaise: number }): Promise<string> {
  const reference = `sandbox_cb_${randomUUID().replaceAll('-', '')}`
  await insertSandboxChargeBack({
    reference,
    payment_reference: of.paymentReference,
    amount_paise: paise(of.amountPaise),
    respond_by: addDays(now(), answerDays),
    created_at: now(),
  })
  return reference
}

const tell = (chargeBack: string, kind: string) =>
  deliver({ id: `evt_${randomUUID()}`, kind: `payment.dispute.${kind}`, reference: null, chargeBack })

/** In the demo: the bank takes a payment back, and the shop is told. Refuses where there is no sandbox, or no such payment. */
export async function takeBackInSandbox(paymentReference: string): Promise<void> {
  requireSandbox()
  // Payments that the demo began with stand in the shop's books alone.
  const amountPaise = await findTaken(sandboxProvider.name, paymentReference)
  if (amountPaise === undefined) throw nothingToChargeBack()
  await tell(await openChargeBack({ paymentReference, amountPaise }), 'created')
}

/** In the demo: the bank goes a step on, and the shop is told. Refuses where there is no sandbox, or the bank has decided. */
export async function decideInSandbox(reference: string, status: ChargeBackStatus): Promise<void> {
  requireSandbox()
  const before = await findSandboxChargeBack(reference)
  if (!before || !isUndecided(before.status)) throw nothingToChargeBack()
  await moveSandboxChargeBack(reference, status)
  if (status === 'lost') await bookInSandbox('charge_back', reference, before.amount_paise, now())
  await tell(reference, status === 'open' ? 'action_required' : status)
}
