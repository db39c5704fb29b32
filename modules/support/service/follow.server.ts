import { ticketLinkUnknown } from '../errors.ts'
import type { InquiryType, MessageStatus } from '../limits.ts'
import { clocksOf } from '../rules.ts'
import type { TicketView } from '../shapes.ts'
import { selectMessage, selectReplies } from '../store/messages.server.ts'
import { ticketOfToken } from './ticket-link.server.ts'

/**
 * A message as its writer follows it by the link of our emails: where it stands and what we answered. Words of the writer are not in it: anybody may
 * write any address into the form, and nobody is to find a stranger's words behind a link of ours. Refuses a link that is not ours, or whose message is gone.
 */
export async function followTicket(token: string): Promise<TicketView> {
  const ticketNumber = ticketOfToken(token)
  const message = ticketNumber === undefined ? undefined : await selectMessage(ticketNumber)
  if (!message) throw ticketLinkUnknown()
  const replies = await selectReplies(message.id)
  const { replyBy, settleBy } = clocksOf({
    status: message.status as MessageStatus,
    writtenAt: message.created_at,
    waitingSince: message.waiting_since,
    acknowledgedAt: message.acknowledged_at,
  })
  return {
    ticketNumber: message.ticket_number,
    inquiryType: message.inquiry_type as InquiryType,
    status: message.status as MessageStatus,
    writtenAt: message.created_at.toISOString(),
    closedAt: message.closed_at?.toISOString() ?? null,
    replyBy: replyBy?.toISOString() ?? null,
    settleBy: settleBy?.toISOString() ?? null,
    replies: replies.map((reply) => ({ body: reply.body, at: reply.created_at.toISOString() })),
  }
}
