import type { AdminActor } from '#modules/audit/rules.ts'
import { changedBy, recordAct } from '#modules/audit/service.server.ts'
import { sendEmailIn } from '#modules/mail/service/send.server.ts'
import { now } from '#platform/context.server.ts'
import { db, inTransaction, type Trx } from '#platform/db.server.ts'
import { keyOf } from '#platform/keyset.server.ts'
import { editConflict } from '#platform/kit/app-error.ts'
import { formatMoment } from '#platform/kit/dates.ts'
import { type KeysetList, keysetPage, readCursor } from '#platform/kit/keyset.ts'
import type { Email } from '#platform/kit/mail.ts'
import { paiseToRupees } from '#platform/kit/money.ts'
import { assigneeNoAdmin, messageNotFound } from '../errors.ts'
import type { InquiryType, MessageStatus } from '../limits.ts'
import { clocksOf } from '../rules.ts'
import type { MessageReplyInput, MessageRowView, MessagesQuery, MessageView } from '../shapes.ts'
import {
  countMessages,
  countMessagesByStatus,
  insertReply,
  isAdmin,
  lockMessage,
  type MessageRow,
  messageKeyLength,
  selectAdmins,
  selectMessage,
  selectMessages,
  selectOrdersOfWriter,
  selectReplies,
  updateMessage,
} from '../store/messages.server.ts'
import { followLink } from './ticket-link.server.ts'

function clocksView(row: MessageRow): Pick<MessageRowView, 'replyBy' | 'acknowledgeBy' | 'settleBy'> {
  const { replyBy, acknowledgeBy, settleBy } = clocksOf({
    status: row.status as MessageStatus,
    writtenAt: row.created_at,
    waitingSince: row.waiting_since,
    acknowledgedAt: row.acknowledged_at,
  })
  return {
    replyBy: replyBy?.toISOString() ?? null,
    acknowledgeBy: acknowledgeBy?.toISOString() ?? null,
    settleBy: settleBy?.toISOString() ?? null,
  }
}

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
    ...clocksView(row),
  }
}

async function messageView(row: MessageRow, on: Trx | typeof db = db): Promise<MessageView> {
  const replies = await selectReplies(row.id, on)
  const orders = await selectOrdersOfWriter(row, on)
  return {
    ...rowView(row),
    version: row.version,
    phone: row.phone,
    message: row.message,
    userId: row.user_id,
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    orders: orders.map((order) => ({
      id: order.public_id,
      placedAt: order.created_at.toISOString(),
      status: order.status,
      total: paiseToRupees(order.total_paise),
      itemCount: order.item_count,
    })),
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
): Promise<KeysetList<MessageRowView> & { counts: Record<MessageStatus | 'overdue', number> }> {
  const filter = { ...query, adminId: admin.userId }
  const cursor = readCursor(query.cursor, messageKeyLength)
  const [rows, total, byStatus, overdue] = await Promise.all([
    selectMessages(filter, cursor, query.limit + 1),
    countMessages(filter),
    countMessagesByStatus(),
    countOverdue(),
  ])
  const counts = { open: 0, answered: 0, closed: 0, overdue }
  for (const { status, count } of byStatus) counts[status] = count
  const page = keysetPage(rows, query.limit, cursor, keyOf)
  return { ...page, items: page.items.map(rowView), total, counts }
}

/** How many messages are late, by our promise or by law; counted to `countedMax`. */
export const countOverdue = (): Promise<number> => countMessages({ q: '', overdue: 'any' })

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
  admin: AdminActor,
  ticketNumber: string,
  version: number,
  work: (trx: Trx, message: MessageRow) => Promise<void>,
): Promise<MessageView> {
  return inTransaction(async (trx) => {
    const message = await lockMessage(trx, ticketNumber)
    if (!message) throw messageNotFound()
    if (message.version !== version) {
      const by = await changedBy(trx, admin, 'message', ticketNumber)
      throw editConflict('This message', await messageView(message, trx), by)
    }
    await work(trx, message)
    const changed = await selectMessage(ticketNumber, trx)
    return messageView(changed ?? message, trx)
  })
}

/** The answer as a mail: the ticket in the subject, and below it what it answers. */
function replyEmail(message: MessageRow, body: string): Email {
  return {
    to: message.email,
    subject: `Re: ${message.subject} (${message.ticket_number})`,
    paragraphs: [
      ...body.split(/\n{2,}/),
      `You wrote on ${formatMoment(message.created_at)}:`,
      ...message.message
        .split('\n')
        .filter(Boolean)
        .map((line) => `> ${line}`),
    ],
    ...followLink(message.ticket_number),
    closing: `Your ticket number is ${message.ticket_number}. Quote it if you contact us again.`,
  }
}

/** What is written when a message becomes open, answered or closed: its clocks follow. */
const standing = (message: MessageRow, status: MessageStatus) => ({
  status,
  closed_at: status === 'closed' ? (message.closed_at ?? now()) : null,
  ...(status === 'open' && message.status !== 'open' ? { waiting_since: now() } : {}),
})

const subjectOf = (message: MessageRow) =>
  ({ type: 'message', id: message.ticket_number, name: message.subject }) as const

/** Answers by email. Answer, mail, state and audit line are one transaction; who answers also takes the message over. */
export function answerMessage(admin: AdminActor, ticketNumber: string, input: MessageReplyInput): Promise<MessageView> {
  return onMessage(admin, ticketNumber, input.version, async (trx, message) => {
    const mailId = await sendEmailIn(trx, replyEmail(message, input.body), message.user_id)
    await insertReply(trx, {
      messageId: message.id,
      authorId: admin.userId,
      authorName: admin.name,
      body: input.body,
      mailId,
    })
    const status = input.close ? 'closed' : 'answered'
    await updateMessage(trx, message.id, {
      ...standing(message, status),
      assigned_to: message.assigned_to ?? admin.userId,
      acknowledged_at: message.acknowledged_at ?? now(),
    })
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
  return onMessage(admin, ticketNumber, version, async (trx, message) => {
    if (message.status === status) return
    await updateMessage(trx, message.id, standing(message, status))
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
  return onMessage(admin, ticketNumber, version, async (trx, message) => {
    if (message.assigned_to === assignedTo) return
    if (assignedTo !== null && !(await isAdmin(trx, assignedTo))) throw assigneeNoAdmin()
    await updateMessage(trx, message.id, { assigned_to: assignedTo })
    const changed = await selectMessage(ticketNumber, trx)
    await recordAct(trx, admin, {
      action: 'message.assigned',
      subject: subjectOf(message),
      before: { assigned: message.assigned_name },
      after: { assigned: changed?.assigned_name ?? null },
    })
  })
}
