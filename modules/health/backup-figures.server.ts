/** What the machine that keeps the backups of a PostgreSQL of one's own says of them. */
export interface BackupFigures {
  lastBackupAt: Date | undefined
  /** When one was last restored on trial. */
  lastCheckAt: Date | undefined
  hasFailedCheck: boolean
}

/** An operator waits for the page. */
const answerMs = 2_000

const readFigure = (figures: string, name: string): number | undefined => {
  const found = new RegExp(`^${name}(?:\\{[^}]*\\})? ([0-9.e+]+)`, 'm').exec(figures)?.[1]
  return found === undefined ? undefined : Number(found)
}

const momentOf = (seconds: number | undefined): Date | undefined =>
  seconds === undefined ? undefined : new Date(seconds * 1_000)

/**
 * Reads the figures that deploy/cluster/backup-machine.cron and check-backup.sh leave to node_exporter, in the text format of Prometheus. Rejects
 * where nobody answers in time, or not with figures.
 */
export async function readBackupFigures(url: string): Promise<BackupFigures> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs) })
  if (!answer.ok) throw new Error(`it answered with status ${answer.status}`)
  const figures = await answer.text()
  return {
    lastBackupAt: momentOf(readFigure(figures, 'shringar_backup_timestamp_seconds')),
    lastCheckAt: momentOf(readFigure(figures, 'shringar_backup_check_timestamp_seconds')),
    hasFailedCheck: readFigure(figures, 'shringar_backup_check_failed') === 1,
  }
}
