import { z } from 'zod'
import { indianDay } from '#platform/shapes.ts'

/** Something that the texts claim, with the proof that shows it. */
export const ListingClaim = z
  .object({
    id: z.string(),
    name: z.string().describe('`Cruelty-free`'),
    words: z.array(z.string()).describe('As they stand in its texts, in lower case'),
    asks: z.string().describe('What shows it, as the end of `Attach …`'),
    state: z
      .enum(['proved', 'missing', 'lapsed'])
      .describe('`missing`: no proof names it. `lapsed`: each proof that names it has ended'),
    proof: z
      .object({ id: z.string(), name: z.string(), validUntil: indianDay.nullable() })
      .nullable()
      .describe('Of several the one that holds longest'),
  })
  .meta({ id: 'ListingClaim' })
export type ListingClaimView = z.output<typeof ListingClaim>
