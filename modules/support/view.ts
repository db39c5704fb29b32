import type { InquiryType, MessageStatus } from './limits.ts'

/** A row of the operator's messages. */
export interface MessageRowView {
  ticketNumber: string
  name: string
  email: string
  subject: string
  inquiryType: InquiryType
  status: MessageStatus
  assignedTo: { id: string; name: string } | null
  writtenAt: string
}

export interface ReplyView {
  id: string
  author: string
  body: string
  at: string
  /** How far its mail is: waiting, sent, kept (this machine alone) or failed; null when the mail is gone. */
  mail: string | null
}

/** A message with its answers. */
export interface MessageView extends MessageRowView {
  version: number
  phone: string | null
  message: string
  userId: string | null
  replies: ReplyView[]
}
