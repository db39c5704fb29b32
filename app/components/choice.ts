import type { ProductView, VariantView } from '#modules/catalog/view.ts'

/** How an address names a shade or size: `#shade=kumkum-red`. It stays in the browser, so one document serves all shades. */
export function choiceHash({ name, kind }: { name: string; kind: VariantView['kind'] | null }): string {
  const slug = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  return slug && kind ? `#${kind}=${slug}` : ''
}

/** The variant that a hash names. */
export function namedVariant({ variants }: ProductView, hash: string): VariantView | undefined {
  return hash ? variants.find((variant) => choiceHash(variant) === safeDecode(hash)) : undefined
}

/** The variant a product opens with: the one its card stands for, else the first. */
export function openingVariant({ variants, variantId }: ProductView): VariantView | undefined {
  return variants.find((variant) => variant.id === variantId) ?? variants[0]
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
