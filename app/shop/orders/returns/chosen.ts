import { type ReturnReason, returnReasonNames } from '#modules/returns/rules.ts'
import type { ReturnableLineView } from '#modules/returns/shapes.ts'

/** Chosen lines by their variant: how many pieces, and what should come instead. */
export type Chosen = Readonly<Record<string, { quantity: number; exchangeFor: string }>>

/** The money, another variant, or the same pack again. */
export const wishes = ['refund', 'exchange', 'again'] as const
export type Wish = (typeof wishes)[number]

/** Of amounts for one piece, for two and so on, the one for so many. */
export const amountFor = (amounts: readonly number[], quantity: number): number => amounts[quantity - 1] ?? 0

/** What is chosen at first: all of the only line, nothing where there are several. */
export function chosenAtFirst(lines: readonly ReturnableLineView[]): Chosen {
  const [only, ...others] = lines
  return only && others.length === 0 ? { [only.variantId]: { quantity: only.left, exchangeFor: '' } } : {}
}

/** The same with a line as it is now; without it where it is not chosen any more. */
export function withLine(chosen: Chosen, variantId: string, line: Chosen[string] | undefined): Chosen {
  const { [variantId]: _, ...others } = chosen
  return line ? { ...others, [variantId]: line } : others
}

/** What goes back for the lines chosen. */
export function moneyOf(lines: readonly ReturnableLineView[], chosen: Chosen, wish: Wish): number {
  return lines.reduce((sum, line) => {
    const pick = chosen[line.variantId]
    if (!pick) return sum
    if (wish === 'refund') return sum + amountFor(line.worth, pick.quantity)
    if (wish === 'again') return sum
    const other = line.exchangeFor.find(({ variantId }) => variantId === pick.exchangeFor)
    return sum + (other ? amountFor(other.difference, pick.quantity) : 0)
  }, 0)
}

/** The reasons that are open for every line chosen; for all lines while none is. */
export function reasonsOf(lines: readonly ReturnableLineView[], chosen: Chosen): ReturnReason[] {
  const some = lines.filter(({ variantId }) => chosen[variantId])
  return returnReasonNames.filter((reason) =>
    (some.length > 0 ? some : lines).every(({ reasons }) => reasons.includes(reason)),
  )
}
