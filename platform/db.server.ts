import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { DB } from '#db/schema.d.ts'
import { Lanes } from './statements/lanes.server.ts'

// bigint columns are paise and counts, all far below 2^53; numeric columns are ratings and quantities.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint outside the safe range: ${text}`)
  return value
})
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A calendar day stays a calendar day; as a Date it would shift with the machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

let pool: pg.Pool | undefined
let lanes: Lanes | undefined

function openLanes(): Lanes {
  if (!lanes) throw new Error('The database is not open yet: call openDatabase first.')
  return lanes
}

function openPool(): pg.Pool {
  if (!pool) throw new Error('The database is not open yet: call openDatabase first.')
  return pool
}

/** Connections of one process for prepared statements at most, and as many again for transactions, unless it is opened with others. */
export const databaseConnections = 10
const patienceMs = 5_000

/** Opens this process's one pool. `onError` hears of idle connections that broke; queries report their own errors. */
export function openDatabase(
  url: string,
  options: { connections?: number; onError?: (error: Error) => void } = {},
): void {
  if (pool) throw new Error('The database is open already.')
  const max = options.connections ?? databaseConnections
  const config = {
    connectionString: url,
    application_name: 'shringar',
    options: '-c statement_timeout=5000 -c lock_timeout=2000 -c idle_in_transaction_session_timeout=10000',
  }
  pool = new pg.Pool({ ...config, max, connectionTimeoutMillis: patienceMs, idleTimeoutMillis: 60_000 })
  lanes = new Lanes(config, { max, patienceMs })
  pool.on('error', (error) => options.onError?.(error))
}

/** Waits for queries in work and closes the pool. */
export async function closeDatabase(): Promise<void> {
  const closing = [pool?.end(), lanes?.close()]
  pool = undefined
  lanes = undefined
  await Promise.all(closing)
}

/** The pool as it is at the moment: it may have been closed and opened again, for another database. */
const currentPool: PostgresPool = {
  connect: () => openPool().connect(),
  end: async () => {},
  options: {},
}

/** The typed query builder over the one pool. Only stores use it. */
export const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: currentPool }) })

/** A statement that PostgreSQL plans once per connection. `name` is unique in the program. */
export interface Statement<Row> {
  name: string
  text: string
  /** Finds a few rows by key and waits for nobody. */
  quick?: boolean
  readonly __row?: Row
}

export function statement<Row>(name: string, text: string): Statement<Row> {
  return { name, text }
}

/**
 * A statement that finds a few rows by key and waits for nobody: several of them, asked for at the same time by whomever, go to the
 * database in one write over one connection. Each is a transaction of its own all the same.
 */
export function lookup<Row>(name: string, text: string): Statement<Row> {
  return { name, text, quick: true }
}

/**
 * What stands in a list, as the right side of `=`. Of a plain `any($1)` PostgreSQL makes a new plan whenever the list is short, which takes
 * longer than finding one row of each: it expects ten in a list that it does not know. What a subquery makes of the list it cannot
 * count beforehand, so that one plan serves all.
 */
export const anyOf = (parameter: `$${number}`, type: 'int' | 'uuid'): string =>
  `any (array(select unnest(${parameter}::${type}[])))`

const shared = new AsyncLocalStorage<Map<string, Promise<unknown[]>> | undefined>()

/**
 * What several parts of one piece of work read with the same prepared statement and the same values is read once, for all of them: for
 * work that only reads and whose parts know nothing of each other, such as the loaders of a page.
 */
export const sharingReads = <Result>(work: () => Promise<Result>): Promise<Result> => shared.run(new Map(), work)

/** Reads nothing of what the work around it has read before: for what outlives that work. */
export const readingAnew = <Result>(work: () => Promise<Result>): Promise<Result> => shared.run(undefined, work)

/** Runs a prepared statement; one round trip, or none where `sharingReads` has its answer. The rows are not to be changed. */
export async function run<Row>(prepared: Statement<Row>, values: unknown[]): Promise<Row[]> {
  const reads = shared.getStore()
  if (!reads) return (await openLanes().run(prepared, values)) as Row[]
  const key = `${prepared.name} ${JSON.stringify(values)}`
  const answer = reads.get(key) ?? openLanes().run(prepared, values)
  reads.set(key, answer)
  return (await answer) as Row[]
}

/**
 * What `use` makes of the rows of a prepared statement: for many rows that are needed once. A promise keeps what it was answered with
 * until it is collected, and one that waited for its turn with many others grows old: its rows would grow old with it, and cost ten times
 * what rows cost that die young (docs/decisions/015-statements-on-our-own-connections.md).
 */
export const runInto = <Row, Result>(
  prepared: Statement<Row>,
  values: unknown[],
  use: (rows: Row[]) => Result,
): Promise<Result> => openLanes().run(prepared, values, use as (rows: unknown[]) => Result)

/**
 * The rows of a query in the binary form of COPY (PostgreSQL documentation, COPY, Binary Format), in pieces as they come: many
 * rows in a fraction of the time that single values take. `sql` comes from the code, never from a caller, and may take its time.
 */
export async function* copyOut(sql: string): AsyncGenerator<Buffer> {
  const client = await openPool().connect()
  let isDone = false
  try {
    await client.query("begin read only; set local statement_timeout = 0; set local work_mem = '128MB'")
    for await (const piece of client.query(copyTo(`copy (${sql}) to stdout (format binary)`))) yield piece as Buffer
    await client.query('commit')
    isDone = true
  } finally {
    // After a fault, or when nobody wants the rest, the connection may still be sending: it is closed.
    client.release(!isDone)
  }
}

/** Whether the database answers within a second and has this version's newest migration. */
export async function isDatabaseReady(newestMigration: string): Promise<boolean> {
  const ask = openPool()
    .query('select 1 from schema_migrations where name = $1', [newestMigration])
    .then((result) => result.rowCount === 1)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, 1_000, false)
  })
  return Promise.race([ask, late])
    .catch(() => false)
    .finally(() => clearTimeout(timer))
}

const connectionTroubles = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

/** SQLSTATE of a database error, or undefined when the error is another one. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

const unreadableValues = new Set(['22P02', '22003', '22007', '22008', '22021'])

/** True when a value that somebody made up (a forged cursor, a NUL in a text) is none of its column's type. */
export const isUnreadableValue = (error: unknown): boolean => unreadableValues.has(sqlState(error) ?? '')

/** True when the database itself is away (not when it refused a statement). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  if (
    connectionTroubles.has(code) ||
    code.startsWith('08') ||
    code.startsWith('57P') ||
    code === '53300' ||
    code === '55000'
  )
    return true
  return /connection terminated|timeout exceeded when trying to connect|database is not open|cannot use a pool after/i.test(
    error.message,
  )
}

/** The name of the constraint that refused a row, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  return sqlState(error)?.startsWith('23') ? (error as { constraint?: string }).constraint : undefined
}

const worthRetrying = new Set(['40001', '40P01', '55P03'])

/** Runs `work` again, up to three times with jitter, when PostgreSQL gave up on a lock or a deadlock. */
export async function retryOnContention<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === 3 || !worthRetrying.has(sqlState(error) ?? '')) throw error
      await new Promise((resolve) => setTimeout(resolve, 10 * attempt + Math.random() * 40))
    }
  }
}

/**
 * Listens on PostgreSQL channels, each with who hears its payloads, and reconnects by itself. `onGap` is called when it listens again after
 * notices may have been missed. One connection for all channels: PostgreSQL wakes each that listens at every notice, whatever its channel.
 * Answers with a function that stops listening.
 */
export async function listen(
  url: string,
  channels: Readonly<Record<string, (payload: string) => void>>,
  onGap: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let stopped = false

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: 'shringar-listen', keepAlive: true })
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    next.on('error', () => {})
    await next.connect()
    for (const channel of Object.keys(channels)) await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    next.on('end', () => {
      if (!stopped) reconnect()
    })
    client = next
  }
  function reconnect(): void {
    setTimeout(() => {
      if (!stopped) connect().then(onGap, reconnect)
    }, 250)
  }

  await connect()
  return async () => {
    stopped = true
    await client?.end()
  }
}
