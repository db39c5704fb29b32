/** What the backup machine of a PostgreSQL of one's own says of its backups. Moments are ISO texts, null where there was none yet. */
export interface BackupFigures {
  lastAt: string | null
  /** When one was last restored on trial. */
  triedAt: string | null
  hasFailedTrial: boolean
}

/** An operator waits for the page. */
const answerMs = 2_000
/** More than node_exporter ever says. */
const bytesMax = 4 * 1024 * 1024

const readFigure = (figures: string, name: string): number | undefined => {
  const found = new RegExp(`^${name} ([0-9.e+]+)$`, 'm').exec(figures)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** 0 says that there was none. */
const momentOf = (seconds: number | undefined): string | null =>
  seconds ? new Date(seconds * 1_000).toISOString() : null

/** Reads no further than `bytesMax`: an address that leads elsewhere may never end. */
async function readText({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > bytesMax) throw new Error('it says more than figures')
  }
  return text
}

/**
 * Reads the figures that deploy/cluster/backup-machine.cron and check-backup.sh leave to node_exporter, in the text format of Prometheus. Rejects
 * where nobody answers in time, or with something else than figures.
 */
export async function readBackupFigures(url: string): Promise<BackupFigures> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(answerMs) })
  if (!answer.ok) throw new Error(`it answered with status ${answer.status}`)
  const figures = await readText(answer)
  if (!/^\w+(\{.*\})? [0-9.e+-]+$/m.test(figures)) throw new Error('it answered with something else than figures')
  return {
    lastAt: momentOf(readFigure(figures, 'shringar_backup_timestamp_seconds')),
    triedAt: momentOf(readFigure(figures, 'shringar_backup_check_timestamp_seconds')),
    hasFailedTrial: readFigure(figures, 'shringar_backup_check_failed') === 1,
  }
}
