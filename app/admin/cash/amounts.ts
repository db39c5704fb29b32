import { remittanceMessages } from '#modules/remittances/limits.ts'
import { paiseOf } from '#modules/remittances/rules.ts'
import { paiseToRupees } from '#platform/kit/money.ts'

/** Rupees as they were typed; undefined for what is no amount. Nothing and 0 are 0. */
export function rupeesOf(typed: string): number | undefined {
  if (/^0*(?:\.0{1,2})?$/.test(typed.trim())) return 0
  const amount = paiseOf(typed)
  return amount === undefined ? undefined : paiseToRupees(amount)
}

export const amountProblem = (typed: string): string | undefined =>
  typed.trim() === '' || rupeesOf(typed) === undefined ? remittanceMessages.amount : undefined
