import type { PhotoView } from '../view.ts'

/** A product that the operator put forward on the home page. */
export interface MarkedProductView {
  id: string
  name: string
  brand: string
  category: string
  photo: PhotoView | null
  /** When a new product stops being new by itself. */
  newUntil: string | null
}

/** What the home page chooses from; `total` counts up to 1,000, the lists hold the first. */
export interface HighlightsView {
  bestsellers: { items: MarkedProductView[]; total: number }
  newArrivals: { items: MarkedProductView[]; total: number }
}
