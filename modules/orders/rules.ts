import { addDays, indianDay } from '#platform/kit/dates.ts'
import { type Paise, paise, shareOut } from '#platform/kit/money.ts'

export const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Each status with those it may become (decisions). Nothing leaves delivered or cancelled. */
export const statusMoves: Record<OrderStatus, readonly OrderStatus[]> = {
  pending: ['processing', 'cancelled'],
  processing: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: [],
  cancelled: [],
}

export function isOrderStatus(value: string): value is OrderStatus {
  return (orderStatuses as readonly string[]).includes(value)
}

/** Whether an order of this status may still be cancelled; also whether the button is drawn. Unknown statuses may not. */
export function canCancel(status: string): boolean {
  return isOrderStatus(status) && statusMoves[status].includes('cancelled')
}

/** The order's status from its vendors' parts (decisions, Products, variants, vendors, orders). */
export function orderStatusOf(parts: readonly OrderStatus[]): OrderStatus {
  const live = parts.filter((status) => status !== 'cancelled')
  if (live.length === 0) return 'cancelled'
  if (live.every((status) => status === 'delivered')) return 'delivered'
  if (live.some((status) => status === 'shipped' || status === 'delivered')) return 'shipped'
  if (live.includes('processing')) return 'processing'
  return 'pending'
}

/** Tax: 18% of the subtotal, rounded to the rupee, fifty paise and more upward (specification section 9). Whole rupees, in paise. */
export function taxOn(subtotal: Paise): Paise {
  return paise(Math.floor((subtotal * 18 + 5_000) / 10_000) * 100)
}

/** Shipping is free (specification section 9). */
export const shippingPaise: Paise = paise(0)

/** What the cart, the checkout, the server and the invoice all show. */
export interface Totals {
  subtotal: Paise
  tax: Paise
  shipping: Paise
  total: Paise
}

export function totalsOf(lines: readonly { unitPrice: Paise; quantity: number }[]): Totals {
  const subtotal = paise(lines.reduce((sum, line) => sum + line.unitPrice * line.quantity, 0))
  const tax = taxOn(subtotal)
  return { subtotal, tax, shipping: shippingPaise, total: paise(subtotal + tax + shippingPaise) }
}

/** What one pays for one piece: the price with its own rounded tax. */
export function priceWithTax(price: Paise): Paise {
  return paise(price + taxOn(price))
}

/**
 * Each vendor's whole-rupee share of an order's tax: 18% of its subtotal rounded down, then a rupee each to the largest
 * remainders (ties: the earlier) until the sum is the order's tax. Within a rupee of the exact value; see docs/law.md, Tax.
 */
export function splitTax(tax: Paise, subtotals: readonly Paise[]): Paise[] {
  const shares = subtotals.map((subtotal) => Math.floor((subtotal * 18) / 10_000))
  let left = tax / 100 - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = subtotals
    .map((subtotal, index) => ({ index, remainder: (subtotal * 18) % 10_000 }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of byRemainder) {
    if (left <= 0) break
    shares[index] = (shares[index] ?? 0) + 1
    left--
  }
  return shares.map((rupees) => paise(rupees * 100))
}

/** Five days from the order moment, as a day in India (specification section 9). */
export function estimatedDeliveryOn(placedAt: Date): string {
  return indianDay(addDays(placedAt, 5))
}

export interface OrderedLine {
  variantId: string
  quantity: number
}

/** As much of a variant as pricing looks at. */
export interface PricedVariant {
  vendor_id: string
  price_paise: number
}

export interface QuoteLine<Variant extends PricedVariant> {
  position: number
  /** Index into the quote's vendorOrders. */
  vendorOrder: number
  variant: Variant
  quantity: number
  unitPrice: Paise
  tax: Paise
}

/** A priced, taxed, split cart before it is an order. */
export interface Quote<Variant extends PricedVariant> extends Totals {
  lines: QuoteLine<Variant>[]
  vendorOrders: { vendorId: string; subtotal: Paise; tax: Paise }[]
  itemCount: number
}

export type QuoteResult<Variant extends PricedVariant> =
  | { ok: true; quote: Quote<Variant> }
  | { ok: false; gone: string[] }

/** Prices a cart with today's prices, and splits its tax to vendors (whole rupees) and to lines (paise). Says which variants are gone. */
export function quoteOrder<Variant extends PricedVariant>(
  lines: readonly OrderedLine[],
  onSale: ReadonlyMap<string, Variant>,
): QuoteResult<Variant> {
  const gone = lines.filter((line) => !onSale.has(line.variantId)).map((line) => line.variantId)
  if (gone.length > 0) return { ok: false, gone }

  const priced = lines.flatMap((line) => {
    const variant = onSale.get(line.variantId)
    return variant ? [{ variant, quantity: line.quantity, unitPrice: paise(variant.price_paise) }] : []
  })
  const totals = totalsOf(priced)
  const vendorIds = [...new Set(priced.map((line) => line.variant.vendor_id))].sort()
  const subtotals = vendorIds.map(
    (vendorId) => totalsOf(priced.filter((line) => line.variant.vendor_id === vendorId)).subtotal,
  )
  const vendorTaxes = splitTax(totals.tax, subtotals)

  const lineTaxes = new Map<(typeof priced)[number], Paise>()
  vendorIds.forEach((vendorId, index) => {
    const own = priced.filter((line) => line.variant.vendor_id === vendorId)
    const shares = shareOut(
      vendorTaxes[index] ?? 0,
      own.map((line) => line.unitPrice * line.quantity),
    )
    own.forEach((line, at) => {
      lineTaxes.set(line, paise(shares[at] ?? 0))
    })
  })

  return {
    ok: true,
    quote: {
      ...totals,
      lines: priced.map((line, position) => ({
        ...line,
        position,
        vendorOrder: vendorIds.indexOf(line.variant.vendor_id),
        tax: lineTaxes.get(line) ?? paise(0),
      })),
      vendorOrders: vendorIds.map((vendorId, index) => ({
        vendorId,
        subtotal: subtotals[index] ?? paise(0),
        tax: vendorTaxes[index] ?? paise(0),
      })),
      itemCount: priced.reduce((sum, line) => sum + line.quantity, 0),
    },
  }
}
