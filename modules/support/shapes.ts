import { z } from 'zod'
import { email, optionalPhone } from '#modules/accounts/shapes.ts'
import { instant, keysetListOf, line, listFields, listOf, rupees } from '#platform/shapes.ts'
import {
  type InquiryType,
  inquiryTypes,
  messageLimits,
  messageSentences,
  messageStatuses,
  replyLimit,
  replySentence,
} from './limits.ts'

/** Text of several lines: NFC, without control characters other than line breaks. */
export const paragraphs = (max: number, required: string) =>
  z
    .string(required)
    .max(max * 4, `Use at most ${max} characters.`)
    .transform((text) =>
      text
        .normalize('NFC')
        .replace(/\r\n?/g, '\n')
        .replace(/[^\P{Cc}\n]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().min(1, required).max(max, `Use at most ${max} characters.`))

const inquiryType = z.enum(Object.keys(inquiryTypes) as [InquiryType, ...InquiryType[]], messageSentences.inquiryType)

export const ContactMessageInput = z
  .strictObject({
    name: line(messageLimits.name, messageSentences.name),
    email,
    phone: optionalPhone,
    subject: line(messageLimits.subject, messageSentences.subject),
    message: paragraphs(messageLimits.message, messageSentences.message),
    inquiryType: inquiryType.default('general'),
  })
  .meta({ id: 'ContactMessageInput' })
export type ContactMessageInput = z.output<typeof ContactMessageInput>

export const MessagesQuery = z.strictObject({
  ...listFields,
  status: z.enum(messageStatuses, 'Choose a state from the list.').optional(),
  assigned: z.enum(['me', 'nobody'], 'Choose one from the list.').optional(),
  user: z.uuid('This is not a user.').optional().describe('Whose: the id of an account'),
  /** What is late: the answer (24 hours), the acknowledgement (48 hours) or the settlement (a month); `any` of them. */
  overdue: z.enum(['any', 'reply', 'acknowledgement', 'settlement'], 'Choose one from the list.').optional(),
})
export type MessagesQuery = z.output<typeof MessagesQuery>

/** What the form was filled from; a change since then is told instead of overwritten. */
const version = z.int().min(1).max(2_000_000_000)

/** `close` ends the matter with the answer. */
export const MessageReplyInput = z
  .strictObject({
    version,
    body: paragraphs(replyLimit, replySentence),
    close: z.boolean().default(false),
  })
  .meta({ id: 'MessageReplyInput' })
export type MessageReplyInput = z.output<typeof MessageReplyInput>

export const MessageStatusInput = z
  .strictObject({
    version,
    status: z.enum(messageStatuses, 'Choose a state from the list.'),
  })
  .meta({ id: 'MessageStatusInput' })
export const AssignmentInput = z
  .strictObject({ version, assignedTo: z.uuid('Choose an admin.').nullable() })
  .meta({ id: 'AssignmentInput' })

/** A row of the operator's messages. */
export const MessageRow = z
  .object({
    ticketNumber: z.string(),
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    inquiryType,
    status: z.enum(messageStatuses),
    assignedTo: z.object({ id: z.string(), name: z.string() }).nullable(),
    writtenAt: instant,
    replyBy: instant.nullable().describe('While it is open: 24 hours after it was written or opened again'),
    acknowledgeBy: instant.nullable().describe('48 hours after it was written, until its writer has heard of us'),
    settleBy: instant.nullable().describe('A month after it was written, until it is closed'),
  })
  .meta({ id: 'MessageRow' })
export type MessageRowView = z.output<typeof MessageRow>

export const MessagePage = keysetListOf(MessageRow)
  .extend({ counts: z.object({ open: z.int(), answered: z.int(), closed: z.int(), overdue: z.int() }) })
  .meta({ id: 'MessagePage' })

const Reply = z.object({
  id: z.string(),
  author: z.string(),
  body: z.string(),
  at: instant,
  mail: z
    .string()
    .nullable()
    .describe('How far its mail is: waiting, sent, kept or failed; null when the mail is gone'),
})
export type ReplyView = z.output<typeof Reply>

/** A message with its answers. */
export const Message = MessageRow.extend({
  version: z.int(),
  phone: z.string().nullable(),
  message: z.string(),
  userId: z.string().nullable(),
  acknowledgedAt: instant.nullable(),
  closedAt: instant.nullable(),
  replies: z.array(Reply),
  orders: z
    .array(z.object({ id: z.string(), placedAt: instant, status: z.string(), total: rupees, itemCount: z.int() }))
    .describe('The newest five of the account that wrote, or of the confirmed account with this email address'),
}).meta({ id: 'Message' })
export type MessageView = z.output<typeof Message>

/** Messages of the signed-in person, the newest first, as the account shows them. */
export const MyMessages = listOf(
  z.object({
    ticketNumber: z.string(),
    subject: z.string(),
    status: z.enum(messageStatuses),
    writtenAt: instant,
    replies: z.array(z.object({ body: z.string(), at: instant })),
  }),
).meta({ id: 'MyMessages' })
export type MyMessageView = z.output<typeof MyMessages>['items'][number]

/** Admins who may be given a message. */
export const Assignees = listOf(z.object({ id: z.string(), name: z.string() })).meta({ id: 'Assignees' })

export const ContactReceipt = z.object({ ticketNumber: z.string() }).meta({ id: 'ContactReceipt' })

/** The secret part of a link in our emails. */
export const FollowInput = z.strictObject({ token: z.string().max(200) }).meta({ id: 'FollowInput' })

/** A message as its writer follows it. It holds no word that was typed into the form. */
export const Ticket = z
  .object({
    ticketNumber: z.string(),
    inquiryType,
    status: z.enum(messageStatuses),
    writtenAt: instant,
    closedAt: instant.nullable(),
    replyBy: instant.nullable(),
    settleBy: instant.nullable(),
    replies: z.array(z.object({ body: z.string(), at: instant })),
  })
  .meta({ id: 'Ticket' })
export type TicketView = z.output<typeof Ticket>
