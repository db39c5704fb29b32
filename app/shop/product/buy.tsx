import type { MouseEvent, ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { badgeCheckIcon, banknoteIcon, undoIcon } from '#app/ui/icons.ts'
import { Price } from '#app/ui/price.tsx'
import type { ProductView, VariantView } from '#modules/catalog/shapes.ts'
import { discountPercent, withTax } from '#modules/pricing/rules.ts'
import { formatRupees } from '#platform/kit/money.ts'

/** What the product and a variant both say of the pack that is looked at. */
export type ShownPack = Pick<ProductView, 'price' | 'originalPrice' | 'mrp' | 'unitPrice' | 'netQuantity'>

/** The price, the earlier price, and what one pays for the pack that is chosen. */
export function ProductPrice({ pack }: { pack: ShownPack }) {
  const { price, originalPrice, netQuantity } = pack
  return (
    <div>
      <Price price={price} originalPrice={originalPrice} percentOff={discountPercent(price, originalPrice)} size="lg" />
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-2 tabular-nums">
        <b>You pay {formatRupees(withTax(price))} with tax</b>
        {netQuantity ? <span>{netQuantity}</span> : null}
      </p>
    </div>
  )
}

/** The MRP of the pack, with the price of a unit that belongs to it, and what the cart adds. */
export function PackPrice({ pack: { mrp, unitPrice } }: { pack: ShownPack }) {
  return (
    <div>
      {mrp > 0 ? (
        <p className="text-sm text-ink-2 tabular-nums">
          MRP {formatRupees(mrp)}
          {unitPrice ? ` (${unitPrice})` : ''}, incl. of all taxes
        </p>
      ) : null}
      <p className="mt-0.5 text-xs text-ink-3">18% tax is added in the cart. Shipping is free.</p>
    </div>
  )
}

/** Up to this many are said as a number; more are only 'in stock'. */
const fewLeft = 5

/** The word on stock: the document knows yes or no, the number comes after hydration. */
export function StockWord({ variant, left }: { variant: VariantView; left: number | undefined }) {
  const inStock = left === undefined ? variant.inStock : left > 0
  const few = left !== undefined && left > 0 && left <= fewLeft
  return (
    <p
      role="status"
      className={`text-sm font-semibold ${!inStock ? 'text-danger' : few ? 'text-warning' : 'text-success'}`}
    >
      {!inStock ? 'Out of Stock' : few ? `Only ${left} left` : 'In stock'}
    </p>
  )
}

/** The seller's rows are folded further down; the link opens them. Before hydration it still leads there. */
function openSeller(event: MouseEvent) {
  const seller = document.getElementById('seller')
  if (!(seller instanceof HTMLDetailsElement)) return
  event.preventDefault()
  seller.open = true
  seller.scrollIntoView({ block: 'center' })
  seller.querySelector('summary')?.focus({ preventScroll: true })
}

function Assurance({ icon, children }: { icon: string; children: ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <Icon path={icon} className="text-success" />
      <span>{children}</span>
    </li>
  )
}

export interface AssurancesProps {
  seller: string
  /** How many days after delivery it comes back unopened; 0: never. */
  returnDays: number
  /** The names of the ways to pay. */
  payments: readonly string[]
}

/** Why it is safe to buy here. */
export function Assurances({ seller, returnDays, payments }: AssurancesProps) {
  const ways = payments.map((name, at) => (at > 0 && /^[A-Z][a-z]/.test(name) ? name.toLowerCase() : name)).join(', ')
  return (
    <ul className="grid gap-2 border-t border-line pt-5 text-sm">
      <Assurance icon={badgeCheckIcon}>
        Sold by{' '}
        {/* biome-ignore lint/a11y/useValidAnchor: it leads to the seller's rows; the press only opens them first */}
        <a href="#seller" onClick={openSeller} className="link">
          {seller}
        </a>
      </Assurance>
      {returnDays > 0 ? <Assurance icon={undoIcon}>{returnDays}-day returns on unopened products</Assurance> : null}
      {ways ? <Assurance icon={banknoteIcon}>{ways}</Assurance> : null}
    </ul>
  )
}
