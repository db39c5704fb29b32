import { z } from 'zod'
import { saleMarginMax } from '../limits.ts'

const sentence = `Enter whole days from 0 to ${saleMarginMax}.`

export const SaleMarginsInput = z
  .strictObject({
    version: z.int('Open the form again.'),
    categories: z
      .array(
        z.strictObject({
          name: z.string(),
          days: z.number(sentence).int(sentence).min(0, sentence).max(saleMarginMax, sentence),
        }),
      )
      .max(200),
  })
  .meta({ id: 'SaleMarginsInput' })
export type SaleMarginsInput = z.output<typeof SaleMarginsInput>

/** By category, how many days before the label's last day a batch leaves the sale, delivery not counted. */
export const SaleMargins = z
  .object({
    version: z.int().describe('Send it back with a change'),
    categories: z.array(z.object({ name: z.string(), days: z.int() })),
  })
  .meta({ id: 'SaleMargins' })
export type SaleMarginsView = z.output<typeof SaleMargins>
