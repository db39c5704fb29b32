/**
 * The bytes in memory of their own, of just their size: for what is kept. Small buffers, and what zlib answers with, are cut from pieces of
 * 64 KB, and whoever keeps a part keeps the piece. Bytes that are alone already are not copied.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}
