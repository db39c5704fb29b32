import { createHash } from 'node:crypto'
import { commonPasswordPrefixes } from './common-passwords.ts'
import { isListed } from './password-list.ts'

/** Whether a password is on the list that attackers try first. Roughly one other password in 400,000 is taken for a listed one. */
export function isCommonPassword(password: string): boolean {
  const digest = createHash('sha1').update(password.toLowerCase()).digest()
  return isListed(digest.readUInt32BE(0), commonPasswordPrefixes)
}
