import type { Transaction } from 'kysely'
import type { DB } from '#db/schema.d.ts'
import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { sendLetterIn } from '#modules/mail/service/send.server.ts'
import { assigneeNoAdmin, mailNotFailed, mailNotFound, messageNotFound } from '#modules/support/errors.ts'
import type { MailsQuery, MessagesQuery, ReplyInput, SubscriptionsQuery } from '#modules/support/input.ts'
import type { InquiryType, MessageStatus } from '#modules/support/limits.ts'
import {
  countMails,
  countMessages,
  countMessagesByStatus,
  countSubscriptions,
  insertReply,
  isAdmin,
  lockMail,
  lockMessage,
  type MessageRow,
  mailKeyLength,
  messageKeyLength,
  requeueMail,
  type SubscriptionRow,
  selectAdmins,
  selectMails,
  selectMessage,
  selectMessages,
  selectReplies,
  selectSubscriptions,
  subscriptionKeyLength,
  updateMessage,
} from '#modules/support/store/messages.server.ts'
import type { MailView, MessageRowView, MessageView, SubscriptionView } from '#modules/support/view.ts'
import { db } from '#platform/db.server.ts'
import { keyOf } from '#platform/keyset.server.ts'
import { editConflict } from '#platform/kit/app-error.ts'
import { formatMoment } from '#platform/kit/dates.ts'
import { type KeysetList, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import type { Letter } from '#platform/kit/mail.ts'

function rowView(row: MessageRow): MessageRowView {
  return {
    ticketNumber: row.ticket_number,
    name: row.name,
    email: row.email,
    subject: row.subject,
    inquiryType: row.inquiry_type as InquiryType,
    status: row.status as MessageStatus,
    assignedTo: row.assigned_to ? { id: row.assigned_to, name: row.assigned_name ?? 'Somebody' } : null,
    writtenAt: row.created_at.toISOString(),
  }
}

async function messageView(row: MessageRow, on: Transaction<DB> | typeof db = db): Promise<MessageView> {
  const replies = await selectReplies(row.id, on)
  return {
    ...rowView(row),
    version: row.version,
    phone: row.phone,
    message: row.message,
    userId: row.user_id,
    replies: replies.map((reply) => ({
      id: reply.id,
      author: reply.author_name,
      body: reply.body,
      at: reply.created_at.toISOString(),
      mail: reply.mail_status,
    })),
  }
}

/** A page of messages, the latest first, and how many stand in each state. */
export async function listMessages(
  admin: AdminActor,
  query: MessagesQuery,
): Promise<KeysetList<MessageRowView> & { counts: Record<MessageStatus, number> }> {
  const filter = { ...query, adminId: admin.userId }
  const cursor = readCursor(query.cursor, messageKeyLength)
  const [rows, total, byStatus] = await Promise.all([
    selectMessages(filter, cursor, query.limit + 1),
    countMessages(filter),
    countMessagesByStatus(),
  ])
  const counts = { open: 0, answered: 0, closed: 0 }
  for (const { status, count } of byStatus) counts[status] = count
  const page = keysetPage(rows, query.limit, cursor, keyOf)
  return { ...page, items: page.items.map(rowView), total, counts }
}

/** A message by its ticket number. */
export async function getMessage(ticketNumber: string): Promise<MessageView> {
  const row = await selectMessage(ticketNumber)
  if (!row) throw messageNotFound()
  return messageView(row)
}

/** Admins who may be given a message. */
export async function listAssignees(): Promise<{ id: string; name: string }[]> {
  return (await selectAdmins()).map(({ user_id, name }) => ({ id: user_id, name }))
}

/** Work on one message as the form showed it: who comes second is told what is there now. */
async function onMessage(
  ticketNumber: string,
  version: number,
  work: (trx: Transaction<DB>, message: MessageRow) => Promise<void>,
): Promise<MessageView> {
  return db.transaction().execute(async (trx) => {
    const message = await lockMessage(trx, ticketNumber)
    if (!message) throw messageNotFound()
    if (message.version !== version) throw editConflict('This message', await messageView(message, trx))
    await work(trx, message)
    const now = await selectMessage(ticketNumber, trx)
    return messageView(now ?? message, trx)
  })
}

/** The answer as a mail: the ticket in the subject, and below it what it answers. */
function replyLetter(message: MessageRow, body: string): Letter {
  return {
    to: message.email,
    subject: `Re: ${message.subject} (${message.ticket_number})`,
    paragraphs: [
      `Namaste ${message.name},`,
      ...body.split(/\n{2,}/),
      `You wrote on ${formatMoment(message.created_at)}:`,
      ...message.message
        .split('\n')
        .filter(Boolean)
        .map((line) => `> ${line}`),
    ],
    closing: `Your ticket number is ${message.ticket_number}. Name it when you write or call again.`,
  }
}

const subjectOf = (message: MessageRow) =>
  ({ type: 'message', id: message.ticket_number, name: message.subject }) as const

/** Answers by mail. Answer, mail, state and audit line are one transaction; who answers also takes the message over. */
export function answerMessage(admin: AdminActor, ticketNumber: string, input: ReplyInput): Promise<MessageView> {
  return onMessage(ticketNumber, input.version, async (trx, message) => {
    const mailId = await sendLetterIn(trx, replyLetter(message, input.body))
    await insertReply(trx, {
      messageId: message.id,
      authorId: admin.userId,
      authorName: admin.name,
      body: input.body,
      mailId,
    })
    const status = input.close ? 'closed' : 'answered'
    await updateMessage(trx, message.id, { status, assigned_to: message.assigned_to ?? admin.userId })
    await recordAct(trx, admin, {
      action: 'message.answered',
      subject: subjectOf(message),
      before: { status: message.status },
      after: { status },
    })
  })
}

/** Closes a message, or opens it again. */
export function setMessageStatus(
  admin: AdminActor,
  ticketNumber: string,
  { version, status }: { version: number; status: MessageStatus },
): Promise<MessageView> {
  return onMessage(ticketNumber, version, async (trx, message) => {
    if (message.status === status) return
    await updateMessage(trx, message.id, { status })
    await recordAct(trx, admin, {
      action: status === 'closed' ? 'message.closed' : 'message.reopened',
      subject: subjectOf(message),
      before: { status: message.status },
      after: { status },
    })
  })
}

/** Gives a message to an admin, or to nobody. */
export function assignMessage(
  admin: AdminActor,
  ticketNumber: string,
  { version, assignedTo }: { version: number; assignedTo: string | null },
): Promise<MessageView> {
  return onMessage(ticketNumber, version, async (trx, message) => {
    if (message.assigned_to === assignedTo) return
    if (assignedTo !== null && !(await isAdmin(trx, assignedTo))) throw assigneeNoAdmin()
    await updateMessage(trx, message.id, { assigned_to: assignedTo })
    const now = await selectMessage(ticketNumber, trx)
    await recordAct(trx, admin, {
      action: 'message.assigned',
      subject: subjectOf(message),
      before: { assigned: message.assigned_name },
      after: { assigned: now?.assigned_name ?? null },
    })
  })
}

function subscriptionView(row: SubscriptionRow): SubscriptionView {
  return {
    email: row.email,
    consentText: row.consent_text,
    subscribedAt: row.subscribed_at.toISOString(),
    unsubscribedAt: row.unsubscribed_at?.toISOString() ?? null,
  }
}

/** A page of newsletter addresses with what they agreed to, the latest first. */
export async function listSubscriptions(query: SubscriptionsQuery): Promise<KeysetList<SubscriptionView>> {
  const cursor = readCursor(query.cursor, subscriptionKeyLength)
  const [rows, total] = await Promise.all([
    selectSubscriptions(query, cursor, query.limit + 1),
    countSubscriptions(query),
  ])
  const page = keysetPage(rows, query.limit, cursor, keyOf)
  return { ...page, items: page.items.map(subscriptionView), total }
}

/** Addresses that may be written to: those on the list now, a thousand at a time. */
export async function* exportSubscriptions(q: string): AsyncGenerator<SubscriptionView> {
  const filter = { q, state: 'subscribed' } as const
  let next: string | null | undefined
  do {
    const cursor = readCursor(next, subscriptionKeyLength)
    const page = keysetPage(await selectSubscriptions(filter, cursor, 1_001), 1_000, cursor, keyOf)
    yield* page.items.map(subscriptionView)
    next = page.nextCursor
  } while (next)
}

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
  return db.transaction().execute(async (trx) => {
    const mail = await lockMail(trx, mailId)
    if (!mail) throw mailNotFound()
    if (mail.status !== 'failed') throw mailNotFailed(mail.status)
    await requeueMail(trx, mailId)
    await recordAct(trx, admin, {
      action: 'mail.retried',
      subject: { type: 'mail', id: mailId, name: mail.subject },
      before: { status: mail.status, attempts: mail.attempts },
      after: { status: 'waiting' },
    })
  })
}
