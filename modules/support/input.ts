import { z } from 'zod'
import { email, line, optionalPhone } from '#modules/accounts/input.ts'
import { type InquiryType, inquiryTypes, messageLimits, messageSentences } from './limits.ts'

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

export const SubscriptionInput = z.strictObject({ email })
export const UnsubscribeInput = z.strictObject({ token: z.string().min(20).max(100) })
