import type { VendorReturnView } from '#modules/returns/shapes.ts'
import { formatRupees } from '#platform/kit/money.ts'

export interface Counted {
  /** Back on sale or written off. */
  accepted: number
  refused: number
}

/** What goes back in rupees when so many pieces of each line are accepted. */
function refundOf(it: VendorReturnView, counted: (lineId: string) => Counted): number {
  const paise = it.lines.reduce((sum, { id, refundFor }) => {
    return sum + Math.round((refundFor[counted(id).accepted - 1] ?? 0) * 100)
  }, 0)
  return Math.min(paise / 100, it.refundAtMost ?? Number.POSITIVE_INFINITY)
}

/** What the button of a check does with what is counted so far: 'Accept and refund ₹294', 'Accept 1 of 2 and replace', 'Refuse it'. */
export function checkLabel(it: VendorReturnView, counted: (lineId: string) => Counted): string {
  const sum = (of: (line: VendorReturnView['lines'][number]) => number) =>
    it.lines.reduce((total, line) => total + of(line), 0)
  const accepted = sum(({ id }) => counted(id).accepted)
  if (accepted === 0) {
    const isRefused = sum(({ id }) => counted(id).refused) > 0 || sum(({ received }) => received ?? 0) === 0
    return isRefused ? 'Refuse it' : 'Finish the check'
  }
  const asked = sum(({ quantity }) => quantity)
  const accept = accepted < asked ? `Accept ${accepted} of ${asked}` : 'Accept'
  const refund = refundOf(it, counted)
  const back = refund > 0 ? `refund ${formatRupees(refund)}` : ''
  if (it.wish === 'exchange') return back ? `${accept}, replace and ${back}` : `${accept} and replace`
  return back ? `${accept} and ${back}` : accept
}
