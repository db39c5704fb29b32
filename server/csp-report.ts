import type { IncomingMessage, ServerResponse } from 'node:http'
import { consumeForAddress } from '#platform/address-limits.server.ts'
import { log } from '#platform/log.server.ts'
import { sendText } from './answer.ts'

const reportMax = 8_192

/** A browser tells that the Content-Security-Policy stopped something. At most 8 KB are read, and only the directive is logged. */
export async function answerReport(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
  if (request.method !== 'POST') return sendText(request, response, 405, 'Reports are posted.', { Allow: 'POST' })
  await consumeForAddress('cspReportPerAddress', address)
  let text = ''
  for await (const chunk of request) {
    text += chunk
    if (text.length > reportMax) {
      response.setHeader('Connection', 'close')
      return sendText(request, response, 413, 'Too large')
    }
  }
  const directive = /"(?:violated|effective)-directive"\s*:\s*"([\w-]{1,60})/.exec(text)?.[1]
  log.warn({ event: 'csp.report', directive }, 'csp.report')
  response.writeHead(204)
  response.end()
}
