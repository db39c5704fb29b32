/** Bounds of what the operator says of a courier's file, each with the sentence shown when it is broken. */
export const remittanceLimits = {
  courier: 60,
  fileName: 200,
  rows: 1_000,
  text: 110_000,
  transfers: 50,
  reference: 60,
  note: 500,
} as const

export const remittanceMessages = {
  courier: 'Enter which courier sent the file.',
  courierTooLong: `Use at most ${remittanceLimits.courier} characters.`,
  file: 'Choose a CSV file.',
  fileTooLong: 'This file is too large. Upload it in parts of at most 1,000 rows.',
  amount: 'Enter rupees, such as 1234.50.',
  settlement: 'Choose how it was settled.',
  lost: 'Say why it is lost.',
  reference: 'Enter the reference of the payment, such as its UTR.',
  referenceTooLong: `Use at most ${remittanceLimits.reference} characters.`,
  paidOn: 'Choose the day on which it was paid.',
  paidLater: 'This day has not come yet.',
  trackingNumber: 'Enter the tracking number of the parcel that was paid for.',
  note: 'Say why it is written off.',
  noteTooLong: `Use at most ${remittanceLimits.note} characters.`,
  transfers: 'Say of each UTR what was deducted and what the bank received.',
} as const
