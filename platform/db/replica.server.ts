import { inSpan } from '../trace.server.ts'
import {
  type Borrowed,
  type ConnectionOptions,
  Connections,
  type Runnable,
  spanAttributes,
} from './connections.server.ts'

/** Asks one value of the database that told of a change. */
export type Ask = (sql: string) => Promise<unknown>

const position = (lsn: string, timeline: string) =>
  `(select system_identifier from pg_control_system()) || '-' || ${timeline} || ' ' || pg_wal_lsn_diff(${lsn}, '0/0')`
const written = `select ${position(
  'pg_current_wal_insert_lsn()',
  "('x' || left(pg_walfile_name(pg_current_wal_insert_lsn()), 8))::bit(32)::integer",
)}`
/** Null of a server that is no replica, or no more. Its timeline is told late, with its next checkpoint at the latest; never too early. */
const replayed = `select case when pg_is_in_recovery() then ${position(
  'pg_last_wal_replay_lsn()',
  'greatest((select timeline_id from pg_control_checkpoint()), (select min_recovery_end_timeline from pg_control_recovery()))',
)} end as position`

/**
 * How far a database is. `database`: its identifier, which is the same everywhere, and its timeline, which is another one after each promotion: a replica
 * that did not follow it may be ahead, with what never counted. Bytes since the beginning of its log are far below 2^53.
 */
interface Position {
  database: string
  bytes: number
}

function readPosition(text: unknown): Position | undefined {
  if (typeof text !== 'string') return undefined
  const [database = '', bytes] = text.split(' ')
  return { database, bytes: Number(bytes) }
}

/** A replica that cannot be read is tried again after so long: one that is behind, and one that does not answer. */
const behindMs = 50
const awayMs = 1_000
/** A read that has waited so long has lost more than the replica saves. */
const deadlineMs = 1_000

/** How a replica stands. `behindBytes`: undefined where it, or the leader, does not answer. */
export interface ReplicaState {
  isRead: boolean
  behindBytes: number | undefined
}

/**
 * Copies of the database that catalogue reads go to (docs/decisions/099-reads-from-replicas.md). Behind one address may stand several, and each
 * may be promoted, fall behind or go away: so each connection remembers how far its own replica has replayed the log, and is read only while that
 * is at least what the leader had written when the last change was heard of.
 */
export class Replica {
  readonly #connections: Connections
  /** What each connection said last. It never goes back: a replica that starts anew drops its connections. */
  readonly #positions = new WeakMap<object, Position>()
  #required: Position | undefined
  #changes = 0
  #isResting = false
  #isClosed = false

  constructor(url: string, options: ConnectionOptions) {
    this.#connections = new Connections(url, {
      ...options,
      deadlineMs,
      connectTimeoutMs: deadlineMs,
      applicationName: 'shringar-read',
    })
  }

  /**
   * Something was changed: nothing is read here before the leader has said how far its log is by now, and the replica has replayed that. `ask`
   * asks the leader over the connection on which the notice came. It comes after the commit; the position at the time of the trigger would be too early.
   */
  async noteChange(ask: Ask): Promise<void> {
    const change = this.noteGap()
    const position = readPosition(await ask(written).catch(() => undefined))
    if (change === this.#changes) this.#required = position
  }

  /** Changes may be missed from now on: nothing is read here until the next `noteChange`. */
  noteGap(): number {
    this.#required = undefined
    return ++this.#changes
  }

  /** The rows of a statement; undefined where the leader has to be asked. Never rejects: what is wrong with the statement, the leader says too. */
  async run({ name, text }: Runnable, values: unknown[]): Promise<unknown[] | undefined> {
    if (this.#isResting || this.#required === undefined) return undefined
    try {
      return await this.#withConnection(async (connection) => {
        if (!this.#isFresh(connection)) await this.#ask(connection)
        // Nothing may happen between this look and the statement.
        if (!this.#isFresh(connection)) return this.#rest(behindMs)
        return (await inSpan(name, replicaAttributes, () => connection.query({ name, text, values }))).rows
      })
    } catch {
      return this.#rest(awayMs)
    }
  }

  /** How it stands, asked now. `ask` asks the leader. */
  async state(ask: Ask): Promise<ReplicaState> {
    const [leader, replica] = await Promise.all([
      ask(written).then(readPosition, () => undefined),
      this.#withConnection((connection) => this.#ask(connection)).catch(() => undefined),
    ])
    const isCopy = replica !== undefined && replica.database === leader?.database
    return {
      isRead: !this.#isResting && this.#required !== undefined && isCopy,
      behindBytes: isCopy ? Math.max(0, leader.bytes - replica.bytes) : undefined,
    }
  }

  close(): Promise<void> {
    this.#isClosed = true
    return this.#connections.close()
  }

  #isFresh({ id }: Borrowed): boolean {
    const position = this.#positions.get(id)
    if (!position || !this.#required) return false
    return position.database === this.#required.database && position.bytes >= this.#required.bytes
  }

  async #ask(connection: Borrowed): Promise<Position | undefined> {
    const { rows } = await connection.query<{ position: string | null }>({ text: replayed })
    const position = readPosition(rows[0]?.position)
    if (position) this.#positions.set(connection.id, position)
    else this.#positions.delete(connection.id)
    return position
  }

  async #withConnection<Result>(work: (connection: Borrowed) => Promise<Result>): Promise<Result> {
    const connection = await this.#connections.borrow()
    try {
      return await work(connection)
    } finally {
      connection.release()
    }
  }

  /** Nobody waits for a replica that cannot be read: it is asked in the background until it can. */
  #rest(ms: number): undefined {
    if (this.#isResting || this.#isClosed) return
    this.#isResting = true
    setTimeout(() => this.#tryAgain(), ms).unref()
  }

  async #tryAgain(): Promise<void> {
    const isFresh = await this.#withConnection(async (connection) => {
      await this.#ask(connection)
      return this.#isFresh(connection)
    }).catch(() => undefined)
    this.#isResting = false
    if (!isFresh) this.#rest(isFresh === undefined ? awayMs : behindMs)
  }
}

const replicaAttributes = { ...spanAttributes, 'shringar.replica': true }
