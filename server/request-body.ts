import type { IncomingMessage } from 'node:http'
import { bodyMaxOf } from '#api/body.ts'
import { isUpload } from '#api/uploads.ts'

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

/** The body of a request that was read before there was a request for the API: the adapter then makes no stream of it, as where functions in a cloud hand one over. */
export type WithBody = IncomingMessage & { rawBody?: Buffer<ArrayBuffer> }

/**
 * The request with its whole body, but for uploads, which count their bytes themselves while they come. Node's adapter gives every request but
 * GET and HEAD a stream, also an empty one: what has no body becomes a request without one, for a browser's DELETE is not "a body of no type".
 * Rejects as `readRequestBody` does.
 */
export async function wholeRequest(request: Request, incoming: WithBody, path: string): Promise<Request> {
  const { method, url } = request
  if (method === 'GET' || method === 'HEAD') return request
  const isChunked = incoming.headers['transfer-encoding'] !== undefined
  const withoutBody = () => new Request(url, { method, headers: request.headers })
  if (!isChunked && !(Number(incoming.headers['content-length'] ?? 0) > 0)) return withoutBody()
  if (isUpload(method, path)) return request
  incoming.rawBody ??= await readRequestBody(incoming, bodyMaxOf(path))
  return incoming.rawBody.length === 0 ? withoutBody() : request
}
