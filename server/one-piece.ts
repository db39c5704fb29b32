import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { keepAliveSeconds } from './http-server.ts'

/** Head and body of an answer as one piece of memory, for connections that stay open. */
export interface OnePiece {
  bytes: Buffer
  /** Where its date stands. */
  dateAt: number
  /** The second that its date names, since 1970. */
  second: number
}

/** A copy of a longer body for its head's sake would take longer than what it saves. */
export const pieceMax = 65_536

/** `headers`: name, value, name, value. */
export function inOnePiece(status: number, headers: readonly string[], body: Buffer, now: number): OnePiece {
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: `
  let head = `${start}${new Date(now).toUTCString()}\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${keepAliveSeconds}\r\n`
  for (let at = 0; at < headers.length; at += 2) head += `${headers[at]}: ${headers[at + 1]}\r\n`
  return {
    bytes: Buffer.concat([Buffer.from(`${head}\r\n`, 'latin1'), body]),
    dateAt: start.length,
    second: Math.floor(now / 1_000),
  }
}

/**
 * The connection of an answer that may leave in one piece: it stays open afterwards, it is this answer's turn, and the client has taken
 * all that came before.
 */
export function readyFor(response: ServerResponse): Socket | undefined {
  const { socket } = response
  return socket && response.shouldKeepAlive && socket.writableLength === 0 ? socket : undefined
}

/**
 * Writes an answer past what Node builds for each anew, in two thirds of the time. What follows is Node's again: 'finish'
 * makes it go on to the next request of the connection, or wait for one.
 */
export function sendOnePiece(response: ServerResponse, socket: Socket, piece: OnePiece, now: number): void {
  const second = Math.floor(now / 1_000)
  // All dates are of one length. Where a slow reader has not taken its head yet, it gets the later date.
  if (second !== piece.second) {
    piece.bytes.write(new Date(now).toUTCString(), piece.dateAt, 'latin1')
    piece.second = second
  }
  socket.write(piece.bytes)
  if (socket.writableLength === 0) {
    response.emit('finish')
    return
  }
  // Whoever reads slowly gets the next answer when this one has left: nothing piles up.
  socket.write('', (error) => {
    if (!error) response.emit('finish')
  })
}
