import { announceCatalogue, writePopularity } from './store.server.ts'

/** Products in one transaction. */
const productsPerStep = 10_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

/**
 * The night's work: computes the popularity of every product from what was sold and reviewed (rules.ts), and
 * how many pieces it sold, by which lists are sorted. Repeatable. Announced
 * once at the end, and not at all when nothing changed. Answers with the number of products that changed.
 */
export async function refreshPopularity(step = productsPerStep): Promise<number> {
  let total = 0
  for (let last: string | null = beforeAll; last; ) {
    const done = await writePopularity(last, step)
    total += done.changed
    last = done.last
  }
  if (total > 0) await announceCatalogue()
  return total
}
