import { databaseConnections as poolMax } from '#platform/db.server.ts'
import { StartError } from '#platform/start-error.ts'

/** Of the jobs and of those that listen. */
const connectionsBesidePool = 7
/** At most so many that pipeline, and no more than the pool has (platform/db/connections.server.ts). */
const pipelinesMax = 5
const poolMin = 2
/** Of one process. */
export const connectionsOf = (pool: number): number => pool + Math.min(pipelinesMax, pool) + connectionsBesidePool
/** For an operator who looks into the database meanwhile, and for other programs. */
const connectionsSpared = 7

/** What an embedded server must take so that each process has a whole pool; PostgreSQL's own 100 where that is enough. */
export const connectionsWanted = (processes: number): number =>
  Math.max(100, (processes + 1) * connectionsOf(poolMax) + connectionsSpared)

/** While processes are replaced there is one more; one alone is never replaced. */
const atOnceOf = (processes: number): number => (processes === 1 ? 1 : processes + 1)

/**
 * How large each process's pool may be where the server takes `room` connections of ordinary roles. Refuses when too little is left to work with.
 */
export function poolOfEach(room: number, processes: number): number {
  const share = Math.floor((room - connectionsSpared) / atOnceOf(processes))
  const forPool = share - connectionsBesidePool
  const each = Math.max(forPool - pipelinesMax, Math.floor(forPool / 2))
  if (each < poolMin) {
    throw new StartError(
      `WEB_CONCURRENCY=${processes} needs ${atOnceOf(processes) * connectionsOf(poolMin) + connectionsSpared} connections, and the database takes ${room}. Raise its max_connections${processes > 1 ? ', or have fewer processes. For example: WEB_CONCURRENCY=2' : '.'}`,
    )
  }
  return Math.min(poolMax, each)
}

/** A process that lived so long did not end at once. */
export const settledMs = 60_000

/** How long to wait before a process is replaced, after so many in a row that ended at once: at first not at all, half a minute at most. */
export const pauseBefore = (inARow: number): number => (inARow <= 1 ? 0 : Math.min(30_000, 100 * 2 ** (inARow - 1)))
