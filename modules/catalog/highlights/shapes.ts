import { z } from 'zod'
import { Photo } from '../shapes.ts'

/** A product that the operator put forward on the home page. */
const MarkedProduct = z.object({
  id: z.string(),
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  photo: Photo.nullable(),
  /** When a new product stops being new by itself. */
  newUntil: z.string().nullable(),
})
export type MarkedProductView = z.output<typeof MarkedProduct>

const MarkedProducts = z.object({ total: z.int(), items: z.array(MarkedProduct) }).meta({ id: 'MarkedProducts' })

/** What the home page chooses from; `total` counts up to 1,000, the lists hold the first. */
export const Highlights = z
  .object({ bestsellers: MarkedProducts, newArrivals: MarkedProducts })
  .meta({ id: 'Highlights' })
export type HighlightsView = z.output<typeof Highlights>
