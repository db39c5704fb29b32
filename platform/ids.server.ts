import { randomBytes, randomInt } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, so that an id read aloud is heard right. */
const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function letters(count: number): string {
  return Array.from({ length: count }, () => crockford[randomInt(32)]).join('')
}

/** The order id that people, URLs and JSON see: `SHR-7K2MD-9XQ4T`, 50 random bits. */
export function newOrderPublicId(): string {
  return `SHR-${letters(5)}-${letters(5)}`
}

/** The number of a message to us: `T-8F3KQ2M`. */
export function newTicketNumber(): string {
  return `T-${letters(7)}`
}

/** A recovery code, 50 random bits: `7K2MD-9XQ4T`. */
export function newRecoveryCode(): string {
  return `${letters(5)}-${letters(5)}`
}

/** 256 random bits for sessions, reset links and unsubscribe links, safe in URLs and cookies. */
export function newSecretToken(): string {
  return randomBytes(32).toString('base64url')
}

/** A time-ordered key (RFC 9562, section 5.7) for rows whose id must be known before they are written. */
export function uuidv7(now = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** The number of a return, as people read and name it: `R-8F3KQ2M`. */
export function newReturnNumber(): string {
  return `R-${letters(7)}`
}
