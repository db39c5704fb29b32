import { readFileSync } from 'node:fs'
import type { AdminActor } from '#modules/audit/rules.ts'
import { recordAct } from '#modules/audit/service.server.ts'
import { readBackupState, storeAddress } from '#platform/backup-state.server.ts'
import { context, now, perContext } from '#platform/context.server.ts'
import { inTransaction, replicaState } from '#platform/db.server.ts'
import { log } from '#platform/log.server.ts'
import { objectStoreProblem } from '#platform/media.server.ts'
import { readBackupFigures } from './backup-figures.server.ts'
import { jobNotFailed } from './errors.ts'
import type { HealthView } from './shapes.ts'
import {
  countPagePayments,
  countRefundsByHand,
  type HealthRow,
  rerunJob,
  selectArchiver,
  selectFailedJobs,
  selectFigures,
  selectSlowQueries,
  selectVersions,
} from './store.server.ts'

/** What waits and what failed, and the payments of the last week that came in after the last webhook. */
export type HealthFigures = HealthRow & { payments_unheard: number }

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
    last.figures = countFigures()
    last.figures.catch(() => {
      last.figures = undefined
    })
  }
  return last.figures
}

async function countFigures(): Promise<HealthFigures> {
  const row = await selectFigures()
  return { ...row, payments_unheard: await countUnheard(webhookAgeOf(row)) }
}

/** The function answers 0 where none ever came. */
const webhookAgeOf = ({ payment_event_age_s: age }: HealthRow): number | null => age || null

/** How the backups of the shop stand. Moments are undefined where there was none yet. */
export interface BackupHealth {
  lastBackupAt: Date | undefined
  /** When a backup was last restored on trial. */
  lastCheckAt: Date | undefined
  /** Undefined before the first trial. `failed`: it could not be restored, or its books do not agree. */
  result: 'passed' | 'failed' | undefined
  /** Why it failed. */
  problem: string | undefined
  /** `off` where the write-ahead log is not archived: what came after the last backup is lost with the machine. */
  archive: 'off' | 'working' | 'failing'
  /** Why the log is not archived, in words for the operator. */
  archiveProblem: string | undefined
  /** Why the object store lacks the last backup, in words for the operator. Undefined where it has it, and without one. */
  copyProblem: string | undefined
}

/** Longer than this no finished segment waits for the archive, and the shop does not go without looking. */
const archiveLateMs = 180_000

const segmentsWait = 'Finished segments of the log wait to be archived.'
const nobodyLooked = 'Nothing has looked after it for three minutes: the process that holds the database does.'

const nothingThere = 'Nothing was copied there since BACKUP_STORE_URL was set. Run npm run backup.'

/** How the backups stand. Undefined with a PostgreSQL of one's own: whoever runs that looks after them. */
export async function getBackupHealth(): Promise<BackupHealth | undefined> {
  const { databaseUrl, dataDir, backupStore } = context().config
  if (databaseUrl) return undefined
  const { backup, check, copy, archive } = await readBackupState(dataDir)
  const isLate = (at: string | null | undefined) => !!at && now().getTime() - Date.parse(at) > archiveLateMs
  const isFailing = archive && (archive.problem !== null || isLate(archive.waitingSince) || isLate(archive.at))
  // Earlier versions did not note which store it was.
  const isNewStore =
    backupStore && backup && (!copy || (copy.store ?? storeAddress(backupStore)) !== storeAddress(backupStore))
  return {
    lastBackupAt: backup && new Date(backup.at),
    lastCheckAt: check && new Date(check.at),
    result: check && (check.problem === null ? 'passed' : 'failed'),
    problem: check?.problem ?? undefined,
    archive: archive ? (isFailing ? 'failing' : 'working') : 'off',
    archiveProblem: isFailing
      ? (archive.problem ?? (isLate(archive.waitingSince) ? segmentsWait : nobodyLooked))
      : undefined,
    copyProblem: (isNewStore ? nothingThere : backupStore && copy?.problem) ?? undefined,
  }
}

/** When the last dump of a PostgreSQL of one's own went to BACKUP_DIR. Undefined where the shop makes none of it, and with the embedded one. */
export async function lastDumpAt(): Promise<Date | undefined> {
  const { databaseUrl, backupDir, dataDir } = context().config
  if (!databaseUrl || !backupDir) return undefined
  const { dump } = await readBackupState(dataDir)
  return dump && new Date(dump.at)
}

/** Whether the log of a database is archived. */
export type ArchiveHealth = Pick<BackupHealth, 'archive' | 'archiveProblem'>

/** Whether a PostgreSQL of one's own archives its log, as it says itself. Undefined with the embedded one. Rejects while the database is away. */
export async function getOutsideArchive(): Promise<ArchiveHealth | undefined> {
  if (!context().config.databaseUrl) return undefined
  const { is_on, is_failing, is_late, segment } = await selectArchiver(new Date(now().getTime() - archiveLateMs))
  if (!is_on) return { archive: 'off', archiveProblem: undefined }
  if (is_failing)
    return { archive: 'failing', archiveProblem: `The last try failed, of ${segment}. PostgreSQL’s own log says why.` }
  return is_late
    ? { archive: 'failing', archiveProblem: segmentsWait }
    : { archive: 'working', archiveProblem: undefined }
}

/** How the backups of a PostgreSQL of one's own stand. Undefined where nobody said who knows (BACKUP_FIGURES_URL). */
export async function getOutsideBackups(): Promise<HealthView['outsideBackups'] | undefined> {
  const { backupFiguresUrl } = context().config
  if (!backupFiguresUrl) return undefined
  try {
    return { isKnown: true, ...(await readBackupFigures(backupFiguresUrl)) }
  } catch (error) {
    const { message, cause } = error as Error
    log.warn({ event: 'backups.not_known', reason: (cause as Error)?.message ?? message }, 'backups.not_known')
    return { isKnown: false, lastAt: null, triedAt: null, hasFailedTrial: false }
  }
}

/** How the object store is. Undefined where photographs lie in the database. `problem`: why it cannot be asked. */
export interface MediaHealth {
  problem: string | undefined
}

/** How the object store is, at most 5 s old. */
export async function getMediaHealth(): Promise<MediaHealth | undefined> {
  return context().config.media ? { problem: await objectStoreProblem() } : undefined
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** A webhook takes seconds; a gateway that could not tell it tells it again within minutes. */
const webhookMs = 15 * 60_000
const weekMs = 7 * 86_400_000

/** Payments of the last week since the last webhook came, `age` seconds ago; null where none ever did. */
function countUnheard(age: number | null): Promise<number> {
  const moment = now().getTime()
  const last = age === null ? 0 : moment - age * 1_000 + webhookMs
  return countPagePayments(new Date(Math.max(last, moment - weekMs)), new Date(moment - webhookMs))
}

/** A secret of before opens doors as long as it is set; nobody thinks of it once all goes well. */
function previousSecrets(): HealthView['previousSecrets'] {
  const { previousAuthSecret, razorpay } = context().config
  return [
    ...(previousAuthSecret ? (['AUTH_SECRET_PREVIOUS'] as const) : []),
    ...((razorpay?.webhookSecrets.length ?? 0) > 1 ? (['RAZORPAY_WEBHOOK_SECRET_PREVIOUS'] as const) : []),
  ]
}

/** How the shop is, for its operator. */
export async function getHealth(): Promise<HealthView> {
  const [figures, byHand, failed, slowQueries, versions, backups, outsideArchive, outsideBackups, media, replica] =
    await Promise.all([
      countFigures(),
      countRefundsByHand(),
      selectFailedJobs(),
      selectSlowQueries(),
      selectVersions(),
      getBackupHealth(),
      getOutsideArchive(),
      getOutsideBackups(),
      getMediaHealth(),
      replicaState(),
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
      age: webhookAgeOf(figures),
      unheard: figures.payments_unheard,
    },
    refunds: { waiting: figures.refunds_waiting, overdue: figures.refunds_overdue, byHand },
    paymentDifferences: figures.payment_differences,
    connections: {
      used: figures.connections,
      most: figures.connections_max,
      replica: replica ? { isRead: replica.isRead, behindBytes: replica.behindBytes ?? null } : null,
    },
    slowQueries,
    backups: backups
      ? {
          lastAt: backups.lastBackupAt?.toISOString() ?? null,
          triedAt: backups.lastCheckAt?.toISOString() ?? null,
          problem: backups.problem ?? null,
          archive: backups.archive,
          archiveProblem: backups.archiveProblem ?? null,
          copyProblem: backups.copyProblem ?? null,
        }
      : null,
    outsideArchive: outsideArchive
      ? { archive: outsideArchive.archive, problem: outsideArchive.archiveProblem ?? null }
      : null,
    previousSecrets: previousSecrets(),
    outsideBackups: outsideBackups ?? null,
    objectStore: media ? { problem: media.problem ?? null } : null,
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
