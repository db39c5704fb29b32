import { ConcurrencyLimit, TooBusy } from '#platform/concurrency-limit.ts'
import { perContext } from '#platform/context.server.ts'
import { KeyedLimit } from '#platform/keyed-limit.ts'
import { productBusy, shopBusy } from '../errors.ts'

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

/**
 * So many orders of this process at a time ask the database. More of them would only wait for its connections, each behind all others at every step,
 * until nobody has an answer in time. Those of one pack leave half of it to the others.
 */
const slots = 16
const placing = perContext(
  () =>
    new ConcurrencyLimit({
      concurrent: slots,
      queued: 64,
      longestWaitMs: 1_000,
      // Sixty-four who order without a pause wait 0.3 s each; longer, and under five times the load orders would be late (npm run overload).
      standingWaitMs: 350,
      subjectShare: { concurrent: slots / 2, queued: 32 },
    }),
)

/** Runs what places an order of these packs, up to where a payment begins. Refuses before any of it when too many others do. */
export async function unlessCrowded<Result>(
  variantIds: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const limit = placing()
  const release = await limit.acquire(undefined, variantIds).catch((error) => {
    if (!(error instanceof TooBusy)) throw error
    throw limit.counts().running < slots ? productBusy() : shopBusy()
  })
  try {
    return await work()
  } finally {
    release()
  }
}
