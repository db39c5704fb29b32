/** Lengths of a message to us and the sentences shown when a field is not right. */
export const messageLimits = { name: 100, subject: 150, message: 4_000 } as const

export const inquiryTypes = {
  general: 'General question',
  product: 'A product',
  order: 'An order',
  vendor: 'Selling with us',
  feedback: 'Feedback',
} as const
export type InquiryType = keyof typeof inquiryTypes

export const messageSentences = {
  name: 'Enter your name.',
  subject: 'Enter a subject.',
  message: 'Write your message.',
  inquiryType: 'Choose what it is about.',
} as const

/** Of an answer to a message. */
export const replyLimit = 10_000
export const replySentence = 'Write a reply.'

export const messageStatuses = ['open', 'answered', 'closed'] as const
export type MessageStatus = (typeof messageStatuses)[number]
