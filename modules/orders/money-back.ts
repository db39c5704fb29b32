import { formatRupees } from '#platform/kit/money.ts'
import type { OrderView } from './shapes.ts'

type ChargedBack = OrderView['chargedBack']

/** What customers are told of charge-backs in the money of an order that is over: sentences, each with a space before it. */
export function bankWords({ open, lost }: ChargedBack): string {
  const asked =
    open > 0 ? ` Your bank has asked us for ${formatRupees(open)}, so we can’t refund that until the bank decides.` : ''
  const given = lost > 0 ? ` Your bank gave you ${formatRupees(lost)} back.` : ''
  return `${given}${asked}`
}

/** That money which goes back may wait for a bank that asks for it too. Begins with a space; empty where none does. */
export const waitsForBank = ({ chargedBack: { open } }: { chargedBack: ChargedBack }): string =>
  open > 0
    ? ` Your bank has also asked us for ${formatRupees(open)}, so we can’t refund that part until the bank decides.`
    : ''
