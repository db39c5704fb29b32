import type { ShopView } from '#modules/settings/shapes.ts'

/** Who runs the shop, and where (E-Commerce Rules 2020, r.4(2)). Nothing until the operator has said it. */
export function LegalName({ shop, className }: { shop: ShopView; className?: string }) {
  if (!shop.address) return null
  return (
    <span className={className}>
      {shop.legalName}, {shop.address}
    </span>
  )
}
