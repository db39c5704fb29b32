import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct, recordExport } from '#modules/audit/service.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { everyRow, keyOf } from '#platform/keyset.server.ts'
import { type KeysetList, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { differenceGone } from '../errors.ts'
import { differenceWords } from '../rules.ts'
import type { DifferencesExport, DifferencesQuery, DifferenceView } from '../shapes.ts'
import {
  countDifferences,
  type DifferenceRow,
  differenceKeyLength,
  selectDifferences,
  settleDifference,
} from '../store/books.server.ts'

const differenceView = (row: DifferenceRow): DifferenceView => ({
  id: row.id,
  kind: row.kind,
  subject: row.subject,
  orderId: row.order_no,
  detail: row.detail,
  foundAt: row.found_at.toISOString(),
  settled: row.settled_at && {
    at: row.settled_at.toISOString(),
    by: row.settled_by,
    note: row.settled_note ?? '',
  },
})

/** Where the provider's books and ours do not agree, the latest first. */
export async function listDifferences(query: DifferencesQuery): Promise<KeysetList<DifferenceView>> {
  const cursor = readCursor(query.cursor, differenceKeyLength)
  const [rows, total] = await Promise.all([selectDifferences(query, cursor, query.limit + 1), countDifferences(query)])
  const page = keysetPage(rows, query.limit, cursor, keyOf)
  return { ...page, items: page.items.map(differenceView), total }
}

export const differenceHeads = ['Found', 'What', 'Reference', 'Order', 'Detail', 'What to do', 'Settled', 'By', 'Note']

/** The same as rows of a file, written down in the audit trail. */
export async function exportDifferences(
  admin: AdminActor,
  asked: DifferencesExport,
): Promise<AsyncGenerator<string[]>> {
  await recordExport(admin, { type: 'payment', name: 'Payments to check' }, asked)
  return everyRow(
    (cursor, limit) => selectDifferences(asked, cursor, limit),
    (row) => exportRow(differenceView(row)),
  )
}

const exportRow = ({ kind, subject, orderId, detail, foundAt, settled }: DifferenceView): string[] => [
  foundAt,
  differenceWords[kind].title,
  subject,
  orderId ?? '',
  detail,
  differenceWords[kind].toDo,
  settled?.at ?? '',
  settled?.by ?? '',
  settled?.note ?? '',
]

/** A person has seen to a difference, and says how. Refuses one that was seen to before. */
export async function settlePaymentDifference(admin: AdminActor, id: string, note: string): Promise<void> {
  await inTransaction(async (trx) => {
    const subject = await settleDifference(trx, { id, by: admin.userId, note })
    if (subject === undefined) throw differenceGone()
    await recordAct(trx, admin, {
      action: 'payment.difference_settled',
      subject: { type: 'payment', id, name: subject },
      reason: note,
    })
  })
}
