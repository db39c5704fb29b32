import { z } from 'zod'
import { ListingsQuery } from './input.ts'

/** What the operator asks of the list of all products. `changes`: listings on sale whose changes wait for review. */
export const AllListingsQuery = z.strictObject({
  ...ListingsQuery.shape,
  status: z.enum(['draft', 'submitted', 'changes', 'approved', 'rejected', 'suspended', 'archived']).optional(),
  category: z.string().max(60).optional(),
  vendor: z.uuid('This is no vendor.').optional(),
  sort: z.enum(['newest', 'name', 'price-low', 'price-high', 'waiting']).default('newest'),
})
export type AllListingsQuery = z.output<typeof AllListingsQuery>

const reason = z
  .string('Give a reason.')
  .trim()
  .min(3, 'Give a reason; the vendor reads it.')
  .max(500, 'Use at most 500 characters.')

/** What the reviewer looked at; when it changed meanwhile, nothing is decided unseen. */
const version = z.int().min(1).optional()

export const DecisionInput = z.strictObject({ version })
export const ReasonedDecisionInput = z.strictObject({ reason, version })

export const BulkListingInput = z
  .strictObject({
    act: z.enum(['approve', 'send_back', 'suspend', 'reinstate']),
    ids: z.array(z.uuid('This is no product.')).min(1, 'Choose at least one product.').max(100, 'Choose at most 100.'),
    reason: reason.optional(),
  })
  .refine(({ act, reason: why }) => why !== undefined || act === 'approve' || act === 'reinstate', {
    path: ['reason'],
    message: 'Give a reason; the vendor reads it.',
  })
export type BulkListingInput = z.output<typeof BulkListingInput>
