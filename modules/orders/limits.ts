/** Lengths and sentences of what vendors and admins say about an order. */
export const orderLimits = { reason: 300, search: 100, note: 2_000, reference: 60 } as const

export const orderMessages = {
  reason: 'Say why, so that the customer knows.',
  reasonTooLong: 'Use at most 300 characters for the reason.',
  note: 'Write the note.',
  lines: 'Choose at least one item, and 100 at most.',
  reference: 'Enter the reference of the transfer, such as its UTR.',
  paidOn: 'Choose the day on which you paid it.',
  paidLater: 'This day has not come yet.',
  noteTooLong: 'Use at most 2,000 characters for a note.',
} as const
