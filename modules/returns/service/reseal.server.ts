import { resealAll, type SealedKind } from '#platform/reseal.server.ts'
import { newestReturnAccount, replaceReturnAccount, selectSealedReturnAccounts } from '../store/reseal.server.ts'

/** The accounts to which money of returns goes. */
export const returnAccountsSealed: SealedKind = {
  name: 'accounts of customers',
  ifLost: 'their customers enter them again on the page of the order.',
  columns: ['return_accounts.sealed'],
  newest: newestReturnAccount,
  reseal: () => resealAll(selectSealedReturnAccounts, replaceReturnAccount),
}
