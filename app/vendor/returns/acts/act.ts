import { problemText } from '#app/ui/problem.ts'
import type { VendorReturnView } from '#modules/returns/shapes.ts'

/** A return and what is asked about it, which closes once it is done. */
export interface ActProps {
  it: VendorReturnView
  onClose: () => void
}

export const failed = (error: unknown): string =>
  problemText(error, 'That did not work. Check your connection and try again.')
