import { mayOpenBankAccounts } from '#modules/accounts/service/rights.server.ts'
import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { type Resealed, resealAll, type SealedKind } from '#platform/reseal.server.ts'
import { tryUnseal } from '#platform/seal.server.ts'
import { bankAccountMissing, bankAccountUnreadable, mayNotOpenBankAccounts, vendorNotFound } from '../errors.ts'
import type { BankAccountView } from '../shapes.ts'
import { lockBusiness, lockSealedAccount } from '../store/business.server.ts'
import { newestSealedAccounts, replaceSealedAccount, selectSealedAccounts } from '../store/reseal.server.ts'

/**
 * Opens the whole account number of a vendor, for somebody who pays out. It takes a right of its own, and the audit trail knows of each time.
 * Refuses with vendors.bank_account_not_yours_to_open, vendors.bank_account_missing and vendors.bank_account_unreadable.
 */
export async function openBankAccount(admin: AdminActor, vendorId: string): Promise<BankAccountView> {
  if (!(await mayOpenBankAccounts(admin.userId))) throw mayNotOpenBankAccounts()
  return inTransaction(async (trx) => {
    const vendor = await lockBusiness(trx, vendorId)
    if (!vendor) throw vendorNotFound()
    const sealed = await lockSealedAccount(trx, vendorId)
    if (!sealed) throw bankAccountMissing()
    const account = tryUnseal(sealed)
    if (account === undefined) throw bankAccountUnreadable()
    await recordAct(trx, admin, {
      action: 'vendor.bank_account_opened',
      subject: { type: 'vendor', id: vendorId, name: vendor.name },
      after: { bankAccountLastFour: vendor.bank_account_last_four },
    })
    return { holder: vendor.bank_account_holder, account, ifsc: vendor.ifsc ?? '' }
  })
}

async function resealBankAccounts(): Promise<Resealed> {
  const vendors = await resealAll(selectSealedAccounts('vendors'), replaceSealedAccount('vendors'))
  const revisions = await resealAll(selectSealedAccounts('vendor_revisions'), replaceSealedAccount('vendor_revisions'))
  return { sealed: vendors.sealed + revisions.sealed, unreadable: vendors.unreadable + revisions.unreadable }
}

/** The account numbers of vendors, and those that wait for a decision. */
export const bankAccountsSealed: SealedKind = {
  name: 'account numbers',
  ifLost: 'their vendors enter them again under Business details.',
  columns: ['vendors.bank_account_sealed', 'vendor_revisions.bank_account_sealed'],
  newest: newestSealedAccounts,
  reseal: resealBankAccounts,
}
