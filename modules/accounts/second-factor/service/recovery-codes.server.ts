import { newRecoveryCode } from '#platform/ids.server.ts'
import { hashToken } from '../../service/sessions.server.ts'

const count = 10

/** Ten recovery codes as they are shown once, and the keyed hashes of them that are stored. */
export function newRecoveryCodes(): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: count }, newRecoveryCode)
  return { codes, hashes: codes.map((code) => hashToken(plainRecoveryCode(code))) }
}

/** A recovery code as it is compared: capital letters and digits, with those that look alike taken for the digits they stand for. */
export function plainRecoveryCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
    .replace(/[^0-9A-Z]/g, '')
}
