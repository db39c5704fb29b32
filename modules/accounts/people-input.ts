import { z } from 'zod'
import { IdsInput, listFields } from '#platform/list-input.ts'
import { line } from './input.ts'

const roles = ['customer', 'vendor', 'admin'] as const

export const UsersQuery = z.strictObject({
  ...listFields,
  role: z.enum(roles, 'Choose a role of the list.').optional(),
  state: z.enum(['active', 'blocked'], 'Choose a state of the list.').optional(),
  sort: z.enum(['newest', 'oldest', 'name'], 'Choose an order of the list.').default('newest'),
})
export type UsersQuery = z.infer<typeof UsersQuery>

const reason = line(500, 'Say why, for the record.')

export const BlockInput = z.strictObject({ reason })
export const BlocksInput = IdsInput.extend({ reason })

/** `from` is the role that the form showed, so that nobody undoes what somebody else has just done. */
export const RoleInput = z.strictObject({
  role: z.enum(roles, 'Choose a role of the list.'),
  from: z.enum(roles, 'Choose a role of the list.'),
})
