import { useEffect, useState } from 'react'
import { api, call } from '#app/frame/api.ts'

/** How many there are of each variant of a product, asked after hydration: no stored document holds it. */
export function useStock(slug: string): ReadonlyMap<string, number> | undefined {
  const [stock, setStock] = useState<{ slug: string; left: ReadonlyMap<string, number> }>()
  useEffect(() => {
    let isWanted = true
    call(api.products[':slug'].stock.$get({ param: { slug } })).then(
      ({ items }) => {
        if (isWanted) setStock({ slug, left: new Map(items.map((item) => [item.variantId, item.stock])) })
      },
      // Without an answer the document's own word stands, and the checkout decides.
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [slug])
  return stock?.slug === slug ? stock.left : undefined
}
