import { type AdminActor, changesBetween } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { inRetriedTransaction } from '#platform/db.server.ts'
import { editConflict } from '#platform/kit/app-error.ts'
import type { SaleMarginsInput, SaleMarginsView } from './shapes.ts'
import { enqueueMarginChange, lockMargins, type MarginRow, selectMargins, updateMargin } from './store.server.ts'

/** No version goes back, so any change raises the sum. */
const marginsView = (rows: readonly MarginRow[]): SaleMarginsView => ({
  version: rows.reduce((sum, { version }) => sum + version, 0),
  categories: rows.map(({ name, days }) => ({ name, days })),
})

const byName = (categories: SaleMarginsView['categories']) =>
  Object.fromEntries(categories.map(({ name, days }) => [name, days]))

/** The margin of each category. */
export const getSaleMargins = async (): Promise<SaleMarginsView> => marginsView(await selectMargins())

/**
 * Saves the margins over the version their form was opened with; a category that is not named keeps its own. What may be bought follows at
 * once, lists within a minute. Refuses with edit.conflict when somebody else saved meanwhile.
 */
export async function saveSaleMargins(actor: AdminActor, input: SaleMarginsInput): Promise<SaleMarginsView> {
  await inRetriedTransaction(async (trx) => {
    const before = marginsView(await lockMargins(trx))
    if (before.version !== input.version) throw editConflict('Best before', before)
    const wanted = byName(input.categories)
    for (const { name, days } of before.categories) {
      const after = wanted[name] ?? days
      if (after === days) continue
      await updateMargin(trx, name, after)
      await enqueueMarginChange(trx, { category: name, before: days, after })
    }
    const was = byName(before.categories)
    const changes = changesBetween(was, { ...was, ...wanted })
    if (!changes) return
    const subject = { type: 'setting', id: 'sale_margins', name: 'Best before' } as const
    await recordAct(trx, actor, { action: 'setting.changed', subject, ...changes })
  })
  return getSaleMargins()
}
