import { sqlState } from '#platform/db.server.ts'
import type { AppError } from '#platform/kit/app-error.ts'
import { signInRequired } from '../errors.ts'

/**
 * accounts.sign_in_required for what the database refused because its person's account is gone or is being erased
 * (db/functions/refuse-gone-account.sql); undefined for every other error. `message`: see `signInRequired`.
 */
export const goneAccountRefusal = (error: unknown, message?: string): AppError | undefined =>
  sqlState(error) === 'SHR05' ? signInRequired(message) : undefined
