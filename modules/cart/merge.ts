import { quantityMax } from './limits.ts'
import type { CartLine } from './rules.ts'

// How the cart of a device and that of its account come together. The device knows what the account had when they last agreed (`base`): what
// differs from it was done here since, and only that is told to the account. So what was taken out elsewhere does not come back.

const quantitiesOf = (lines: readonly CartLine[]) => new Map(lines.map((line) => [line.variantId, line.quantity]))

/** What was done to `base` until it became `now`: each changed line with its quantity now; first those that were taken out, with 0, which make room. */
export function changesSince(base: readonly CartLine[], now: readonly CartLine[]): CartLine[] {
  const [before, after] = [quantitiesOf(base), quantitiesOf(now)]
  const changed = now.filter((line) => before.get(line.variantId) !== line.quantity)
  const removed = base.filter((line) => !after.has(line.variantId))
  return [...removed.map((line) => ({ ...line, quantity: 0 })), ...changed]
}

/** `lines` after `changes`: known lines keep their place, new ones come last. Repeatable. */
export function withChanges(lines: readonly CartLine[], changes: readonly CartLine[]): CartLine[] {
  const changed = new Map(changes.map((line) => [line.variantId, line]))
  const known = new Set(lines.map((line) => line.variantId))
  return [
    ...lines.map((line) => changed.get(line.variantId) ?? line),
    ...changes.filter((line) => !known.has(line.variantId)),
  ].filter((line) => line.quantity > 0)
}

/** Two carts of which neither knows the other: quantities of the same variant add up, at most to the limit of a line. */
export function joined(lines: readonly CartLine[], others: readonly CartLine[]): CartLine[] {
  const known = quantitiesOf(lines)
  const sums = others.map((line) => ({
    ...line,
    quantity: Math.min((known.get(line.variantId) ?? 0) + line.quantity, quantityMax),
  }))
  return withChanges(lines, sums)
}

/** What was put in since `base`, as lines of their own: pieces of a line that was there before are counted without those. */
export function addedSince(base: readonly CartLine[], now: readonly CartLine[]): CartLine[] {
  const before = quantitiesOf(base)
  return now
    .map((line) => ({ ...line, quantity: line.quantity - (before.get(line.variantId) ?? 0) }))
    .filter((line) => line.quantity > 0)
}

/** The lines in the order in which `order` has them; those that it has not come last. */
export function inOrderOf(order: readonly CartLine[], lines: readonly CartLine[]): CartLine[] {
  const places = new Map(order.map((line, at) => [line.variantId, at]))
  const placeOf = ({ variantId }: CartLine) => places.get(variantId) ?? order.length
  return [...lines].sort((one, other) => placeOf(one) - placeOf(other))
}
