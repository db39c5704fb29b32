import { z } from 'zod'
import { listFields } from '#platform/shapes.ts'

export const LookupQuery = z.strictObject({ q: listFields.q })

export const foundKinds = ['order', 'user', 'vendor', 'product', 'message', 'return', 'shipment', 'payment'] as const

/** Something that the operator can open. */
const Found = z
  .object({
    kind: z.enum(foundKinds),
    id: z
      .string()
      .describe(
        'As its page is addressed: of an order, a message and a return what people call it; of a shipment, a payment and a refund its order',
      ),
    title: z.string(),
    detail: z.string().describe('What tells it from others of its kind'),
    phone: z.string().nullable().describe('The phone number by which it was found'),
    exact: z.boolean().describe('The text names this one and no other'),
  })
  .meta({ id: 'FoundThing' })
export type FoundView = z.output<typeof Found>

/** At most five of each kind; those that were named exactly come first. */
export const FoundList = z.object({ items: z.array(Found) }).meta({ id: 'FoundThings' })
