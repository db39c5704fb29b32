import { announceCatalogue, countSold, forgetSold, onOneConnection, writePopularity } from './store.server.ts'

/** Products in one transaction. */
const productsPerStep = 10_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * The night's work: sets the popularity of every product anew from what was sold and reviewed (rules.ts). Repeatable. Announced
 * once at the end, and not at all when nothing changed. Answers with the number of products that changed.
 */
export async function refreshPopularity(step = productsPerStep): Promise<number> {
  const changed = await onOneConnection(async (on) => {
    await forgetSold(on)
    await countSold(on)
    try {
      let total = 0
      for (let last: string | null = beforeAll; last; ) {
        const done = await writePopularity(on, last, step)
        total += done.changed
        last = done.last
      }
      return total
    } finally {
      await forgetSold(on)
    }
  })
  if (changed > 0) await announceCatalogue()
  return changed
}
