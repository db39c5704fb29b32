import { readFileSync } from 'node:fs'
import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { perContext } from '#platform/context.server.ts'
import { inTransaction } from '#platform/db.server.ts'
import { jobNotFailed } from './errors.ts'
import type { HealthView } from './shapes.ts'
import {
  type HealthRow,
  rerunJob,
  selectFailedJobs,
  selectFigures,
  selectSlowQueries,
  selectVersions,
} from './store.server.ts'

export type HealthFigures = HealthRow

/** However many ask, the database counts once in this time. */
const freshMs = 5_000

const counted = perContext(() => ({
  at: Number.NEGATIVE_INFINITY,
  figures: undefined as Promise<HealthFigures> | undefined,
}))

/** What waits and what failed in the whole shop, at most 5 s old. Rejects while the database is away. */
export function getFigures(): Promise<HealthFigures> {
  const last = counted()
  if (!last.figures || performance.now() - last.at > freshMs) {
    last.at = performance.now()
    last.figures = selectFigures()
    last.figures.catch(() => {
      last.figures = undefined
    })
  }
  return last.figures
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** How the shop is, for its operator. */
export async function getHealth(): Promise<HealthView> {
  const [figures, failed, slowQueries, versions] = await Promise.all([
    selectFigures(),
    selectFailedJobs(),
    selectSlowQueries(),
    selectVersions(),
  ])
  return {
    version,
    migration: versions.migration,
    databaseVersion: versions.database,
    jobs: {
      waiting: figures.jobs_waiting,
      oldest: figures.jobs_oldest_s,
      retrying: figures.jobs_retrying,
      failed: figures.jobs_failed,
    },
    failedJobs: failed.map(({ id, task, attempts, last_error, failed_at }) => ({
      id,
      task,
      attempts,
      lastError: last_error,
      failedAt: failed_at.toISOString(),
    })),
    mails: { waiting: figures.mails_waiting, oldest: figures.mails_oldest_s, failed: figures.mails_failed },
    webhooks: {
      lastHour: figures.payment_events_last_hour,
      // The function answers 0 where none ever came.
      age: figures.payment_event_age_s || null,
    },
    refunds: { waiting: figures.refunds_waiting, overdue: figures.refunds_overdue },
    paymentDifferences: figures.payment_differences,
    connections: { used: figures.connections, most: figures.connections_max },
    slowQueries,
  }
}

/** Lets a job that was given up run again. Refuses what is no failed job any more. */
export function runFailedJob(admin: AdminActor, id: string): Promise<void> {
  return inTransaction(async (trx) => {
    const task = await rerunJob(trx, id)
    if (task === undefined) throw jobNotFailed()
    await recordAct(trx, admin, { action: 'job.run_again', subject: { type: 'job', id, name: task } })
  })
}
