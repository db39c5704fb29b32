import { readBackupState } from '#platform/backup-state.server.ts'
import { context, now, perContext } from '#platform/context.server.ts'
import { type HealthRow, selectFigures } from './store.server.ts'

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
}

/** Longer than this no finished segment waits for the archive, and the shop does not go without looking. */
const archiveLateMs = 180_000

/** How the backups stand. Undefined with a PostgreSQL of one's own: whoever runs that looks after them. */
export async function getBackupHealth(): Promise<BackupHealth | undefined> {
  const { databaseUrl, dataDir } = context().config
  if (databaseUrl) return undefined
  const { backup, check, archive } = await readBackupState(dataDir)
  const isLate = (at: string | null | undefined) => !!at && now().getTime() - Date.parse(at) > archiveLateMs
  const isFailing = archive && (archive.problem !== null || isLate(archive.waitingSince) || isLate(archive.at))
  return {
    lastBackupAt: backup && new Date(backup.at),
    lastCheckAt: check && new Date(check.at),
    result: check && (check.problem === null ? 'passed' : 'failed'),
    problem: check?.problem ?? undefined,
    archive: archive ? (isFailing ? 'failing' : 'working') : 'off',
    archiveProblem: isFailing ? (archive.problem ?? 'Finished segments of the log wait to be archived.') : undefined,
  }
}
