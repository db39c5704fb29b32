import type { AdminActor } from '#modules/audit/rules.ts'
import type { Trx } from '#platform/db.server.ts'
import { signInRequired, userNotFound } from '../errors.ts'
import { holdAdmin, lockPerson } from '../store/people.server.ts'

export type Person = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

/**
 * Holds the admin who acts and the person acted on until the transaction ends, in the order of their ids, so that two who act on one another do not
 * wait for each other. Refuses with accounts.sign_in_required when the admin's role or session is gone, and with accounts.user_not_found.
 */
export async function holdPerson(trx: Trx, admin: AdminActor, userId: string): Promise<Person> {
  const assertStillAdmin = async () => {
    if (!(await holdAdmin(trx, admin))) throw signInRequired()
  }
  const isAdminFirst = admin.userId < userId.toLowerCase()
  if (isAdminFirst) await assertStillAdmin()
  const person = await lockPerson(trx, userId)
  if (!isAdminFirst) await assertStillAdmin()
  if (!person) throw userNotFound()
  return person
}
