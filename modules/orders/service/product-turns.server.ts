import { TooBusy } from '#platform/concurrency-limit.ts'
import { perContext } from '#platform/context.server.ts'
import { KeyedLimit } from '#platform/keyed-limit.ts'
import { productBusy } from '../errors.ts'

/**
 * Two transactions of this process at a time want the same variant's row: one has it, the next is there when it is free. All others wait here,
 * where they hold no connection.
 */
const turns = perContext(() => new KeyedLimit({ concurrent: 2, queued: 12, stuckAfterMs: 250, longestWaitMs: 1_500 }))

/** Runs what locks these variants when it is its turn, so that a locked product does not block orders of others. Refuses when it takes too long. */
export async function inTurn<Result>(variantIds: readonly string[], work: () => Promise<Result>): Promise<Result> {
  try {
    return await turns().run(variantIds, work)
  } catch (error) {
    throw error instanceof TooBusy ? productBusy() : error
  }
}
