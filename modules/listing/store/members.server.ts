import { text, uuid } from '#platform/db/columns.ts'
import { run, statement } from '#platform/db.server.ts'

const members = statement(
  'listing_vendor_members',
  `select u.id, u.email from vendor_members m
     join users u on u.id = m.user_id and u.deleted_at is null
    where m.vendor_id = $1`,
  { id: uuid, email: text },
)

/** Accounts and addresses of those who act for a vendor. */
export const selectMembers = (vendorId: string): Promise<{ id: string; email: string }[]> => run(members, [vendorId])
