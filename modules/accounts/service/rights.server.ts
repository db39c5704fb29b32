import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { rightNotForOneself, rightOfAdminsOnly } from '../errors.ts'
import { hasBankRight, updateBankRight } from '../store/people.server.ts'
import { holdPerson } from './hold-person.server.ts'

/** Whether somebody may open whole account numbers: those of vendors, and those to which money of returns goes. */
export const mayOpenBankAccounts = (userId: string): Promise<boolean> => hasBankRight(userId)

/**
 * Gives an admin the right to open account numbers, or takes it. Nobody gives it to oneself, so that it always takes two. Repeatable.
 * Refuses like `holdPerson`, and with accounts.right_of_admins_only and accounts.right_not_for_oneself.
 */
export async function setBankRight(admin: AdminActor, userId: string, allowed: boolean): Promise<void> {
  if (allowed && userId === admin.userId) throw rightNotForOneself()
  await inTransaction(async (trx) => {
    const person = await holdPerson(trx, admin, userId)
    if (person.role !== 'admin') throw rightOfAdminsOnly()
    if (person.may_open_bank_accounts === allowed) return
    await updateBankRight(trx, userId, allowed)
    await recordAct(trx, admin, {
      action: allowed ? 'user.bank_right_given' : 'user.bank_right_taken',
      subject: { type: 'user', id: userId, name: person.name },
      before: { mayOpenBankAccounts: !allowed },
      after: { mayOpenBankAccounts: allowed },
    })
  })
}
