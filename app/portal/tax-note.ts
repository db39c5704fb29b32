import { withTax } from '#modules/pricing/rules.ts'

/** Said where the tax of a vendor's part is not 18% of that part: it is rounded once for the order and shared out. Sums in rupees. */
export const taxNote = ({ subtotal, total }: { subtotal: number; total: number }): string | null =>
  total === withTax(subtotal) ? null : 'Rounded over the whole order'
