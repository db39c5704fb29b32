import type { DatabaseFacts } from '../database-server.ts'

/** What a worker is started with, in its environment. */
export interface WorkerOptions {
  database: DatabaseFacts
  /** Of its pool. */
  connections: number
}

/** `retire`: others serve now; end with your last connection. */
export type ToWorker = 'retire'

export type ToPrimary = { failure: string }
