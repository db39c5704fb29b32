import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { keyOf } from '#platform/keyset.server.ts'
import { type KeysetList, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { mailNotFailed, mailNotFound, mailWordsGone } from '../errors.ts'
import type { MailsQuery, MailView } from '../shapes.ts'
import { countMails, lockMail, mailKeyLength, requeueMail, selectMails } from '../store.server.ts'

/** A page of mail that waits or failed, the latest first. */
export async function listMails(query: MailsQuery): Promise<KeysetList<MailView>> {
  const cursor = readCursor(query.cursor, mailKeyLength)
  const [rows, total] = await Promise.all([selectMails(query, cursor, query.limit + 1), countMails(query)])
  const page = keysetPage(rows, query.limit, cursor, keyOf)
  const items = page.items.map(
    (row): MailView => ({
      id: row.id,
      recipient: row.recipient,
      subject: row.subject,
      status: row.status,
      attempts: row.attempts,
      lastError: row.last_error,
      queuedAt: row.created_at.toISOString(),
    }),
  )
  return { ...page, items, total }
}

/** Sends a failed mail once more. */
export function retryMail(admin: AdminActor, mailId: string): Promise<void> {
  return inTransaction(async (trx) => {
    const mail = await lockMail(trx, mailId)
    if (!mail) throw mailNotFound()
    if (mail.status !== 'failed') throw mailNotFailed(mail.status)
    if (mail.text_body === '') throw mailWordsGone()
    await requeueMail(trx, mailId)
    await recordAct(trx, admin, {
      action: 'mail.retried',
      subject: { type: 'mail', id: mailId, name: mail.subject },
      before: { status: mail.status, attempts: mail.attempts },
      after: { status: 'waiting' },
    })
  })
}
