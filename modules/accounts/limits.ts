/** Lengths and patterns of what people type about themselves, each with the sentence shown beneath its field. */
export const passwordMin = 6
export const passwordMax = 128
export const nameMax = 100
export const emailMax = 254

/** One @, something on both sides, a dot in the domain, no spaces or control characters. Linear. */
export const emailPattern = /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/

export const accountMessages = {
  nameRequired: 'Enter your name.',
  nameTooLong: `Use at most ${nameMax} characters.`,
  emailRequired: 'Enter your email address.',
  emailInvalid: 'Enter an email address such as name@example.in.',
  passwordRequired: 'Enter your password.',
  passwordTooShort: `Password must be at least ${passwordMin} characters long`,
  passwordTooLong: `Use at most ${passwordMax} characters.`,
  passwordsDiffer: 'Passwords do not match',
  confirmRequired: 'Enter the password once more.',
  phoneInvalid: 'Enter a 10-digit Indian mobile number, such as 98450 12345.',
  termsRequired: 'Agree to the terms and the privacy policy to register.',
  registrationIncomplete: 'Email, password, and name are required for registration.',
} as const
