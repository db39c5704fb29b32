import type { Socket } from 'node:net'
import pg from 'pg'

/** How often an idle connection is asked by the operating system whether the other end still lives. */
const keepAliveInitialDelayMillis = 10_000

/** No answer came before the deadline of a statement. */
export const isSilence = (error: unknown): boolean => error instanceof Error && error.message === 'Query read timeout'

/** Ends a connection without a goodbye: a peer that fell silent would never take it. What waits for an answer is rejected. */
export function cut(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: { stream: Socket } }
  connection.stream.destroy()
}

/**
 * A connection that ends when a statement got no answer before its deadline (`query_timeout`). pg by itself would keep it, and everything sent
 * over it later would wait behind the statement that nobody answers.
 */
export class DeadlineClient extends pg.Client {
  constructor(config: pg.ClientConfig = {}) {
    super({ keepAlive: true, keepAliveInitialDelayMillis, ...config })
    const ask = this.query.bind(this) as (...given: unknown[]) => unknown
    this.query = ((...given: unknown[]) => {
      const answer = ask(...given)
      if (answer instanceof Promise) answer.catch((error) => isSilence(error) && cut(this))
      return answer
    }) as typeof this.query
  }
}

/**
 * A connection for a few statements, whose loss is an error of the statement under way. Without a listener for 'error', losing it between two
 * statements would end the process.
 */
export async function openClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new DeadlineClient({ connectionTimeoutMillis: 5_000, ...config })
  client.on('error', () => {})
  await client.connect()
  return client
}
