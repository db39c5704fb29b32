import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Coding, negotiate } from './codings.ts'
import { inOnePiece, type OnePiece, pieceMax, readyFor, sendOnePiece } from './one-piece.ts'
import type { Head, StoredAnswer, Variant } from './page-store.ts'

/** Whether the client has these bytes already: If-None-Match by weak comparison (RFC 9110, section 13.1.2). */
function hasAlready(request: IncomingMessage, etag: string): boolean {
  const known = request.headers['if-none-match']
  if (known === undefined) return false
  return known === etag || known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Sends bytes, or nothing to HEAD. */
export function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  headers: Record<string, string | number>,
  body: Buffer | string,
): void {
  const length = typeof body === 'string' ? Buffer.byteLength(body) : body.length
  response.writeHead(status, { ...headers, 'Content-Length': length })
  response.end(request.method === 'HEAD' ? undefined : body)
}

export function sendText(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  send(
    request,
    response,
    status,
    { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    text,
  )
}

/** The best that is there of what a client takes. */
function chosen(stored: StoredAnswer, codings: readonly Coding[]): [Coding, Variant] {
  for (const coding of codings) {
    const variant = stored.variants[coding]
    if (variant) return [coding, variant]
    if (coding === 'br' && stored.brotliNow && !codings.includes('zstd')) return [coding, stored.brotliNow()]
  }
  return ['identity', stored.variants.identity]
}

function headOf(stored: StoredAnswer, coding: Coding, { body, etag }: Variant, common: Record<string, string>): Head {
  const { 'Content-Type': type, ...others } = stored.headers
  const validators = { Vary: 'Accept-Encoding', ...(stored.status === 200 ? { ETag: etag } : {}) }
  const whole = {
    ...common,
    ...stored.headers,
    ...validators,
    ...(coding === 'identity' ? {} : { 'Content-Encoding': coding }),
    'Content-Length': String(body.length),
  }
  return {
    whole: Object.entries(whole).flat(),
    unchanged: Object.entries({ ...common, ...others, ...validators }).flat(),
  }
}

/** A page that was asked for so often is asked for on; the memory of a copy is for such, not for the many that come and go. */
const oftenFrom = 8

/** What is asked for often is kept in one piece with its head. */
function pieceOf(stored: StoredAnswer, variant: Variant, head: Head, now: number): OnePiece | undefined {
  if (variant.piece) return variant.piece
  variant.asked = (variant.asked ?? 0) + 1
  if (variant.asked < oftenFrom || variant.body.length > pieceMax) return undefined
  const piece = inOnePiece(stored.status, head.whole, variant.body, now)
  variant.piece = piece
  variant.body = piece.bytes.subarray(piece.bytes.length - variant.body.length)
  return piece
}

/**
 * Sends a stored page or file in the coding the client takes, or 304 when it has it. What an answer consists of is put together the
 * first time it leaves, the common headers included, and is the same for everybody after.
 */
export function storedSender(common: Record<string, string>) {
  return function sendStored(request: IncomingMessage, response: ServerResponse, stored: StoredAnswer): void {
    const [coding, variant] = chosen(stored, negotiate(request.headers['accept-encoding']))
    variant.head ??= headOf(stored, coding, variant, common)
    if (stored.status === 200 && hasAlready(request, variant.etag)) {
      response.writeHead(304, variant.head.unchanged)
      response.end()
      return
    }
    const socket = request.method === 'GET' ? readyFor(response) : undefined
    const now = Date.now()
    const piece = socket && pieceOf(stored, variant, variant.head, now)
    if (piece) {
      sendOnePiece(response, socket, piece, now)
      return
    }
    response.writeHead(stored.status, variant.head.whole)
    response.end(request.method === 'HEAD' ? undefined : variant.body)
  }
}
