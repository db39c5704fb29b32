import pg from 'pg'
import { cut, isSilence } from './client.server.ts'

/** PostgreSQL refused the statement and waits for the next one. After any other error the connection is closed, or soon will be. */
export const isRefusal = (error: unknown): boolean => error instanceof pg.DatabaseError && error.severity === 'ERROR'

interface Pipeline {
  open: pg.Client
  client: Promise<pg.Client>
  /** Statements sent or about to be, and not answered yet. */
  unanswered: number
}

/**
 * Connections over which statements are sent without waiting for the answers to those before (PostgreSQL documentation, Pipeline
 * Mode). Each statement is a transaction of its own, and a refused one leaves its neighbours alone; but answers come in order,
 * so a slow statement holds up those behind it: only short reads belong here. Connections open when they are needed and stay open.
 */
export class Pipelines {
  readonly #config: pg.ClientConfig
  readonly #max: number
  readonly #onSilence: () => void
  #pipelines: Pipeline[] = []

  constructor(config: pg.ClientConfig, { max, onSilence = () => {} }: { max: number; onSilence?: () => void }) {
    this.#config = config
    this.#max = max
    this.#onSilence = onSilence
  }

  /** Sends a statement over the connection with the fewest unanswered ones. */
  async run(query: pg.QueryConfig): Promise<unknown[]> {
    const pipeline = this.#leastBusy()
    pipeline.unanswered++
    try {
      const client = await pipeline.client
      return (await client.query(query)).rows
    } catch (error) {
      if (!isRefusal(error)) this.#abandon(pipeline)
      if (isSilence(error)) this.#onSilence()
      throw error
    } finally {
      pipeline.unanswered--
    }
  }

  /** Ends the connections over which nothing is under way. */
  renew(): void {
    const waiting = this.#pipelines.filter(({ unanswered }) => unanswered === 0)
    this.#pipelines = this.#pipelines.filter((pipeline) => !waiting.includes(pipeline))
    for (const { open } of waiting) cut(open)
  }

  /** Waits for answers under way and closes all connections. */
  async close(): Promise<void> {
    await Promise.all(this.#pipelines.map((pipeline) => this.#abandon(pipeline)))
  }

  #leastBusy(): Pipeline {
    let least: Pipeline | undefined
    for (const pipeline of this.#pipelines) {
      if (!least || pipeline.unanswered < least.unanswered) least = pipeline
    }
    const isEnough = least && (least.unanswered === 0 || this.#pipelines.length >= this.#max)
    return isEnough && least ? least : this.#open()
  }

  #open(): Pipeline {
    const client = new pg.Client({ keepAlive: true, ...this.#config, pipeline: true })
    const pipeline: Pipeline = { open: client, client: client.connect().then(() => client), unanswered: 0 }
    // Statements under way are rejected with the same error.
    client.on('error', () => this.#abandon(pipeline))
    this.#pipelines.push(pipeline)
    return pipeline
  }

  /** Takes no more statements; closes the connection once those under way are answered. */
  async #abandon(pipeline: Pipeline): Promise<void> {
    this.#pipelines = this.#pipelines.filter((open) => open !== pipeline)
    const client = await pipeline.client.catch(() => undefined)
    await client?.end()
  }
}
