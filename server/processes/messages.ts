import type { Takes } from '#platform/limits.server.ts'
import type { DatabaseFacts } from '../database-server.ts'

/** What a worker is started with, in its environment. */
export interface WorkerOptions {
  database: DatabaseFacts
  /** Of its pool. */
  connections: number
}

/** `retire`: others serve now; end with your last connection. */
export type ToWorker = 'retire' | { takes: Takes }

export type ToPrimary = { failure: string } | { takes: Takes }
