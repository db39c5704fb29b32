import { z } from 'zod'
import { recordAct } from '#modules/audit/service.server.ts'
import { db, inTransaction, violatedConstraint } from '#platform/db.server.ts'
import { hashPassword } from '#platform/passwords.server.ts'
import { line } from '#platform/shapes.ts'
import { adminExists, emailTaken } from '../errors.ts'
import { accountMessages, nameMax } from '../limits.ts'
import { email, newPassword } from '../shapes.ts'
import { hasAdmin, insertAdmin } from '../store/people.server.ts'
import { assertStrongEnough } from './passwords.server.ts'

export const FirstAdminInput = z.strictObject({
  name: line(nameMax, accountMessages.nameRequired),
  email,
  password: newPassword,
})
export type FirstAdminInput = z.output<typeof FirstAdminInput>

const operator = { userId: null, name: 'Operator at the machine', role: 'operator', network: '' } as const

/** Whether the command has still work to do. */
export const isFirstAdminMissing = async (): Promise<boolean> => !(await hasAdmin(db))

/**
 * Makes the shop's first admin: works while there is none and never again, also when two try at once. Refuses a password that
 * staff may not have, and an address that has an account.
 */
export async function createFirstAdmin(input: FirstAdminInput): Promise<void> {
  assertStrongEnough('admin', input.password, input)
  const passwordHash = await hashPassword(input.password)
  try {
    await inTransaction(async (trx) => {
      if (await hasAdmin(trx)) throw adminExists()
      const userId = await insertAdmin(trx, { name: input.name, email: input.email, passwordHash })
      await recordAct(trx, operator, {
        action: 'user.first_admin_made',
        subject: { type: 'user', id: userId, name: input.name },
        after: { role: 'admin' },
      })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_taken_once') throw emailTaken()
    throw error
  }
}
