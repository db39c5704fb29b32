import { outageOf } from './db.server.ts'
import { AppError } from './kit/app-error.ts'
import { logError } from './log.server.ts'

/** Said of what broke: nobody knows for sure whether it was done. */
const broke = 'Something went wrong on our side. See how it stands before you try again.'
/** Said of what was not begun. */
const notBegun = 'We stopped before this one, because our database is away. Please try again.'

/** What became of each. */
export interface Outcome<Item> {
  done: Item[]
  left: { item: Item; reason: string }[]
}

/**
 * Does each by itself, one after the other. What is refused is left with the words of its refusal, and what breaks is left and logged; the others
 * go on. When the database goes away, those that come after are left too, so that the answer tells what was done. Throws only where nothing was
 * done or refused before the database went, and at refusals that `stopsAt` says concern all.
 */
export async function oneByOne<Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
  stopsAt: (refusal: AppError) => boolean = () => false,
): Promise<Outcome<Item>> {
  const outcome: Outcome<Item> = { done: [], left: [] }
  let isAway = false
  for (const item of items) {
    if (isAway) {
      outcome.left.push({ item, reason: notBegun })
      continue
    }
    try {
      await act(item)
      outcome.done.push(item)
    } catch (error) {
      if (error instanceof AppError) {
        if (stopsAt(error)) throw error
        outcome.left.push({ item, reason: error.message })
        continue
      }
      isAway = outageOf(error) !== undefined
      if (isAway && outcome.done.length + outcome.left.length === 0) throw error
      logError('one_by_one.broke', error)
      outcome.left.push({ item, reason: broke })
    }
  }
  return outcome
}
