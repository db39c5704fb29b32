import type { Takes } from '#platform/limits.server.ts'
import type { DatabaseFacts } from '../database-server.ts'

/** What the first process says to one that answers. */
export type ToMember =
  | { say: 'open'; database: DatabaseFacts; connections: number }
  | { say: 'close'; how: 'now' | 'gently' }
  | { say: 'taken'; takes: Takes }

/** What a process that answers says to the first one. */
export type ToFirst =
  | { say: 'here' }
  | { say: 'open' }
  | { say: 'failed'; why: string }
  | { say: 'taken'; takes: Takes }
