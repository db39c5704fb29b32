import { useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { api, call } from '#app/frame/api.ts'
import { OwnReview } from '#app/shop/product/reviews/own.tsx'
import type { ReviewableView } from '#modules/reviews/shapes.ts'

/** What has arrived of an order, each with its review or the way to write one. Nothing while nothing has arrived. */
export default function OrderReviews({ orderId }: { orderId: string }) {
  const id = useId()
  const [items, setItems] = useState<readonly ReviewableView[]>([])
  const load = () =>
    call(api.reviews.mine.$get({ query: { order: orderId } })).then(
      (mine) => setItems(mine.items),
      // The order is complete without it.
      () => {},
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each order
  useEffect(() => {
    load()
  }, [orderId])
  // Asked for by the address, and there only now.
  const box = useRef<HTMLElement>(null)
  const isAskedFor = useLocation().hash === '#reviews'
  const isThere = items.length > 0
  useEffect(() => {
    if (isThere && isAskedFor) box.current?.scrollIntoView({ block: 'center' })
  }, [isThere, isAskedFor])
  if (!isThere) return null
  return (
    <section ref={box} id="reviews" aria-labelledby={id} className="panel panel-pad grid content-start gap-4">
      <h2 id={id} className="text-lg font-semibold">
        Your reviews
      </h2>
      <ul className="grid gap-4">
        {items.map((item) => (
          <li key={item.productId} className="grid gap-2 border-t border-line pt-4 first:border-t-0 first:pt-0">
            <Link to={`/products/${item.slug}#reviews`} className="font-medium hover:underline">
              {item.name}
            </Link>
            <OwnReview bought={item} onChange={load} />
          </li>
        ))}
      </ul>
    </section>
  )
}
