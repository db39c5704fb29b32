/** Lengths of what an admin writes about a way to pay, and the sentences shown when something is not right. */
export const methodLimits = { name: 60, details: 500 } as const

export const methodSentences = {
  /** The alert of the docs/specification.md, section 5, to the letter. */
  incomplete: 'Please fill in all required fields for the new payment method.',
  name: 'Enter a name.',
  details: 'Say in a sentence what customers do.',
  nameTooLong: `Use at most ${methodLimits.name} characters.`,
  detailsTooLong: `Use at most ${methodLimits.details} characters.`,
  type: 'Choose digital or offline.',
  typeFixed: 'The type of this method is fixed.',
  noAccount: 'Say where the money goes: the account number and IFSC, or a UPI ID.',
} as const

/** How long a note of evidence may be, and the reason why somebody says how the bank decided. */
export const chargeBackLimits = { evidence: 2_000, reason: 500 } as const
