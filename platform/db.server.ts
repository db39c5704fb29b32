import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import { to as copyTo } from 'pg-copy-streams'
import type { DB } from '#db/schema.d.ts'
import { integer, type RowOf, type Shape } from '#platform/db/columns.ts'
import { context, perContext } from './context.server.ts'
import { openClient } from './db/client.server.ts'
import { Connections, type Runnable, spanAttributes } from './db/connections.server.ts'
import { type Ask, Replica, type ReplicaState } from './db/replica.server.ts'
import { inSpan } from './trace.server.ts'

/** The open connections to one database. */
export interface Database {
  url: string
  connections: Connections
  /** Where catalogue reads go; undefined where all go to `connections`. */
  replica: Replica | undefined
}

declare module './context.server.ts' {
  interface Context {
    database: Database
  }
}

/** Connections of one process at most, unless it is opened with others. */
export const databaseConnections = 20

/** Of one process to the replicas. A page that nobody stored takes a handful of short reads. */
const replicaConnections = 5

export interface DatabaseOptions {
  connections?: number
  /** False where a pooler between the shop and PostgreSQL gives every transaction another connection. */
  hasNamedStatements?: boolean
  /** Whether the address leads to a pooler. */
  isPooled?: boolean
  /** Replicas of the database, for catalogue reads. */
  replicaUrl?: string | undefined
  /** Hears of connections that broke; queries report their own errors as well. */
  onError?: (error: Error) => void
}

/** Opens connections for a context. Nothing is connected yet: the first query does that. */
export function openDatabase(
  url: string,
  { connections = databaseConnections, replicaUrl, ...options }: DatabaseOptions = {},
): Database {
  const { onError = () => {} } = options
  return {
    url,
    connections: new Connections(url, { max: connections, ...options }),
    replica: replicaUrl ? new Replica(replicaUrl, { max: replicaConnections, onError }) : undefined,
  }
}

/** Waits for queries in work and closes all connections. */
export async function closeDatabase({ connections, replica }: Database): Promise<void> {
  await Promise.all([connections.close(), replica?.close()])
}

/** What a built statement does: it has no name of its own. */
const verbOf = (text: string): string => /^\w+/.exec(text)?.[0].toLowerCase() ?? 'statement'

/** The connections of the context. */
const currentPool: PostgresPool = {
  async connect() {
    const connection = await context().database.connections.borrow()
    const client = {
      query: (text: string, values: readonly unknown[]) =>
        inSpan(verbOf(text), spanAttributes, () => connection.query({ text, values: [...values] })),
      release: () => connection.release(),
    }
    // Its type asks for cursors as well; Kysely only uses them when it is given a cursor class.
    return client as unknown as PostgresPoolClient
  },
  end: async () => {},
  options: {},
}

/** The typed query builder over the same connections, for stores. A service only passes it on, where a store function also runs in transactions. */
export const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: currentPool }) })

/** A statement that PostgreSQL plans once per connection, with the columns of its answer. */
export interface Statement<Row> extends Runnable {
  shape: Shape
  /** For the compiler alone. */
  readonly row?: Row
}

interface StatementOptions {
  /** For short reads by key alone: sent without waiting for the answers to statements before it, which then hold it up. */
  isPipelined?: boolean
}

/** Every statement of the program by its name, so that a test can prepare each of them against the schema. */
export const statements = new Map<string, Statement<unknown>>()

/** Defines a fixed statement. `name` is unique in the program; `shape` says its columns, `{}` where it answers with no rows. */
export function statement<Columns extends Shape>(
  name: string,
  text: string,
  shape: Columns,
  options: StatementOptions = {},
): Statement<RowOf<Columns>> {
  const defined = { name, text, shape, ...options }
  if ((statements.get(name)?.text ?? text) !== text) throw new Error(`Two statements are called ${name}.`)
  statements.set(name, defined)
  return defined
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

interface CatalogueReads {
  isUnderWay: boolean
  /** Where its statements went; undefined before the first. Once on the leader, on the leader. */
  from: 'replica' | 'leader' | undefined
}

const catalogueReads = new AsyncLocalStorage<CatalogueReads | undefined>()
const readsBy = perContext(() => ({ replica: 0, leader: 0 }))

/** How many times `readingCatalogue` read from replicas alone, and how many times from the leader too. What was cached is read from neither. */
export const catalogueReadCounts = (): Readonly<Record<'replica' | 'leader', number>> => readsBy()

/**
 * Work that only reads, and nothing but what everybody may see: its prepared statements may go to a replica that has replayed every change this
 * process has heard of. What one of them changes meanwhile is announced like any other change.
 */
export async function readingCatalogue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!context().database.replica) return work()
  const reads: CatalogueReads = { isUnderWay: true, from: undefined }
  try {
    return await catalogueReads.run(reads, work)
  } finally {
    // What the work began and left running is no part of it.
    reads.isUnderWay = false
    if (reads.from) readsBy()[reads.from]++
  }
}

/** Reads from the leader alone, within such work: for reads that have to fit each other. */
export const readingLeader = <Result>(work: () => Promise<Result>): Promise<Result> =>
  catalogueReads.run(undefined, work)

async function runWhereFit<Row>(prepared: Statement<Row>, values: unknown[]): Promise<unknown[]> {
  const { connections, replica } = context().database
  const reads = catalogueReads.getStore()
  if (!replica || !reads?.isUnderWay) return connections.run(prepared, values)
  const rows = await replica.run(prepared, values)
  if (rows) {
    reads.from ??= 'replica'
    return rows
  }
  reads.from = 'leader'
  return connections.run(prepared, values)
}

const askLeader: Ask = async (sql) => {
  const connection = await context().database.connections.borrow()
  try {
    return Object.values((await connection.query({ text: sql })).rows[0] ?? {})[0]
  } finally {
    connection.release()
  }
}

/** How the replica stands; undefined where there is none. Never rejects. */
export const replicaState = async (): Promise<ReplicaState | undefined> => context().database.replica?.state(askLeader)

/** Runs a prepared statement; one round trip, or none where `sharingReads` has its answer. The rows are not to be changed. */
export async function run<Row>(prepared: Statement<Row>, values: unknown[]): Promise<Row[]> {
  const reads = shared.getStore()
  if (!reads) return (await runWhereFit(prepared, values)) as Row[]
  const key = `${prepared.name} ${JSON.stringify(values)}`
  const answer = reads.get(key) ?? runWhereFit(prepared, values)
  reads.set(key, answer)
  return (await answer) as Row[]
}

/** Longer than PostgreSQL ever needs for the next rows of a copy. */
const copyPauseMs = 30_000

/**
 * The rows of a query in the binary form of COPY (PostgreSQL documentation, COPY, Binary Format), in pieces as they come: many
 * rows in a fraction of the time that single values take. `sql` comes from the code, never from a caller. It may take as long as it
 * needs; only a pause of half a minute ends it. Uses a connection of its own, because a copy outlives the deadline of a statement.
 */
export async function* copyOut(sql: string): AsyncGenerator<Buffer> {
  const client = await openClient({ connectionString: context().database.url, application_name: 'shringar-copy' })
  let timer: NodeJS.Timeout | undefined
  try {
    await client.query("begin read only; set local statement_timeout = 0; set local work_mem = '128MB'")
    const rows = client.query(copyTo(`copy (${sql}) to stdout (format binary)`))
    timer = setTimeout(() => rows.destroy(new Error('The database stopped sending the rows of a copy.')), copyPauseMs)
    for await (const piece of rows) {
      timer.refresh()
      yield piece as Buffer
    }
    await client.query('commit')
  } finally {
    clearTimeout(timer)
    // When nobody wants the rest, the server is still sending: then this closes the socket at once.
    await client.end()
  }
}

const migrationApplied = statement(
  'migration_applied',
  `select 1 as applied from schema_migrations where name = $1 and current_setting('transaction_read_only') = 'off'`,
  { applied: integer },
)

/** Whether the database answers within a second, takes writes and has this version's newest migration. */
export async function isDatabaseReady(newestMigration: string): Promise<boolean> {
  const ask = context()
    .database.connections.run(migrationApplied, [newestMigration])
    .then((rows) => rows.length === 1)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, 1_000, false)
  })
  return Promise.race([ask, late])
    .catch(() => false)
    .finally(() => clearTimeout(timer))
}

const anything = statement('anything', 'select 1 as one', { one: integer })

/** Whether the database answers anything at all. */
export const isDatabaseReached = (): Promise<boolean> =>
  context()
    .database.connections.run(anything, [])
    .then(
      () => true,
      () => false,
    )

const connectionErrors = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT'])

/** SQLSTATE of a database error, or undefined when the error is another one. */
export function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined
}

const unreadableValues = new Set(['22P02', '22P05', '22003', '22007', '22008', '22021'])

/** True when a value that somebody made up (a forged cursor, a NUL in a text or in JSON) is none of its column's type. */
export const isUnreadableValue = (error: unknown): boolean => unreadableValues.has(sqlState(error) ?? '')

/** True when the database itself is away (not when it refused a statement). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: string }).code ?? ''
  if (
    connectionErrors.has(code) ||
    code.startsWith('08') ||
    code.startsWith('57P') ||
    code === '53300' ||
    code === '55000'
  )
    return true
  return /connection terminated|timeout expired|timeout exceeded when trying to connect|query read timeout|not queryable|database is not open|cannot use a pool after/i.test(
    error.message,
  )
}

/** Why the database cannot do what any other time it could: nothing was changed, and the same request may work later. */
export type DatabaseOutage = 'away' | 'read_only' | 'full' | 'busy'

const outages: Record<string, DatabaseOutage> = {
  '25006': 'read_only',
  '53100': 'full',
  '53200': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
}

/** The outage that an error tells of, or undefined when it is another error (PostgreSQL documentation, Error Codes). */
export function outageOf(error: unknown): DatabaseOutage | undefined {
  if (isDatabaseAway(error)) return 'away'
  return outages[sqlState(error) ?? '']
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

/** An open transaction. */
export type Trx = Transaction<DB>

/** Runs `work` in one transaction: it is rolled back when `work` throws. */
export const inTransaction = <Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> =>
  db.transaction().execute(work)

/**
 * Runs `work` in one transaction, and again when PostgreSQL ends it with a deadlock or a lock timeout. Nothing of a
 * failed attempt stays.
 */
export const inRetriedTransaction = <Result>(work: (trx: Trx) => Promise<Result>): Promise<Result> =>
  retryOnContention(() => inTransaction(work))
