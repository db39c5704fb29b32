import { z } from 'zod'

const ReadinessLine = z.object({
  id: z.string(),
  label: z.string(),
  isRequired: z.boolean().describe('A shop that strangers reach takes no orders without it'),
  isOk: z.boolean(),
  todo: z.string().describe('Empty when it is done'),
  to: z.string().nullable().describe('The page where it is done'),
})
export type ReadinessLineView = z.output<typeof ReadinessLine>

/** What should be there before the shop sells. */
export const Readiness = z
  .object({
    lines: z.array(ReadinessLine),
    takesOrders: z.boolean().describe('Always on this machine alone; elsewhere once all that is required is there'),
  })
  .meta({ id: 'Readiness' })
export type ReadinessView = z.output<typeof Readiness>
