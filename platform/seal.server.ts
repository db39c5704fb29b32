import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { authSecret, context, perContext } from './context.server.ts'

const keyFrom = (secret: string): Buffer => Buffer.from(hkdfSync('sha256', secret, 'shringar', 'sealed columns', 32))

const key = perContext(() => keyFrom(authSecret()))

/** The key of today, then that of AUTH_SECRET_PREVIOUS, which opens what was sealed before the secret was changed. */
const keys = perContext(() => {
  const { previousAuthSecret } = context().config
  return previousAuthSecret ? [key(), keyFrom(previousAuthSecret)] : [key()]
})

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

function unsealWith(secretKey: Buffer, sealed: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', secretKey, sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(12, 28))
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString('utf8')
}

function tryKeys(sealed: Buffer, some: readonly Buffer[]): string | undefined {
  for (const one of some) {
    try {
      return unsealWith(one, sealed)
    } catch {
      // Sealed with another one, or changed.
    }
  }
  return undefined
}

/** What `seal` was given, with the secret of today or the previous one. Undefined when it was sealed with neither, or a byte was changed. */
export const tryUnseal = (sealed: Buffer): string | undefined => tryKeys(sealed, keys())

/** The same. Throws when it cannot be opened. */
export function unseal(sealed: Buffer): string {
  const text = tryUnseal(sealed)
  if (text === undefined) throw new Error('This was sealed with another AUTH_SECRET, or changed.')
  return text
}

/** Whether one of these secrets opens it. For a start, before there is a context. */
export const opensWith = (sealed: Buffer, secrets: readonly string[]): boolean =>
  tryKeys(sealed, secrets.map(keyFrom)) !== undefined

/** The same text sealed with the secret of today; undefined when it is already. Throws when it cannot be opened. */
export function resealed(sealed: Buffer): Buffer | undefined {
  try {
    unsealWith(key(), sealed)
    return undefined
  } catch {
    return seal(unseal(sealed))
  }
}

/** Whether two sealed texts are one. A text that cannot be opened is like no other. */
export function opensTo(one: Buffer | null, other: Buffer): boolean {
  const text = one ? tryUnseal(one) : undefined
  return text !== undefined && text === tryUnseal(other)
}
