import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import type { Asked } from './request.ts'

export interface Told {
  /** 0 when the connection was closed without an answer. */
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Whether nothing came within the deadline. */
  isLate: boolean
}

/** No answer of the shop may take so long: its own deadlines are shorter. */
const deadlineMs = 20_000

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** Asks once, and once more where a connection that was open already had just been closed. */
export async function send(port: number, asked: Asked): Promise<Told> {
  const first = await attempt(port, asked, agent)
  return first === 'stale' ? ((await attempt(port, asked, false)) as Told) : first
}

function attempt(port: number, { method, path, headers, body }: Asked, by: Agent | false): Promise<Told | 'stale'> {
  return new Promise((resolve) => {
    const without = (isLate: boolean): Told => ({ status: 0, headers: {}, body: '', isLate })
    const asking = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        agent: by,
        headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) },
      },
      (response) => {
        const { statusCode: status = 0, headers } = response
        const chunks: Buffer[] = []
        const finish = () => {
          clearTimeout(timer)
          resolve({ status, headers, body: Buffer.concat(chunks).toString(), isLate: false })
        }
        // A stream of events has no end to wait for.
        if (headers['content-type']?.startsWith('text/event-stream')) {
          asking.destroy()
          return finish()
        }
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', finish)
        response.on('error', finish)
      },
    )
    const timer = setTimeout(() => {
      resolve(without(true))
      asking.destroy()
    }, deadlineMs)
    asking.on('error', () => {
      clearTimeout(timer)
      resolve(by && asking.reusedSocket ? 'stale' : without(false))
    })
    asking.end(body)
  })
}

export const hangUp = (): void => agent.destroy()
