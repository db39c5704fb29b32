import { remittanceMessages } from '#modules/remittances/limits.ts'
import { readRupees } from '#platform/kit/money.ts'

/** What is said of an amount that cannot be read; 0 may stand. */
export const amountProblem = (typed: string): string | undefined =>
  readRupees(typed) === undefined ? remittanceMessages.amount : undefined
