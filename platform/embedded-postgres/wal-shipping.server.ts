import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BackupState, forgetBackup, noteBackup, readBackupState } from '#platform/backup-state.server.ts'
import type { ObjectStoreConfig } from '#platform/config.server.ts'
import { logError } from '#platform/log.server.ts'
import { StartError } from '#platform/start-error.ts'
import { claimFolder, requireSameKey } from './backup-folder.server.ts'
import { type Home, makePrivate } from './home.server.ts'
import { LogCopier } from './log-copier.server.ts'
import { newestWal } from './manifest.server.ts'
import { archiveFile, archiveOf, isHistory, isSegment, planReplay, sealHistoriesBefore } from './wal-archive.server.ts'

/** Where the write-ahead log is archived, so that any moment can be restored. */
export interface Archiving {
  /** The folder of the backups. */
  folder: string
  /** BACKUP_KEY. */
  key: string | undefined
  /** A segment is closed after so many minutes, full or not: no more is lost with the machine. */
  minutes: number
  /** Where each archived file is copied to, if anywhere. */
  store?: ObjectStoreConfig | undefined
}

const everyMs = 2_000
const noteEveryMs = 60_000
const logEveryMs = 300_000
/** A folder on a network that hangs keeps no shop from ending. */
const longestEndMs = 5_000

/**
 * PostgreSQL's own archiver leaves finished segments here, and the shop takes them to the backups: PostgreSQL may run under an account that cannot write
 * there, and must not have the key.
 */
const outboxOf = (home: Home): string => join(home.folder, 'wal-outbox')

/**
 * The settings with which PostgreSQL archives. `archiving` undefined: a command, which goes on with what the shop set, so that no segment is left
 * out; null: the shop no longer archives.
 */
export async function archiveSettings(
  home: Home,
  dataFolder: string,
  archiving: Archiving | null | undefined,
): Promise<Record<string, string>> {
  const outbox = outboxOf(home)
  if (archiving === null) {
    await rm(outbox, { recursive: true, force: true })
    await forgetBackup(dataFolder, 'archive')
  }
  if (!archiving && !existsSync(outbox)) return {}
  await makePrivate(outbox, home.account)
  return {
    archive_mode: 'on',
    archive_library: 'basic_archive',
    'basic_archive.archive_directory': outbox,
    archive_timeout: String(60 * (archiving?.minutes ?? 5)),
  }
}

/** Archives what lies in the outbox, the oldest first. Answers with whether there was any. Throws at the first that cannot be. */
async function ship(home: Home, dataFolder: string, { folder, key }: Archiving): Promise<boolean> {
  const archive = archiveOf(folder)
  const outbox = outboxOf(home)
  await claimFolder(home, dataFolder, folder)
  await mkdir(archive, { recursive: true, mode: 0o700 })
  const names = (await readdir(outbox)).sort()
  for (const name of names) {
    const path = join(outbox, name)
    if (isSegment(name) || isHistory(name)) await archiveFile(path, name, archive, key)
    else if (name.startsWith('archtemp') && (await ageOf(path)) < logEveryMs) continue // being written
    await rm(path, { force: true })
  }
  return names.length > 0
}

/** Archives the histories of timelines that began while nothing was archived, as those of a restore do, or before there was a key. */
async function shipHistories(home: Home, { folder, key }: Archiving): Promise<void> {
  const log = join(home.cluster, 'pg_wal')
  const archive = archiveOf(folder)
  const histories = (await readdir(log)).filter(isHistory).sort()
  for (const name of histories) await archiveFile(join(log, name), name, archive, key)
  const own = histories.at(-1)
  if (key && own) await sealHistoriesBefore(own, archive, key)
}

/**
 * Throws StartError where what is archived now cannot be restored: it was not archived for a while, a file of the log was lost, or the folder or its key is
 * new since the last backup. One that never was is told otherwise.
 */
async function requireWholeLog(dataFolder: string, { folder, key }: Archiving): Promise<void> {
  const wal = await newestWal(folder, key)
  if (!wal && (await readBackupState(dataFolder)).backup)
    throw new StartError(
      `There is no backup in ${folder} from which the archived log goes on, so it cannot be restored. Make one: npm run backup.`,
    )
  const missing = wal && (await planReplay(archiveOf(folder), wal, key)).missing
  if (missing)
    throw new StartError(
      `The archived log has a hole since the last backup: segment ${missing} is missing in ${archiveOf(folder)}. What came after it cannot be restored until there is a new backup: npm run backup.`,
    )
}

const ageOf = async (path: string): Promise<number> => Date.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? 0)

/** Since when the oldest segment waits that PostgreSQL has finished and nobody has archived. */
async function waitingSince(home: Home): Promise<string | null> {
  const filesIn = async (folder: string, isOne: (name: string) => boolean) =>
    (await readdir(folder)).filter(isOne).map((name) => join(folder, name))
  const files = [
    ...(await filesIn(outboxOf(home), isSegment)),
    ...(await filesIn(join(home.cluster, 'pg_wal', 'archive_status'), (name) => name.endsWith('.ready'))),
  ]
  const times = await Promise.all(files.map(async (file) => (await stat(file).catch(() => null))?.mtimeMs))
  const oldest = Math.min(...times.filter((time) => time !== undefined))
  return Number.isFinite(oldest) ? new Date(oldest).toISOString() : null
}

const endedEarly = (dataFolder: string, why: string): string =>
  `The shop has ended, and not all of its log was taken to the backups. ${why} What a restore lacks now is in ${dataFolder} alone: run npm run backup, or start the shop again, before you go on elsewhere.`

/**
 * Archives while the shop runs, and says in the log when it cannot. Answers with its end, which archives what is left once PostgreSQL has ended. A store
 * that is away or slow holds up neither.
 */
export function startShipping(home: Home, dataFolder: string, archiving: Archiving): () => Promise<void> {
  const ending = new AbortController()
  const copier = archiving.store && new LogCopier({ dataDir: dataFolder, place: archiving.folder }, archiving.store)
  let noted: BackupState['archive'] | undefined
  let loggedAt = Number.NEGATIVE_INFINITY
  let hasBegun = false
  let lookedAt = Number.NEGATIVE_INFINITY

  async function note(state: BackupState['archive']): Promise<void> {
    const isNew = noted?.problem !== state.problem || noted?.waitingSince !== state.waitingSince
    if (!isNew && Date.parse(state.at) - Date.parse(noted?.at ?? '') < noteEveryMs) return
    await noteBackup(dataFolder, 'archive', state)
    noted = state
  }

  async function pass(): Promise<void> {
    let problem: string | null = null
    try {
      const isTimeToLook = performance.now() - lookedAt > noteEveryMs
      if (isTimeToLook) await requireSameKey(archiving.folder, archiving.key)
      const isLonger = await ship(home, dataFolder, archiving)
      if (!hasBegun) await shipHistories(home, archiving)
      hasBegun = true
      if (isTimeToLook || isLonger) {
        lookedAt = Number.NEGATIVE_INFINITY
        await requireWholeLog(dataFolder, archiving)
        lookedAt = performance.now()
      }
    } catch (error) {
      problem = (error as Error).message
      if (performance.now() - loggedAt > logEveryMs) {
        logError('backup.wal_not_archived', error)
        loggedAt = performance.now()
      }
    }
    if (!problem) loggedAt = Number.NEGATIVE_INFINITY
    const since = await waitingSince(home)
    const isSealed = archiving.key !== undefined
    await note({
      at: new Date().toISOString(),
      waitingSince: since,
      problem: problem ?? copier?.problem ?? null,
      isSealed,
    })
  }
  const tryPass = () => pass().catch((error) => logError('backup.wal_not_watched', error))

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      await tryPass()
      await sleep(everyMs, undefined, { signal: ending.signal }).catch(() => {})
    }
    await tryPass()
    if (!copier) return
    await copier.end()
    // Also where the store came back just now.
    await tryPass()
  }
  const running = run()
  return async () => {
    ending.abort()
    const isDone = await Promise.race([running.then(() => true), sleep(longestEndMs, false, { ref: false })])
    copier?.abort()
    const why = isDone ? noted?.problem : `That took longer than ${longestEndMs / 1_000} s.`
    if (why) logError('backup.wal_not_archived', new StartError(endedEarly(dataFolder, why)))
  }
}
