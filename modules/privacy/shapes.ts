import { z } from 'zod'
import { instant } from '#platform/shapes.ts'

const facts = z.record(z.string(), z.unknown())
const rows = z.array(facts)

/** Everything that the shop keeps of one person. Amounts are rupees; moments are ISO 8601. */
export const PersonalData = z
  .object({
    writtenAt: instant,
    account: facts,
    agreements: rows,
    sessions: rows,
    secondFactor: facts.describe('The authenticator app, passkeys and unused recovery codes; never their secrets'),
    addresses: rows,
    orders: rows,
    returns: rows.describe(
      'What was sent back, with its history; of an account for the money only as much as a screen shows',
    ),
    reviews: rows,
    votes: rows,
    reports: rows,
    messages: rows,
    newsletter: rows,
    stockAlerts: rows,
    wishlist: rows,
    cart: rows.describe('The cart of the account, and what is saved for later'),
    emails: rows,
    shop: facts.nullable().describe('The business of a vendor, with the changes asked for'),
    record: rows.describe('Lines of the audit trail by this person or about the account, the latest 10,000'),
  })
  .meta({ id: 'PersonalData' })
export type PersonalDataView = z.output<typeof PersonalData>
