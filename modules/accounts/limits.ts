/** Lengths and patterns of what people type about themselves, each with the sentence shown beneath its field. */
export const passwordMin = 6
export const passwordMax = 128
/** Of those who run the shop or sell in it. */
export const staffPasswordMin = 12
export const passkeyNameMax = 60
export const nameMax = 100
export const emailMax = 254

/**
 * Something before one @ without spaces and signs that nobody sees; behind it a domain in its ASCII form (`normalizeEmail`) with at least one
 * dot, so that one mailbox cannot be written in several ways. Linear.
 */
export const emailPattern = /^[^\s\p{Cc}\p{Cf}@<>(),;:"[\]\\]{1,64}@[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63})+$/u

export const accountMessages = {
  nameRequired: 'Enter your name.',
  nameTooLong: `Use at most ${nameMax} characters.`,
  emailRequired: 'Enter your email address.',
  emailInvalid: 'Enter an email address such as name@example.in.',
  passwordRequired: 'Enter your password.',
  passwordTooShort: `Password must be at least ${passwordMin} characters long`,
  passwordTooShortForStaff: `Use ${staffPasswordMin} or more characters that are not a common password.`,
  passwordTooLong: `Use at most ${passwordMax} characters.`,
  passwordsDiffer: 'Passwords do not match',
  confirmRequired: 'Enter the password again.',
  phoneInvalid: 'Enter a 10-digit Indian mobile number, such as 98450 12345.',
  codeRequired: 'Enter the code.',
  passkeyNameRequired: 'Give this passkey a name you will recognise.',
  termsRequired: 'Agree to the terms and the privacy policy to register.',
  registrationIncomplete: 'Email, password, and name are required for registration.',
} as const
