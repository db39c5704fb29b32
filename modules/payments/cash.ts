import { formatRupees, type Paise, paiseToRupees, rupeesToPaise } from '#platform/kit/money.ts'

/** What the operator decided about cash on delivery. `maxOrder` is whole rupees. */
export interface CashRules {
  maxOrder: number
  /** Pincodes, or how they begin. */
  pincodes: readonly string[]
  vendorIds: readonly string[]
  /** After so many parcels that a customer had ordered in cash and that came back, the customer pays in advance. */
  refusals: number
}

/** An order that somebody wants to pay in cash. What is not known yet is null, and refuses nothing. */
export interface CashOrder {
  totalPaise: Paise
  pincode: string | null
  vendors: readonly { id: string; name: string }[]
  /** The customer's parcels that were to be paid in cash and came back; 0 while nobody is signed in. */
  refusedShipments: number
}

/** Why an order cannot be paid in cash, as its customer reads it; null where it can. */
export function cashRefusal(rules: CashRules, order: CashOrder): string | null {
  const because = reasonAgainst(rules, order)
  return because && `${because} Choose another way to pay.`
}

function reasonAgainst(rules: CashRules, { totalPaise, pincode, vendors, refusedShipments }: CashOrder): string | null {
  const max = rupeesToPaise(rules.maxOrder)
  if (totalPaise > max) return `Cash on delivery is offered for orders up to ${formatRupees(paiseToRupees(max))}.`
  if (pincode !== null && rules.pincodes.some((beginning) => pincode.startsWith(beginning)))
    return `Cash on delivery is not offered at pincode ${pincode}.`
  const without = vendors.find(({ id }) => rules.vendorIds.includes(id))
  if (without) return `${without.name} does not offer cash on delivery.`
  if (refusedShipments >= rules.refusals)
    return 'Cash on delivery isn’t available to you now, because earlier parcels couldn’t be delivered.'
  return null
}
