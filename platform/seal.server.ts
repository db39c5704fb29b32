import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { authSecret, perContext } from './context.server.ts'

const key = perContext(() => Buffer.from(hkdfSync('sha256', authSecret(), 'shringar', 'sealed columns', 32)))

/**
 * A secret text for a column of the database (AES-256-GCM): who reads the table, or a backup of it, learns nothing. Throws without
 * AUTH_SECRET.
 */
export function seal(text: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key(), nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

/** What `seal` was given. Nothing reads it yet: payouts will. Throws when the secret is another one or a byte was changed. */
export function unseal(sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key(), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}
