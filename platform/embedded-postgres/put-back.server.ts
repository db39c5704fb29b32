import { existsSync } from 'node:fs'
import { chmod, lchown, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { writeDurably } from '#platform/durable-file.server.ts'
import { StartError } from '#platform/start-error.ts'
import type { Account, Home } from './home.server.ts'
import {
  checksumFile,
  clusterFolder,
  copyFolders,
  inWords,
  type Manifest,
  manifestFile,
  manifestIn,
  passwordFolder,
  rolesFile,
  secretFile,
} from './manifest.server.ts'
import { forgetOrigin } from './store-owner.server.ts'
import { contentOf, copyOut, sumOf, syncFolder, withEach } from './stored-file.server.ts'
import { archivedSegment, archiveOf } from './wal-archive.server.ts'

/** A backup whose every file was checked. */
export interface CheckedBackup {
  from: string
  manifest: Manifest
  /** Its files as paths below `from`. */
  files: readonly string[]
}

/** A file of the cluster, a password or one of the two single files; nothing that leads out of the folder. */
const isOfBackup = (path: string): boolean =>
  [rolesFile, secretFile, manifestFile].includes(path) ||
  ([clusterFolder, passwordFolder].includes(path.split('/')[0] ?? '') && !path.split('/').includes('..'))

/** The manifest as it lies there, before anything is checked. */
const readManifest = async (from: string): Promise<Manifest | undefined> =>
  manifestIn(await readFile(join(from, manifestFile), 'utf8').catch(() => ''))

/** Reads the manifest of a backup and checks every file of it. Throws StartError, which names what is missing or changed, and where the key is another one. */
export async function checkBackup(from: string, key: string | undefined, signal?: AbortSignal): Promise<CheckedBackup> {
  const manifest = await readManifest(from)
  if (manifest?.isSealed && !key)
    throw new StartError(`The backup in ${from} is encrypted. Set BACKUP_KEY to the key that it was made with.`)
  if (manifest && !manifest.isSealed && key)
    throw new StartError(
      `The backup in ${from} is not encrypted, so anybody could have written it. Leave BACKUP_KEY out to restore it all the same.`,
    )
  const keyOf = (path: string) => (manifest?.isSealed && path !== manifestFile ? key : undefined)
  if (!existsSync(join(from, checksumFile)))
    throw new StartError(`${from} is not a complete backup: ${checksumFile} is missing in it.`)
  const list = await contentOf(join(from, checksumFile), { name: checksumFile, key: keyOf(checksumFile) })
  const files = new Set<string>()
  await withEach(list.toString().split('\n').filter(Boolean), async (line) => {
    if (signal?.aborted) throw new StartError('The restore was stopped. Nothing was changed.')
    const [sum = '', path = ''] = line.split(/ {2}(.*)/s)
    if (!isOfBackup(path)) throw new StartError(`The backup in ${from} is damaged: ${checksumFile} was changed.`)
    files.add(path)
    const found = await sumOf(join(from, path), { name: path, key: keyOf(path) }).catch((cause) => {
      if (cause instanceof StartError) throw cause
      throw new StartError(`The backup in ${from} is damaged: ${path} cannot be read.`, { cause })
    })
    if (found !== sum) throw new StartError(`The backup in ${from} is damaged: ${path} was changed.`)
  })
  if (!files.has(manifestFile))
    throw new StartError(`${from} is not a complete backup: ${manifestFile} is missing in it.`)
  if (!manifest) throw new StartError(`The backup in ${from} is damaged: ${manifestFile} cannot be read.`)
  const listed = files.size - 1
  if (manifest.files !== undefined && manifest.files !== listed)
    throw new StartError(
      `The backup in ${from} is damaged: ${checksumFile} lists ${listed} files of ${manifest.files}. Restore another copy of it.`,
    )
  // One of before does not say.
  const hasSecret = manifest.hasSecret ?? files.has(secretFile)
  return { from, manifest: { ...manifest, hasSecret }, files: [...files] }
}

/**
 * Throws StartError where the archive beside a backup has another log than the backup itself: a machine that was put back to a snapshot writes what it archived before once
 * more, and PostgreSQL may replay the one over the other.
 */
export async function requireOneLog(
  folder: string,
  { wal, isSealed }: Manifest,
  key: string | undefined,
): Promise<void> {
  const archive = archiveOf(dirname(folder))
  const archived = wal && (await archivedSegment(archive, wal.last, key))
  if (!archived) return
  const path = join(clusterFolder, 'pg_wal', wal.last)
  if (archived.equals(await contentOf(join(folder, path), { name: path, key: isSealed ? key : undefined }))) return
  throw new StartError(
    `The log in ${archive} is not that of the backup ${folder}: of another shop, or of this one before its machine went back to a snapshot. Set BACKUP_DIR to an empty folder, start the shop anew, and make a backup at once. Until then this one can be restored as it was made alone: npm run restore -- --from ${folder}.`,
  )
}

/** Stands in the data folder from before the first file of a restore until its database has been looked into. */
const markerOf = (dataFolder: string): string => join(dataFolder, 'restore-unfinished')

/** Whether a restore into this data folder was broken off, so that what lies there is no shop. */
export const isRestoreUnfinished = (dataFolder: string): boolean => existsSync(markerOf(dataFolder))

/** Makes a shop of what `putBack` put there. */
export async function finishRestore(plan: RestorePlan): Promise<void> {
  const { dataFolder } = plan
  await rm(replayFolderOf(plan), { recursive: true, force: true })
  await rm(markerOf(dataFolder))
  await syncFolder(dataFolder)
}

/** What a restored backup puts beside the cluster. */
const placesBeside = ({ home, dataFolder }: RestorePlan): string[] => [
  join(home.folder, rolesFile),
  join(home.folder, passwordFolder),
  join(dataFolder, secretFile),
]

/** Where a backup is put back. `signal` stops it. */
export interface RestorePlan {
  home: Home
  dataFolder: string
  /** BACKUP_KEY. */
  key: string | undefined
  signal?: AbortSignal | undefined
}

/** Where PostgreSQL fetches the archived log from while it replays it. */
export const replayFolderOf = ({ home }: RestorePlan): string => join(home.folder, 'wal-replay')

/** Where the cluster lies until all of it is there. */
const unfinishedOf = ({ home }: RestorePlan): string => `${home.cluster}.restoring`

/** Takes away what `putBack` put there, the note that it did so last. Its database must have ended. */
export async function removeRestored(plan: RestorePlan): Promise<void> {
  for (const path of [plan.home.cluster, unfinishedOf(plan), replayFolderOf(plan), ...placesBeside(plan)])
    await rm(path, { recursive: true, force: true })
  await forgetOrigin(plan.dataFolder)
  await rm(markerOf(plan.dataFolder), { force: true })
}

/**
 * Puts a checked backup into the place of a database that is not there, and its secret into the data folder: the files that were checked, and no
 * others. Refuses where there is a database or a secret already. Until `finishRestore` it is no shop; where something fails or it is stopped, nothing
 * of it stays. Throws StartError when the disk is full.
 */
export async function putBack({ from, files, manifest }: CheckedBackup, plan: RestorePlan): Promise<void> {
  const { home, dataFolder, signal } = plan
  const key = manifest.isSealed ? plan.key : undefined
  const there = [home.cluster, unfinishedOf(plan), ...placesBeside(plan)].find((path) => existsSync(path))
  if (there)
    throw new StartError(
      `There is a shop in ${dataFolder} already (${there}). Move that folder away, or set DATA_DIR to an empty one.`,
    )
  const unfinished = unfinishedOf(plan)
  await writeDurably(markerOf(dataFolder), '')
  const placeOf = (path: string) => {
    if (path.startsWith(`${clusterFolder}/`)) return join(unfinished, path.slice(clusterFolder.length))
    return join(path === secretFile ? dataFolder : home.folder, path)
  }
  try {
    await copyFolders(join(from, clusterFolder), unfinished)
    await withEach(files, async (path) => {
      if (path !== manifestFile) await copyOut(join(from, path), placeOf(path), { name: path, key, signal })
    })
    // PostgreSQL then recovers as from an archive, and goes on in a timeline of its own: its log is not taken for that of the shop it is a copy of.
    await writeFile(join(unfinished, 'recovery.signal'), '', { mode: 0o600, flush: true })
    await giveTo(home.account, unfinished)
    signal?.throwIfAborted()
    await rename(unfinished, home.cluster)
    await syncFolder(home.folder)
  } catch (error) {
    await removeRestored(plan)
    const advice = 'Free some space, or set DATA_DIR to a folder on another disk.'
    throw inWords(error, { what: 'restore', folder: dataFolder, advice })
  }
}

/** Gives a folder and all in it to the account that PostgreSQL runs under. */
async function giveTo(account: Account | undefined, folder: string): Promise<void> {
  await chmod(folder, 0o700)
  if (!account) return
  const give = (path: string) => lchown(path, account.uid, account.gid)
  await give(folder)
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    await give(join(entry.parentPath, entry.name))
}
