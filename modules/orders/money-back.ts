import { formatRupees } from '#platform/kit/money.ts'
import type { OrderView } from './shapes.ts'

/**
 * What customers are told of a charge-back in the money of an order that is over: sentences, each with a space before it; and what is left in rupees
 * that goes back from us.
 */
export function bankWords({ totalAmount, chargedBack: { open, lost } }: OrderView): { said: string; rest: number } {
  const asked = open > 0 ? ` Your bank has asked us for ${formatRupees(open)}. That waits until it has decided.` : ''
  const given = lost > 0 ? ` Your bank gave you ${formatRupees(lost)} back.` : ''
  return { said: `${given}${asked}`, rest: Math.max(0, Math.round((totalAmount - open - lost) * 100) / 100) }
}
