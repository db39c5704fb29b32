import { type Totals, totalsOf } from '#modules/pricing/rules.ts'
import { taxByLine } from '#modules/pricing/split-tax.ts'
import type { Paise } from '#platform/kit/money.ts'
import { required } from '#platform/kit/required.ts'

export interface OrderedLine {
  variantId: string
  quantity: number
}

/** What pricing needs of a variant. */
export interface PricedVariant {
  vendor_id: string
  price_paise: Paise
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

/** A cart, priced, taxed and split by vendor, before it is an order. */
export interface Quote<Variant extends PricedVariant> extends Totals {
  lines: QuoteLine<Variant>[]
  vendorOrders: { vendorId: string; subtotal: Paise; tax: Paise }[]
  itemCount: number
}

export type QuoteResult<Variant extends PricedVariant> =
  | { ok: true; quote: Quote<Variant> }
  | { ok: false; gone: string[] }

/**
 * Prices a cart with current prices and splits its tax to vendors (whole rupees) and to lines (paise). Says which
 * variants are gone.
 */
export function quoteOrder<Variant extends PricedVariant>(
  lines: readonly OrderedLine[],
  onSale: ReadonlyMap<string, Variant>,
): QuoteResult<Variant> {
  const gone = lines.filter((line) => !onSale.has(line.variantId)).map((line) => line.variantId)
  if (gone.length > 0) return { ok: false, gone }

  const priced = lines.flatMap((line) => {
    const variant = onSale.get(line.variantId)
    return variant ? [{ variant, quantity: line.quantity, unitPrice: variant.price_paise }] : []
  })
  const { sellers, taxes } = taxByLine(priced.map((line) => ({ ...line, seller: line.variant.vendor_id })))
  return {
    ok: true,
    quote: {
      ...totalsOf(priced),
      lines: priced.map((line, position) => ({
        ...line,
        position,
        vendorOrder: sellers.findIndex(({ seller }) => seller === line.variant.vendor_id),
        tax: required(taxes[position], `tax of line ${position}`),
      })),
      vendorOrders: sellers.map(({ seller, subtotal, tax }) => ({ vendorId: seller, subtotal, tax })),
      itemCount: priced.reduce((sum, line) => sum + line.quantity, 0),
    },
  }
}
