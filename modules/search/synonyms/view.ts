import type { ProductCardView } from '#modules/catalog/view.ts'

/** A group of terms that mean the same, folded as search compares them. */
export interface SynonymsView {
  id: string
  terms: string[]
  version: number
  /** ISO 8601, UTC. */
  updatedAt: string
}

/** How search understands what somebody types. */
export interface TrialView {
  /** The words as they are compared; of more than eight, the first eight. */
  typed: string[]
  /** What is searched instead; null when nothing had to be corrected. */
  corrected: string | null
  /** What is looked for, one after the other, each in all its readings: the typed one first. */
  units: string[][]
  matching: number
  products: Pick<ProductCardView, 'slug' | 'name' | 'brand' | 'price' | 'photo'>[]
}
