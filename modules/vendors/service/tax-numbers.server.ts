import { violatedConstraint } from '#platform/db.server.ts'
import { taxNumberTaken } from '../errors.ts'

/** Does the work; a PAN or GSTIN of another vendor (db/functions/vendors-refuse-taken-number.sql) becomes vendors.tax_number_taken. */
export async function refusingTaken<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'vendors_pan_once') throw taxNumberTaken('pan')
    if (constraint === 'vendors_gstin_once') throw taxNumberTaken('gstin')
    throw error
  }
}
