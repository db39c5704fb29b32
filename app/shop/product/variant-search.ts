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
