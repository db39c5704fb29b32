/** Lengths of what people say about a return, and the sentence shown when one is broken. */
export const returnLimits = {
  note: 1_000,
  reason: 500,
  photos: 6,
  photoBytes: 5 << 20,
  holder: 100,
  lines: 50,
  /** A courier comes so many days from today at the latest. */
  pickUpDaysAhead: 7,
  /** A category's window, in days. */
  windowDays: 365,
} as const

export const returnMessages = {
  lines: 'Choose the items to return.',
  quantity: 'Choose how many.',
  reason: 'Choose a reason.',
  wish: 'Choose your money back or a replacement.',
  opened: 'Say whether it was opened.',
  noteTooLong: 'Use at most 1,000 characters.',
  photo: 'Upload this photo again.',
  photosTooMany: 'Add at most 6 photos.',
  why: 'Say why, so that the customer knows.',
  whyTooLong: 'Use at most 500 characters.',
  appeal: 'Say what we should look at.',
  report: 'Tell us what is wrong.',
  reportPhoto: 'Add a photo of the fault.',
  photosSending: 'Wait until the photos have been sent.',
  upi: 'A UPI ID looks like name@bank.',
  holder: 'Enter the name of the account holder.',
  holderTooLong: 'Use at most 100 characters.',
  account: 'An account number has 9 to 18 digits.',
  ifsc: 'An IFSC has four letters, a zero and six letters or digits, such as SBIN0001234.',
  consent: 'Tick this to confirm where your refund goes.',
  day: `Choose a day from today to ${returnLimits.pickUpDaysAhead} days ahead.`,
  way: 'Choose how it comes back.',
  counted: 'Count the pieces of each line.',
  windowDays: `Enter whole days from 0 to ${returnLimits.windowDays}.`,
} as const

export const upiPattern = /^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/
