import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import { StartError } from '#platform/start-error.ts'

// A file of a backup that only BACKUP_KEY opens: AES-256-GCM in chunks, so that a file of any size passes through in little memory. Each file has a
// key of its own, made from BACKUP_KEY, random bytes and the file's name; a chunk's nonce is its number and whether it is the last. So a file that was
// changed, cut short or put into another one's stead is noticed.

const magic = Buffer.from('SHRBAK1\n')
const saltBytes = 32
const checkBytes = 16
const headerBytes = magic.length + saltBytes + checkBytes
const chunkBytes = 65_536
const tagBytes = 16

/** BACKUP_KEY, and the file's path in the backup. */
export interface Seal {
  key: string
  name: string
}

const derived = (key: string, salt: Buffer, purpose: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, `shringar backup: ${purpose}`, bytes))

/** Tells a wrong key from a changed file. */
const checkOf = (key: string, salt: Buffer): Buffer => derived(key, salt, 'check', checkBytes)

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt8(isLast ? 1 : 0, 0)
  nonce.writeUIntBE(number, 6, 6)
  return nonce
}

/** The same bytes in pieces of one size, the last of them shorter or empty; each with whether it is the last. */
async function* inPieces(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ piece: Buffer; isLast: boolean }> {
  let parts: Buffer[] = []
  let length = 0
  for await (const part of source) {
    parts.push(part)
    length += part.length
    if (length <= size) continue
    let rest = Buffer.concat(parts)
    for (; rest.length > size; rest = rest.subarray(size)) yield { piece: rest.subarray(0, size), isLast: false }
    parts = [rest]
    length = rest.length
  }
  yield { piece: Buffer.concat(parts), isLast: true }
}

/** Seals what flows through it. */
export async function* sealing(source: AsyncIterable<Buffer>, { key, name }: Seal): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  yield Buffer.concat([magic, salt, checkOf(key, salt)])
  const fileKey = derived(key, salt, `file ${name}`, 32)
  let number = 0
  for await (const { piece, isLast } of inPieces(source, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number++, isLast))
    yield Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()])
  }
}

/** Whether a sealed file was made with this key, as its first bytes say; undefined where they are damaged. */
export async function isSealedWith(source: AsyncIterable<Buffer>, key: string): Promise<boolean | undefined> {
  for await (const { piece } of inPieces(source, headerBytes)) {
    if (piece.length < headerBytes || !piece.subarray(0, magic.length).equals(magic)) return undefined
    const salt = piece.subarray(magic.length, magic.length + saltBytes)
    return piece.subarray(magic.length + saltBytes).equals(checkOf(key, salt))
  }
  return undefined
}

/** What `sealing` was given. Throws StartError where the key is another one, and where the file is not what was sealed under this name. */
export async function* unsealing(source: AsyncIterable<Buffer>, { key, name }: Seal): AsyncGenerator<Buffer> {
  const changed = new StartError(`The backup is damaged: ${name} was changed or cut short.`)
  let fileKey: Buffer | undefined
  function open(header: Buffer): void {
    const salt = header.subarray(magic.length, magic.length + saltBytes)
    if (header.length < headerBytes || !header.subarray(0, magic.length).equals(magic)) throw changed
    if (!timingSafeEqual(header.subarray(magic.length + saltBytes), checkOf(key, salt)))
      throw new StartError(
        `BACKUP_KEY is not the key that ${name.startsWith('wal/') ? 'the archived log' : 'this backup'} was made with. Set it to the one of that time.`,
      )
    fileKey = derived(key, salt, `file ${name}`, 32)
  }
  let number = 0
  for await (const { piece, isLast } of inPieces(withoutHeader(source, open), chunkBytes + tagBytes)) {
    if (!fileKey || piece.length < tagBytes) throw changed
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number++, isLast), { authTagLength: tagBytes })
    const end = piece.length - tagBytes
    decipher.setAuthTag(piece.subarray(end))
    const opened = decipher.update(piece.subarray(0, end))
    try {
      decipher.final()
    } catch {
      throw changed
    }
    yield opened
  }
}

/** The bytes after the header, which goes to `open` before the first of them. */
async function* withoutHeader(source: AsyncIterable<Buffer>, open: (header: Buffer) => void): AsyncGenerator<Buffer> {
  let header: Buffer | undefined = Buffer.alloc(0)
  for await (const part of source) {
    if (!header) {
      yield part
      continue
    }
    header = Buffer.concat([header, part])
    if (header.length < headerBytes) continue
    open(header.subarray(0, headerBytes))
    yield header.subarray(headerBytes)
    header = undefined
  }
  if (header) open(header)
}
