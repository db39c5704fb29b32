import type { IncomingMessage, ServerResponse } from 'node:http'
import { send } from './answer.ts'

/** Answers /healthz and /readyz: 200 when all is well, else 503. */
export function sendHealth(request: IncomingMessage, response: ServerResponse, ok: boolean): void {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  send(request, response, ok ? 200 : 503, headers, JSON.stringify({ ok }))
}
