import type { Trx } from '#platform/db.server.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { moreThanPaid, notReturnable, notSellable } from '../errors.ts'
import type { ReturnStatus } from '../rules.ts'
import type { ReturnFile } from '../store/files.server.ts'
import { type AcceptedPieces, acceptRow, owedWithin, type ReturnMover, type ShortLines } from '../store/moves.server.ts'

/** Other returns have these pieces, or had them. */
export const tooFewLeft = (file: ReturnFile, short: ShortLines) =>
  notReturnable(
    short.map(({ lineId, left }) => ({
      name: file.lines.find((one) => one.lineItemId === lineId)?.name ?? 'It',
      left,
    })),
  )

/** Accepts and refuses pieces of a return. False when it stands elsewhere; refuses what cannot be sold again, and more pieces or money than there are. */
export async function acceptPieces(
  trx: Trx,
  file: ReturnFile,
  from: readonly ReturnStatus[],
  mover: ReturnMover,
  check: AcceptedPieces,
): Promise<boolean> {
  const result = await acceptRow(trx, file.key, from, mover, check)
  if (result === 'more_than_paid') throw moreThanPaid()
  if (typeof result === 'object' && 'short' in result) throw tooFewLeft(file, result.short)
  if (typeof result === 'object') throw notSellable(result.notSellable)
  return result === 'done'
}

/** What goes back because of a step, for its line of the audit trail; nothing where nothing does. */
export async function refundWithin(trx: Trx, key: string): Promise<{ refund?: number }> {
  const owed = await owedWithin(trx, key)
  return owed > 0 ? { refund: paiseToRupees(owed) } : {}
}
