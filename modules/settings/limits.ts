/** Lengths and patterns of what the operator says of the shop, each with the sentence shown beneath its field. */
export const settingLimits = {
  name: 60,
  legalName: 120,
  phone: 24,
  email: 254,
  address: 300,
  person: 100,
  figure: 12,
  announcement: 80,
  announcements: 3,
  authenticity: 160,
  authenticityProof: 300,
  secondAdminAbove: 1_000_000,
  // Nobody may take ₹2,00,000 or more in cash for one transaction (Income-tax Act 1961, s. 269ST).
  cashMaxOrder: 199_999,
  cashPincodes: 1_000,
  cashVendors: 200,
  cashRefusals: 20,
} as const

/** Digits with what people write between them: `1800 000 0000`, `+91 80 4000 1234`. */
export const supportPhonePattern = /^\+?[0-9][0-9 ()-]{4,22}[0-9]$/
export const settingEmailPattern = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/

/** A pincode, or how some begin. */
export const pincodeBeginning = /^[1-9][0-9]{0,5}$/

export const settingSentences = {
  required: 'Fill in this field.',
  tooLong: (max: number) => `Use at most ${max} characters.`,
  phone: 'Enter a phone number, such as 1800 000 0000.',
  email: 'Enter an email address such as care@example.in.',
  gstin: 'This is not a valid GSTIN. It has 15 characters and ends with a check character.',
  foundedYear: 'Enter a year from 1900 to this one.',
  noProof: 'Say what shows it, such as invoices or brand authorisations that you hold.',
  noPromise: 'Write the promise that this shows.',
  rupees: 'Enter whole rupees from 0 to 10,00,000.',
  cashMaxOrder: 'Enter whole rupees from 1 to 1,99,999: the law allows no cash of ₹2 lakh or more for one order.',
  cashPincode: 'Enter pincodes, or how they begin, such as 194101 or 194.',
  cashPincodes: 'Use at most 1,000 pincodes.',
  cashVendors: 'Use at most 200 sellers.',
  noVendor: (name: string) => `There is no seller called ${name}.`,
  cashRefusals: 'Enter a number from 1 to 20.',
  threshold: 'Enter whole percent from 1 to 100.',
  announcements: `Use at most ${settingLimits.announcements} lines.`,
} as const
