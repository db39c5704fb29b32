import { appsSealed } from '#modules/accounts/second-factor/service/reseal.server.ts'
import { returnAccountsSealed } from '#modules/returns/service/reseal.server.ts'
import { bankAccountsSealed } from '#modules/vendors/service/bank-account.server.ts'
import { mailsSealed } from '#platform/mail.server.ts'
import type { SealedKind } from '#platform/reseal.server.ts'

/** Everything that is sealed with AUTH_SECRET and lasts: a start looks at it, and `npm run reseal` seals it anew. */
export const allSealed: readonly SealedKind[] = [bankAccountsSealed, returnAccountsSealed, appsSealed, mailsSealed]
