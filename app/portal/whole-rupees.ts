import { formatRupees } from '#platform/kit/money.ts'

/** Sums as a dashboard shows them: paise would only be noise. */
export const wholeRupees = (rupees: number): string => formatRupees(Math.round(rupees))
