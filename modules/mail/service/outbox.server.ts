import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { keyOf } from '#platform/keyset.server.ts'
import { type KeysetList, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import { mailNotFailed, mailNotFound, mailNotRepeatable, mailNotSent, mailWordsGone } from '../errors.ts'
import type { MailsQuery, MailView } from '../shapes.ts'
import {
  countMails,
  findMail,
  lockMail,
  type MailRow,
  mailKeyLength,
  requeueMail,
  selectMails,
} from '../store.server.ts'

const hasLeft = (row: MailRow) => row.status === 'sent' || row.status === 'kept'

/** A page of the emails of the last 90 days, the latest first. */
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
      about: row.about,
      queuedAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
      repeatable: hasLeft(row) && row.is_current,
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

/** What an email was written from, once it has left. Refuses one that waits or failed, and one that nothing writes anew, such as a link for a password. */
export async function getRepeatableMail(mailId: string) {
  const mail = await findMail(mailId)
  if (!mail) throw mailNotFound()
  if (mail.status === 'waiting' || mail.status === 'failed') throw mailNotSent()
  const { kind, source_id: sourceId } = mail
  if (kind === null || sourceId === null) throw mailNotRepeatable()
  return { ...mail, kind, sourceId }
}
