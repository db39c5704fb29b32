import { formatRupees } from '#platform/kit/money.ts'

/** Amounts as a dashboard shows them, without paise. */
export const wholeRupees = (rupees: number): string => formatRupees(Math.round(rupees))
