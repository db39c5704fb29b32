import type { WaitingListingView } from '../shapes/lists.ts'
import { countWaitingListings, selectWaitingListings } from '../store/waiting.server.ts'

/** The listings that wait for a decision, the longest wait first: a hundred, and how many there are in all. */
export async function listWaitingListings(): Promise<{ items: WaitingListingView[]; total: number }> {
  const [rows, total] = await Promise.all([selectWaitingListings(), countWaitingListings()])
  return { items: rows.map((row) => ({ ...row, since: row.since.toISOString() })), total }
}
