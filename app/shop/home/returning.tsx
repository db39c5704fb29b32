import { useEffect, useState } from 'react'
import { api, call } from '#app/frame/api.ts'
import { useSession } from '#app/frame/session.ts'
import { useAddToCart } from '#app/shop/cart/use-add-to-cart.ts'
import { ProductGrid } from '#app/shop/catalogue/grid.tsx'
import { useProductCards } from '#app/shop/catalogue/product-cards.ts'
import { RecentRow } from '#app/shop/catalogue/recent-row.tsx'
import { forgetRecent, recentlyViewed } from '#app/shop/catalogue/recently-viewed.ts'
import { SectionHeading } from '#app/ui/section-heading.tsx'

/** How many products are offered again. */
const againMax = 8

/** What the newest orders brought, each product once. */
async function boughtLately(): Promise<string[]> {
  const { items } = await call(api.orders.$get({ query: { show: 'placed', limit: '10' } }))
  const lines = items.flatMap((order) => order.items).filter((line) => !line.cancelled)
  return [...new Set(lines.map((line) => line.productId))].slice(0, againMax)
}

function BuyAgain() {
  const [ids, setIds] = useState<string[]>([])
  const { cards = [] } = useProductCards(ids)
  const { addCard } = useAddToCart()
  useEffect(() => {
    // The home page is whole without this row: My Orders says what is wrong.
    boughtLately().then(setIds, () => {})
  }, [])
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="again" className="page band">
      <SectionHeading id="again" more={{ label: 'My Orders', to: '/orders' }}>
        Buy again
      </SectionHeading>
      <ProductGrid products={cards} onAdd={addCard} row travels={false} />
    </section>
  )
}

/** For somebody who has been here before: what they bought, and what this device looked at. */
export default function Returning() {
  const session = useSession()
  const [recent, setRecent] = useState(recentlyViewed)
  function clear() {
    forgetRecent()
    setRecent([])
  }
  return (
    <>
      {session ? <BuyAgain key={session.user.id} /> : null}
      <RecentRow ids={recent} onClear={clear} className="page" />
    </>
  )
}
