import type { ProductView, VariantView } from '#modules/catalog/shapes.ts'
import { slugOf } from '#platform/kit/slug.ts'

/** How an address names a shade or size: `?shade=kumkum-red`. The document is the same for all of them. */
export function variantSearch({ name, kind }: { name: string; kind: VariantView['kind'] | null }): string {
  const slug = slugOf(name)
  return slug && kind ? `?${kind}=${encodeURIComponent(slug)}` : ''
}

/** The variant that the search of an address names, by its name or its SKU. */
export function namedVariant({ variants }: ProductView, search: string): VariantView | undefined {
  const kind = variants[0]?.kind
  const asked = search && kind ? new URLSearchParams(search).get(kind)?.toLowerCase() : undefined
  if (!asked) return undefined
  return variants.find(({ name, sku }) => slugOf(name) === slugOf(asked) || sku.toLowerCase() === asked)
}

/** The variant a product opens with: the one its card stands for; where nothing is left, the one on the main photograph, whose price it says. */
export function openingVariant({ variants, variantId, photo }: ProductView): VariantView | undefined {
  return (
    variants.find(({ id }) => id === variantId) ?? variants.find((one) => one.photo?.id === photo?.id) ?? variants[0]
  )
}
