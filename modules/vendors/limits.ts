/** Lengths of what a vendor tells of itself, and the sentence shown beneath a field that is not right. */
export const businessLimits = { name: 100, legalName: 150, holder: 100, officer: 100, reason: 500 } as const

export const businessMessages = {
  name: 'Enter the name of your shop.',
  legalName: 'Enter the legal name, as on the PAN.',
  pan: 'A PAN has five letters, four digits and a letter, such as AAACX1234F.',
  panHolder:
    'The fourth letter of a PAN says whose it is, such as P for a person, F for a firm or C for a company. Check it on the card.',
  gstin: 'A GSTIN has 15 letters and digits, such as 27AAACX1234F1ZN.',
  holder: 'Enter the name of the account holder.',
  account: 'An account number has 9 to 18 digits.',
  accountAgain: 'The two account numbers are not the same.',
  ifsc: 'An IFSC has four letters, a zero and six letters or digits, such as SBIN0001234.',
  officer: 'Enter the name of the grievance officer.',
  accepted: 'Accept the undertaking to go on.',
  nameOurs: 'This name would pass for the marketplace itself. Choose the name of your own shop.',
  reason: 'Say why, so that the vendor knows what to do.',
} as const
