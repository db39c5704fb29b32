import pg from 'pg'
import { isRefusal, Pipelines } from './pipelines.server.ts'

// bigint columns are paise and counts, all far below 2^53; numeric columns are ratings and quantities.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint outside the safe range: ${text}`)
  return value
})
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A calendar day stays a calendar day; as a Date it would shift with the machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** How long a caller waits for a connection, and a connection for its server. */
const connectTimeoutMs = 5_000
/** PostgreSQL itself ends a statement after this time. */
const statementTimeoutMs = 5_000
/** A statement that PostgreSQL has not even ended: the server, or the way to it, is gone. */
const deadlineMs = 8_000
const idleTimeoutMs = 60_000
/**
 * Connections that pipeline, for statements that say so (docs/decisions/015-statements-over-pg.md). With 0, these too go over the pool.
 */
const pipelines = 5

export interface ConnectionOptions {
  /** Connections at most. */
  max: number
  /** Whether PostgreSQL keeps a plan per statement and connection, by the statement's name. */
  hasNamedStatements?: boolean
  deadlineMs?: number
  connectTimeoutMs?: number
  /** Called when an idle connection breaks; a query that breaks rejects. */
  onError?: (error: Error) => void
}

/** A connection that one caller has to itself until it is released. */
export class Borrowed {
  readonly #client: pg.PoolClient
  #isBroken = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  async query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    try {
      return await this.#client.query<Row>(query)
    } catch (error) {
      if (!isRefusal(error)) this.#isBroken = true
      throw error
    }
  }

  /** Gives the connection back; one that broke, or still waits for an answer after the deadline, is closed instead. */
  release(): void {
    this.#client.release(this.#isBroken)
  }
}

/** What connections need to know of a statement. */
export interface Runnable {
  name: string
  text: string
  isPipelined?: boolean
}

/** The connections of one process to its database. */
export class Connections {
  readonly #pool: pg.Pool
  readonly #pipelines: Pipelines | undefined
  readonly #hasNamedStatements: boolean

  constructor(url: string, options: ConnectionOptions) {
    this.#hasNamedStatements = options.hasNamedStatements ?? true
    const config: pg.ClientConfig = {
      connectionString: url,
      application_name: 'shringar',
      options: `-c statement_timeout=${statementTimeoutMs} -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000`,
      keepAlive: true,
      connectionTimeoutMillis: options.connectTimeoutMs ?? connectTimeoutMs,
      query_timeout: options.deadlineMs ?? deadlineMs,
    }
    this.#pool = new pg.Pool({ ...config, max: options.max, idleTimeoutMillis: idleTimeoutMs })
    this.#pool.on('error', (error) => options.onError?.(error))
    // A borrowed connection that breaks rejects its query; without a listener of its own the same error would end the process.
    this.#pool.on('connect', (client) => void client.on('error', () => {}))
    this.#pipelines = pipelines > 0 ? new Pipelines(config, { max: Math.min(pipelines, options.max) }) : undefined
  }

  /** Rejects when no connection becomes free in time. */
  async borrow(): Promise<Borrowed> {
    return new Borrowed(await this.#pool.connect())
  }

  /** Runs one statement as a transaction of its own. */
  async run({ name, text, isPipelined }: Runnable, values: unknown[]): Promise<unknown[]> {
    const query = this.#hasNamedStatements ? { name, text, values } : { text, values }
    if (isPipelined && this.#pipelines) return this.#pipelines.run(query)
    const connection = await this.borrow()
    try {
      return (await connection.query(query)).rows
    } finally {
      connection.release()
    }
  }

  /** Waits for queries in work and closes all connections. */
  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#pipelines?.close()])
  }
}
