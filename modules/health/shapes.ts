import { z } from 'zod'
import { instant } from '#platform/shapes.ts'

/** A job that was tried as often as it may be. */
const FailedJob = z
  .object({
    id: z.string(),
    task: z.string().describe('`mail:send`'),
    attempts: z.int(),
    lastError: z.string(),
    failedAt: instant,
  })
  .meta({ id: 'FailedJob' })
export type FailedJobView = z.output<typeof FailedJob>

/** A query that runs for more than a second now. */
const SlowQuery = z
  .object({ seconds: z.number(), text: z.string().describe('Its first 300 characters, without the values') })
  .meta({ id: 'SlowQuery' })

const Replica = z
  .object({
    isRead: z.boolean().describe('Whether pages are read from it now'),
    behindBytes: z.int().nullable().describe('What it has not taken over yet; null where it does not answer'),
  })
  .meta({ id: 'ReplicaHealth' })

const archive = z.enum(['off', 'working', 'failing'])

const Backups = z
  .object({
    lastAt: instant.nullable(),
    triedAt: instant.nullable().describe('When one was last restored on trial'),
    problem: z.string().nullable().describe('Why that trial failed'),
    archive: archive.describe('Whether what came after the last backup is kept apart from this machine'),
    archiveProblem: z.string().nullable(),
    copyProblem: z.string().nullable().describe('Why the object store of backups lacks the last one'),
  })
  .meta({ id: 'BackupHealth' })

const OutsideBackups = z
  .object({
    isKnown: z.boolean().describe('False where the machine that knows of them does not answer'),
    lastAt: instant.nullable(),
    triedAt: instant.nullable().describe('When one was last restored on trial'),
    hasFailedTrial: z.boolean(),
  })
  .meta({ id: 'OutsideBackupHealth' })

/** How the shop is, counted now. Ages are in seconds. */
export const Health = z
  .object({
    version: z.string(),
    migration: z.string().describe('The newest change of the tables'),
    databaseVersion: z.string(),
    jobs: z.object({ waiting: z.int(), oldest: z.number(), retrying: z.int(), failed: z.int() }),
    failedJobs: z.array(FailedJob).describe('The latest fifty'),
    mails: z.object({ waiting: z.int(), oldest: z.number(), failed: z.int() }),
    webhooks: z.object({
      lastHour: z.int(),
      age: z.number().nullable().describe('Since the last one; null where none ever came'),
      unheard: z
        .int()
        .describe('Payments on the gateway’s page since then, at most a week old and at least a quarter of an hour'),
    }),
    refunds: z.object({
      waiting: z.int(),
      overdue: z.int(),
      byHand: z.int().describe('Those of `waiting` that no gateway sends, or that it refuses: somebody pays them out'),
    }),
    paymentDifferences: z.int(),
    connections: z.object({
      used: z.int(),
      most: z.int(),
      replica: Replica.nullable().describe('Null where there is none'),
    }),
    slowQueries: z.array(SlowQuery),
    objectStore: z
      .object({ problem: z.string().nullable().describe('Why it cannot be asked') })
      .nullable()
      .describe('Null where photographs lie in the database'),
    backups: Backups.nullable().describe('Null with a PostgreSQL of one’s own: whoever runs that looks after them'),
    outsideArchive: z
      .object({ archive, problem: z.string().nullable() })
      .nullable()
      .describe('Whether a PostgreSQL of one’s own archives its log; null with the embedded one'),
    previousSecrets: z
      .array(z.enum(['AUTH_SECRET_PREVIOUS', 'RAZORPAY_WEBHOOK_SECRET_PREVIOUS']))
      .describe('Secrets of before that are still accepted, by their settings'),
    outsideBackups: OutsideBackups.nullable().describe('Null where the shop was not told who knows of them'),
  })
  .meta({ id: 'Health' })
export type HealthView = z.output<typeof Health>
