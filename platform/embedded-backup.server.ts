import { existsSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import pg from 'pg'
import { forgetBackup, noteBackup, readBackupState } from './backup-state.server.ts'
import { backUp, countRows } from './embedded-postgres/backup.server.ts'
import { claimFolder, isFolderOurs, requireLogOf, requireSameKey } from './embedded-postgres/backup-folder.server.ts'
import type { Keeping } from './embedded-postgres/backup-policy.ts'
import { databaseName, type Role, readPasswords, roleNames } from './embedded-postgres/cluster.server.ts'
import { ensureDataFolder, findHome, type Home, port } from './embedded-postgres/home.server.ts'
import { isLocked, lockFolder } from './embedded-postgres/lock.server.ts'
import {
  backupBefore,
  backupsThatStay,
  brokenNewest,
  checksumFile,
  findBackup,
  listBackups,
  type Manifest,
  refuseFuture,
  withoutGivenUp,
} from './embedded-postgres/manifest.server.ts'
import { Postmaster } from './embedded-postgres/postmaster.server.ts'
import { findPrograms, packagedMajorVersion } from './embedded-postgres/programs.server.ts'
import {
  type CheckedBackup,
  checkBackup,
  finishRestore,
  isRestoreUnfinished,
  putBack,
  type RestorePlan,
  removeRestored,
  requireOneLog,
} from './embedded-postgres/put-back.server.ts'
import { LogEndedError, type RecoveryEnd, recover } from './embedded-postgres/recovery.server.ts'
import { noteOrigin } from './embedded-postgres/store-owner.server.ts'
import { makeTrialFolder } from './embedded-postgres/trial-folder.server.ts'
import {
  archiveOf,
  historiesIn,
  historiesToThin,
  isSegment,
  listArchive,
  numberOf,
  planReplay,
  type Replay,
} from './embedded-postgres/wal-archive.server.ts'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'
import { formatInstant } from './kit/moments.ts'
import { StartError } from './start-error.ts'

type Say = (line: string) => void

/** What is copied, and where to. */
interface Copying {
  dataDir: string
  to: string
  /** `to` is BACKUP_DIR. */
  isBackupDir?: boolean
  now: Date
  isSecretElsewhere?: boolean
  /** BACKUP_KEY. */
  key?: string
  signal?: AbortSignal
}

/**
 * Copies the embedded database of `dataDir` into a new folder below `to`, whether the shop runs or not. Answers with the folder and its manifest.
 * Throws StartError when there is no database, the disk is full, `signal` stopped it, or `to` is BACKUP_DIR and not this shop's, or
 * has another log than it.
 */
export async function backUpEmbedded(options: Copying, say: Say): Promise<{ folder: string; manifest: Manifest }> {
  if (!existsSync(options.dataDir))
    throw new StartError(`There is no database in ${options.dataDir}. Set DATA_DIR to the shop's own.`)
  const dataFolder = await ensureDataFolder(options.dataDir)
  const isRunning = isLocked(dataFolder)
  const { cluster } = await findHome(dataFolder, say)
  if (!existsSync(cluster))
    throw new StartError(`There is no database in ${dataFolder}. Set DATA_DIR to the shop's own.`)
  const { to, dataDir: _, isBackupDir, ...how } = options
  const target = resolve(to)
  if (isBackupDir) {
    await isFolderOurs(dataFolder, target)
    if (isRunning) await requireLogOf(dataFolder, target, options.key)
    await requireSameKey(target, options.key)
  }
  const started = isRunning ? undefined : await startEmbeddedPostgres({ dataDir: options.dataDir, log: say })
  try {
    const home = await findHome(dataFolder, say)
    // Where the shop runs, it does so.
    if (isBackupDir && started) await claimFolder(home, dataFolder, target, 'backup')
    const client = await superuserOf(home)
    let hasEnded = false
    client.on('error', () => {
      hasEnded = true
    })
    try {
      const made = await backUp(client, { home, dataFolder, target, ...how }, say).catch((error) => {
        throw hasEnded
          ? new StartError('The shop ended while its backup was made. Nothing of it stays: begin again.', {
              cause: error,
            })
          : error
      })
      if (isBackupDir) await requireOneLog(made.folder, made.manifest, options.key)
      // A copy taken elsewhere does not stand for the nightly one of BACKUP_DIR, whose age is watched.
      if (isBackupDir || !(await readBackupState(dataFolder)).folder)
        await noteBackup(dataFolder, 'backup', { at: made.manifest.madeAt, folder: made.folder })
      return made
    } finally {
      await client.end()
    }
  } finally {
    await started?.stop()
  }
}

/** A superuser's connection to the shop's database. */
async function superuserOf(home: Home): Promise<pg.Client> {
  const role: Role = 'superuser'
  const passwords = await readPasswords(home)
  const client = new pg.Client({
    host: home.sockets,
    port,
    user: roleNames[role],
    password: passwords[role],
    database: databaseName,
    application_name: 'shringar backup',
  })
  await client.connect()
  return client
}

/**
 * Deletes the backups in `place` that no longer stay, and the archived log that is older than all that do. Backups of earlier versions stay, and all of them where
 * the archive does not say which were given up. Two may be at it at once.
 */
export async function thinBackups(place: string, keeping: Keeping, key: string | undefined, say: Say): Promise<void> {
  const ofToday = (await listBackups(place)).filter(({ manifest }) => manifest.wal)
  const histories = await historiesToThin(place, key, say)
  if (!histories) return
  const staying = backupsThatStay(ofToday, keeping, histories)
  for (const { folder } of ofToday.filter((one) => !staying.includes(one))) {
    say(`Deleting ${folder}: BACKUP_KEEP has newer ones in its place.`)
    // Without its list it is no backup any more, also when this is cut short.
    await rm(join(folder, checksumFile), { force: true })
    await rm(folder, { recursive: true, force: true })
  }
  if (ofToday.length === 0) return
  const oldest = Math.min(...staying.map(({ manifest }) => numberOf(manifest.wal?.first ?? '')))
  const archive = archiveOf(place)
  for (const [name, file] of await listArchive(archive))
    if (isSegment(name) && numberOf(name) < oldest) await rm(join(archive, file), { force: true })
}

/** What is restored, and where to. */
export interface Restore {
  dataDir: string
  /** One backup, or the folder of several. */
  from: string
  /** The moment to go back to; undefined: the newest that there is, of one backup its own end. */
  to?: Date | undefined
  /** BACKUP_KEY. */
  key?: string | undefined
  signal?: AbortSignal | undefined
}

/**
 * Restores a backup into a data folder without a shop, replays the archived log up to a moment; where that fails or `signal` stops
 * it, nothing of it stays. What an earlier restore left there that was killed is cleared away first. Throws StartError when there is no such moment, the
 * backup or the log is damaged, sealed with another key or of another PostgreSQL, a segment is missing, there is a shop already, the disk is full, or,
 * where nothing is replayed, a table that always had rows is empty. Answers with the manifest and the last change that was replayed.
 */
export async function restoreEmbedded(
  { dataDir, from, to, key, signal }: Restore,
  say: Say,
): Promise<Manifest & { lastChange: Date | undefined }> {
  if (`${realPath(dataDir)}/`.startsWith(`${realPath(from)}/`))
    throw new StartError(`${resolve(dataDir)} lies within the backup itself. Set DATA_DIR to a folder outside of it.`)
  const { folder, end } = await chooseBackup({ from: resolve(from), to, key }, say)
  say(`Checking every file of ${folder}…`)
  const backup = await checkBackup(folder, key, signal)
  const { manifest } = backup
  const ours = await packagedMajorVersion()
  if (manifest.postgres !== ours)
    throw new StartError(
      `The backup is of PostgreSQL ${manifest.postgres}, and this version of the shop brings ${ours}. Restore it with the version that made it, then update.`,
    )
  const replay = await replayAfter(backup, end, key, say)
  if (end instanceof Date && replay.hasGivenUp)
    say(
      'Note: an earlier restore gave up part of the log. A moment in that part cannot be reached: look below when the last change was made.',
    )
  const dataFolder = await ensureDataFolder(dataDir)
  const release = lockFolder(dataFolder)
  // One lock from the first file to the last look: nobody takes the folder in between, so what is removed is ours.
  try {
    const plan = { home: await findHome(dataFolder, say), dataFolder, key, signal }
    if (isRestoreUnfinished(dataFolder)) await clearUnfinished(plan, say)
    await putBack(backup, plan)
    say('Starting the restored database once…')
    try {
      const lastChange = await lookInto(plan, { manifest, replay, end }, say)
      if (signal?.aborted) throw new StartError('The restore was stopped. Nothing of it stays.')
      await noteOrigin(dataFolder, dirname(folder))
      await forgetBackup(dataFolder, 'folder')
      await finishRestore(plan)
      return { ...manifest, lastChange }
    } catch (error) {
      await removeRestored(plan)
      throw error
    }
  } finally {
    release()
  }
}

/** The backup itself, or of several the last one that was whole by that moment and that the shop goes on from. */
async function chooseBackup(
  { from, to, key }: Pick<Restore, 'from' | 'to' | 'key'>,
  say: Say,
): Promise<{ folder: string; end: RecoveryEnd }> {
  refuseFuture(to)
  const single = await findBackup(from)
  if (!to && single) return { folder: from, end: 'backup' }
  const broken = await brokenNewest(from)
  if (broken) say(`Note: ${broken}`)
  const all = single
    ? [single]
    : withoutGivenUp(await listBackups(from), await historiesIn(archiveOf(from), key), { place: from, say })
  if (to) return { folder: backupBefore(all, to, from).folder, end: to }
  return all[0] ? { folder: all[0].folder, end: 'newest' } : { folder: from, end: 'backup' }
}

/** The archived log beside the backup. Refuses where it has a hole and all of it is wanted. */
async function replayAfter(
  { from, manifest }: CheckedBackup,
  end: RecoveryEnd,
  key: string | undefined,
  say: Say,
): Promise<Replay> {
  const archive = archiveOf(dirname(from))
  const none: Replay = {
    archive,
    timeline: undefined,
    files: new Map(),
    ends: new Map(),
    missing: undefined,
    hasGivenUp: false,
  }
  const replay = manifest.wal ? await planReplay(archive, manifest.wal, key) : none
  if (end === 'newest' && replay.missing)
    throw new StartError(
      `The archived log has a hole: segment ${replay.missing} is missing in ${archive}, and later ones are there. Put it back, or restore to a moment before it: npm run restore -- --to TIME.`,
    )
  if (end !== 'backup') {
    await requireOneLog(from, manifest, key)
    return replay
  }
  if ([...replay.files.keys()].some((name) => isSegment(name) && numberOf(name) > numberOf(manifest.wal?.last ?? '')))
    say(
      `Note: ${from} is restored as it was made, without what was archived after it. As new as there is: npm run restore -- --from ${dirname(from)}.`,
    )
  // Histories alone: a timeline that begins now needs a number that none has.
  return { ...replay, timeline: undefined, files: new Map([...replay.files].filter(([name]) => !isSegment(name))) }
}

/** Where a path leads, links followed, as far as its folders exist. */
function realPath(path: string): string {
  const whole = resolve(path)
  if (existsSync(whole) || dirname(whole) === whole) return realpathSync(whole)
  return join(realPath(dirname(whole)), basename(whole))
}

/** Takes away what a restore that was killed left there, also a database that it had started. */
async function clearUnfinished(plan: RestorePlan, say: Say): Promise<void> {
  say('Clearing away a restore that was broken off here…')
  await new Postmaster(plan.home, await findPrograms(plan.home, say), {}).stop()
  await removeRestored(plan)
}

/**
 * Lets PostgreSQL recover in a folder that is locked, and ends it. Throws StartError when the log does not reach the moment, or a backup that is put back as
 * it was made has an empty table that was not empty then.
 */
async function lookInto(
  plan: RestorePlan,
  { manifest, replay, end }: { manifest: Manifest; replay: Replay; end: RecoveryEnd },
  say: Say,
): Promise<Date | undefined> {
  const programs = await findPrograms(plan.home, say)
  const how = { replay, end, connect: () => superuserOf(plan.home) }
  const { postmaster, client, lastChange } = await recover(plan, programs, how, say).catch((error) => {
    throw error instanceof LogEndedError ? new StartError(endedEarly(error, replay, end)) : error
  })
  try {
    // What was deleted after the backup is gone for good.
    if (end === 'backup') requireRows(manifest, await countRows(client))
  } finally {
    await client.end()
    await postmaster.stop()
  }
  return lastChange
}

function requireRows({ neverEmpty = [], rows }: Manifest, restored: Record<string, number>): void {
  const table = neverEmpty.find((name) => !restored[name])
  if (table)
    throw new StartError(
      `The restored table ${table} is empty, and the backup counted ${rows[table]} rows in it. Nothing was kept. Restore another backup.`,
    )
}

function endedEarly({ lastChange }: LogEndedError, { archive, missing }: Replay, end: RecoveryEnd): string {
  const wanted = end instanceof Date ? formatInstant(end) : 'that moment'
  const reached = lastChange
    ? `Its last change is of ${formatInstant(lastChange)}.`
    : 'It has no change after the backup.'
  if (end === 'newest')
    return `PostgreSQL cannot read the archived log in ${archive} to its end. ${reached} Bring back its segments from a copy; or restore what can be read, naming that moment: npm run restore -- --to TIME.`
  return missing
    ? `The archived log does not reach ${wanted}: segment ${missing} is missing in ${archive}. ${reached} Put the segment back, or name a moment before that change.`
    : `The archived log ends before ${wanted}. ${reached} To restore all of it, leave out --to.`
}

/**
 * Restores the newest backup and its log into a temporary folder and lets `inspect` look into it; all of it is taken away again. Throws StartError
 * when it cannot be restored, and when it is not whole any more, so that one before it would be.
 */
export async function tryBackup<Result>(
  { from, key, signal }: Pick<Restore, 'from' | 'key' | 'signal'>,
  inspect: (ownerUrl: string) => Promise<Result>,
  say: Say,
): Promise<Result> {
  const broken = await brokenNewest(from)
  if (broken) throw new StartError(`The newest backup cannot be restored: ${broken} Make a new one: npm run backup.`)
  const { dataDir, remove } = await makeTrialFolder()
  try {
    await restoreEmbedded({ dataDir, from, key, signal }, say)
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
    try {
      return await inspect(postgres.ownerUrl)
    } finally {
      await postgres.stop()
    }
  } finally {
    await remove()
  }
}
