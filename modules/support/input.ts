import { z } from 'zod'
import { email, line, optionalPhone } from '#modules/accounts/input.ts'
import { listFields } from '#platform/list-input.ts'
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
const paragraphs = (max: number, required: string) =>
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

export const ContactMessageInput = z.strictObject({
  name: line(messageLimits.name, messageSentences.name),
  email,
  phone: optionalPhone,
  subject: line(messageLimits.subject, messageSentences.subject),
  message: paragraphs(messageLimits.message, messageSentences.message),
  inquiryType: z
    .enum(Object.keys(inquiryTypes) as [InquiryType, ...InquiryType[]], messageSentences.inquiryType)
    .default('general'),
})
export type ContactMessageInput = z.infer<typeof ContactMessageInput>

export const MessagesQuery = z.strictObject({
  ...listFields,
  status: z.enum(messageStatuses, 'Choose a state of the list.').optional(),
  assigned: z.enum(['me', 'nobody'], 'Choose one of the list.').optional(),
})
export type MessagesQuery = z.infer<typeof MessagesQuery>

/** What the form was filled from; a change since then is told instead of overwritten. */
const version = z.int().min(1).max(2_000_000_000)

/** `close` ends the matter with the answer. */
export const ReplyInput = z.strictObject({
  version,
  body: paragraphs(replyLimit, replySentence),
  close: z.boolean().default(false),
})
export type ReplyInput = z.infer<typeof ReplyInput>

export const MessageStatusInput = z.strictObject({
  version,
  status: z.enum(messageStatuses, 'Choose a state of the list.'),
})
export const AssignmentInput = z.strictObject({ version, assignedTo: z.uuid('Choose an admin.').nullable() })
