import type { Viewer } from '#modules/accounts/rules.ts'
import { recordEvent } from '#modules/audit/service.server.ts'
import { now } from '#platform/context.server.ts'
import { consumeForAccount } from '#platform/limits.server.ts'
import type { PersonalDataView } from './shapes.ts'
import { selectPersonalData } from './store.server.ts'

/**
 * Everything the shop keeps of the viewer, a few times an hour. What was filed under an email address alone (newsletter, stock alerts) is in it
 * once the address is confirmed: anybody can register somebody else's. The audit trail notes it.
 */
export async function exportPersonalData(viewer: Viewer, network: string): Promise<PersonalDataView> {
  await consumeForAccount('exportPerUser', viewer.userId)
  const data = await selectPersonalData(viewer.userId)
  await recordEvent(
    { userId: viewer.userId, name: viewer.name, role: viewer.role, network },
    { action: 'user.data_exported', subject: { type: 'user', id: viewer.userId, name: viewer.name } },
  )
  return { writtenAt: now().toISOString(), ...data }
}
