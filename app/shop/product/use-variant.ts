import { useLayoutEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useHydrated } from '#app/ui/hydrated.ts'
import { openingVariant } from '#modules/catalog/rules.ts'
import type { ProductView, VariantView } from '#modules/catalog/shapes.ts'
import { namedVariant, variantSearch } from './variant-search.ts'

/** The variant that a product opens with, as the catalogue chooses it. */
export function openingOf({ variants, photo }: ProductView): VariantView | undefined {
  const ofMain = photo && variants.find((one) => one.photo?.id === photo.id)
  return openingVariant(variants, ofMain?.id ?? null)
}

/**
 * The shade or size that is looked at: the one chosen here, else the one the address names, else the product's own first.
 * Kept per product: the caller's key is its slug. The chosen variant is written into the address, so that it can be shared and outlives a reload.
 */
export function useVariant(product: ProductView): [VariantView | undefined, (id: string) => void] {
  const { search } = useLocation()
  const isHydrated = useHydrated()
  const [chosen, setChosen] = useState<{ id: string; search: string }>()
  const named = isHydrated ? namedVariant(product, search) : undefined
  // A link that names another shade counts for more than what was chosen before it was followed.
  const ours = named && chosen?.search !== search ? undefined : product.variants.find(({ id }) => id === chosen?.id)

  // Chosen before hydration: read before React puts the stored document's own variant in its place.
  const [early] = useState(() => (isHydrated || import.meta.env.SSR ? undefined : checkedVariant()))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on hydration
  useLayoutEffect(() => {
    if (early && early !== openingOf(product)?.id) choose(early)
  }, [])

  function choose(id: string) {
    const variant = product.variants.find((one) => one.id === id)
    if (!variant) return
    setChosen({ id, search })
    // Not through the router: nothing has to be loaded, and the page does not move.
    const { pathname, hash } = window.location
    window.history.replaceState(window.history.state, '', `${pathname}${variantSearch(variant)}${hash}`)
  }

  return [ours ?? named ?? openingOf(product), choose]
}

function checkedVariant(): string | undefined {
  return document.querySelector<HTMLInputElement>('[data-variant]:checked')?.value
}
