import pg from 'pg'
import { inSpan } from '../trace.server.ts'
import { cut, DeadlineClient, isSilence } from './client.server.ts'
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
const deadlineMs = 6_000
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
  /** Whether a pooler stands between (PgBouncer, for instance): it refuses start-up options, and gives each transaction another connection. */
  isPooled?: boolean
  deadlineMs?: number
  connectTimeoutMs?: number
  applicationName?: string
  /** Called when a connection breaks, idle or not; a query that breaks rejects as well. */
  onError?: (error: Error) => void
}

/** A connection that one caller has to itself until it is released. */
export class Borrowed {
  /** The same whenever this connection is borrowed. */
  readonly id: object
  readonly #client: pg.PoolClient
  readonly #onSilence: () => void
  #isBroken = false

  constructor(client: pg.PoolClient, onSilence: () => void) {
    this.id = client
    this.#client = client
    this.#onSilence = onSilence
  }

  async query<Row extends pg.QueryResultRow>(query: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    try {
      return await this.#client.query<Row>(query)
    } catch (error) {
      if (!isRefusal(error)) this.#isBroken = true
      if (isSilence(error)) this.#onSilence()
      throw error
    }
  }

  /** Gives the connection back; one that broke, or still waits for an answer after the deadline, is closed instead. */
  release(): void {
    this.#client.release(this.#isBroken)
  }
}

/** What spans of statements say beside the statement's name. */
export const spanAttributes = { 'db.system.name': 'postgresql' } as const

/** What connections need to know of a statement. */
export interface Runnable {
  name: string
  text: string
  isPipelined?: boolean
}

/** PostgreSQL's own deadlines for what the shop asks. Behind a pooler they are the role's (server/database-server.ts). */
export const sessionSettings = {
  statement_timeout: statementTimeoutMs,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
} as const

const startupOptions = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/** The connections of one process to its database. */
export class Connections {
  readonly #pool: pg.Pool
  readonly #idle = new Set<pg.ClientBase>()
  readonly #pipelines: Pipelines | undefined
  readonly #hasNamedStatements: boolean

  constructor(url: string, options: ConnectionOptions) {
    this.#hasNamedStatements = options.hasNamedStatements ?? true
    const config: pg.ClientConfig = {
      connectionString: url,
      application_name: options.applicationName ?? 'shringar',
      ...(options.isPooled ? {} : { options: startupOptions }),
      connectionTimeoutMillis: options.connectTimeoutMs ?? connectTimeoutMs,
      query_timeout: options.deadlineMs ?? deadlineMs,
    }
    this.#pool = this.#openPool({ ...config, max: options.max }, options.onError ?? (() => {}))
    const isPipelining = pipelines > 0 && !options.isPooled
    const max = Math.min(pipelines, options.max)
    this.#pipelines = isPipelining ? new Pipelines(config, { max, onSilence: () => this.renew() }) : undefined
  }

  #openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
    const pool = new pg.Pool({ ...config, idleTimeoutMillis: idleTimeoutMs, Client: DeadlineClient })
    pool.on('error', () => {}) // the client's own listener has told of it
    // A borrowed connection that breaks rejects its query; without a listener of its own the same error would end the process.
    pool.on('connect', (client) => void client.on('error', onError))
    pool.on('acquire', (client) => this.#idle.delete(client))
    pool.on('release', (_error, client) => this.#idle.add(client))
    pool.on('remove', (client) => this.#idle.delete(client))
    return pool
  }

  /** Rejects when no connection becomes free in time. */
  async borrow(): Promise<Borrowed> {
    return new Borrowed(await this.#pool.connect(), () => this.renew())
  }

  /**
   * Ends every connection that waits for work. Where one has fallen silent, the others most likely have too, and each would cost whoever
   * gets it a deadline.
   */
  renew(): void {
    for (const client of [...this.#idle]) {
      // The pool drops an idle connection at its error, at once; the end of its socket comes later, after the next caller.
      client.emit('error', new Error('Another connection fell silent.'))
      cut(client)
    }
    this.#pipelines?.renew()
  }

  /** Runs one statement as a transaction of its own. */
  run(statement: Runnable, values: unknown[]): Promise<unknown[]> {
    return inSpan(statement.name, spanAttributes, () => this.#run(statement, values))
  }

  async #run({ name, text, isPipelined }: Runnable, values: unknown[]): Promise<unknown[]> {
    const query = this.#hasNamedStatements ? { name, text, values } : { text, values }
    if (isPipelined && this.#pipelines) return this.#pipelines.run(query)
    const connection = await this.borrow()
    try {
      return (await connection.query(query)).rows
    } finally {
      connection.release()
    }
  }

  /** Connections of the pool that work and that are idle, and callers that wait for one. */
  counts(): { busy: number; idle: number; waiting: number } {
    const { totalCount, idleCount, waitingCount } = this.#pool
    return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
  }

  /** Waits for queries in work and closes all connections. */
  async close(): Promise<void> {
    await Promise.all([this.#pool.end(), this.#pipelines?.close()])
  }
}
