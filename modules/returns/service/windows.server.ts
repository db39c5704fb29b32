import { type AdminActor, changesBetween } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { inRetriedTransaction } from '#platform/db.server.ts'
import { editConflict } from '#platform/kit/app-error.ts'
import type { ReturnWindowsInput, ReturnWindowsView } from '../shapes.ts'
import { lockWindows, selectWindows, updateWindow, type WindowRow } from '../store/windows.server.ts'

/** No version goes back, so any change raises the sum. */
const windowsView = (rows: readonly WindowRow[]): ReturnWindowsView => ({
  version: rows.reduce((sum, { version }) => sum + version, 0),
  categories: rows.map(({ name, days }) => ({ name, days })),
})

const byName = (categories: ReturnWindowsView['categories']) =>
  Object.fromEntries(categories.map(({ name, days }) => [name, days]))

/** The window of each category. */
export const getReturnWindows = async (): Promise<ReturnWindowsView> => windowsView(await selectWindows())

/**
 * Saves the windows over the version their form was opened with; a category that is not named keeps its own. They hold for orders from now on.
 * Refuses with edit.conflict when somebody else saved meanwhile.
 */
export async function saveReturnWindows(actor: AdminActor, input: ReturnWindowsInput): Promise<ReturnWindowsView> {
  await inRetriedTransaction(async (trx) => {
    const before = windowsView(await lockWindows(trx))
    if (before.version !== input.version) throw editConflict('Return windows', before)
    const wanted = byName(input.categories)
    for (const { name, days } of before.categories) {
      const after = wanted[name] ?? days
      if (after !== days) await updateWindow(trx, name, after)
    }
    const was = byName(before.categories)
    const known = Object.fromEntries(Object.entries(wanted).filter(([name]) => name in was))
    const changes = changesBetween(was, { ...was, ...known })
    if (!changes) return
    const subject = { type: 'setting', id: 'return_windows', name: 'Return windows' } as const
    await recordAct(trx, actor, { action: 'setting.changed', subject, ...changes })
  })
  return getReturnWindows()
}
