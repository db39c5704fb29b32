/** What a customer chooses between; `only` where there is nothing to choose. */
export const variantKinds = ['only', 'shade', 'size'] as const
export type VariantKind = (typeof variantKinds)[number]
