import type { IncomingMessage } from 'node:http'

/** The body is larger than it may be. */
export class BodyTooLarge extends Error {}
/** The body did not arrive in time. */
export class BodyTooSlow extends Error {}

/** How long a small body may take, however it trickles. */
const bodyDeadlineMs = 5_000

/**
 * Reads a whole body of at most `maxBytes`, before anything is held for its request. Rejects with BodyTooLarge as soon as that is known, and with
 * BodyTooSlow after 5 s; what is left of the body is not read.
 */
export function readRequestBody(
  request: IncomingMessage,
  maxBytes: number,
  deadlineMs = bodyDeadlineMs,
): Promise<Buffer<ArrayBuffer>> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return Promise.reject(new BodyTooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const stop = (error?: Error) => {
      clearTimeout(timer)
      request.off('data', onData).off('end', onEnd).off('close', onClose)
      request.pause()
      if (error) reject(error)
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) stop(new BodyTooLarge())
      else chunks.push(chunk)
    }
    const onEnd = () => {
      stop()
      resolve(Buffer.concat(chunks, size))
    }
    const onClose = () => stop(new Error('The connection ended within the body.'))
    const timer = setTimeout(() => stop(new BodyTooSlow()), deadlineMs)
    request.on('data', onData).on('end', onEnd).on('close', onClose)
  })
}
