import type { Trx } from '#platform/db.server.ts'
import { moreThanPaid, notSellable } from '../errors.ts'
import type { ReturnStatus } from '../rules.ts'
import { type AcceptedPieces, acceptRow, type ReturnMover } from '../store/moves.server.ts'

/** Accepts and refuses pieces of a return. False when it stands elsewhere; refuses what cannot be sold again, and more money than there is. */
export async function acceptPieces(
  trx: Trx,
  key: string,
  from: readonly ReturnStatus[],
  mover: ReturnMover,
  check: AcceptedPieces,
): Promise<boolean> {
  const result = await acceptRow(trx, key, from, mover, check)
  if (result === 'more_than_paid') throw moreThanPaid()
  if (typeof result === 'object') throw notSellable(result.notSellable)
  return result === 'done'
}
