import { existsSync } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BackupStore, isSafePath, type StoredFile } from '#platform/backup-store.server.ts'
import { ObjectDamaged } from '#platform/object-store.server.ts'
import { StartError } from '#platform/start-error.ts'
import { backupBefore, checksumFile, type ListedBackup, manifestFile, refuseFuture } from './manifest.server.ts'
import { foldersFile, indexed, listMirrored, Progress } from './mirror.server.ts'
import { unsealing } from './sealed-file.server.ts'
import { lastOwner, nameOwner, readOwner } from './store-owner.server.ts'
import { sumOf, withEach } from './stored-file.server.ts'
import { isHistory, isSegment, numberOf } from './wal-archive.server.ts'

/** What is fetched, and where to. */
export interface Fetch {
  /** BACKUP_DIR. */
  place: string
  store: BackupStore
  /** The moment to go back to; undefined: the newest that there is. */
  to: Date | undefined
  /** BACKUP_KEY. */
  key: string
}

/**
 * Brings one backup and the log after it from the object store into an empty folder, from which they are then restored. Goes on where an earlier one
 * was broken off: a file that is here whole is not fetched again. The folder follows the one that had the prefix: a shop that is started on it takes the prefix
 * over. Throws StartError where there is no such moment, the key is another one, something is missing, or the folder is not empty; ObjectStoreAway, and
 * ObjectDamaged where the store has other bytes than were put there.
 */
export async function fetchFromStore({ place, store, to, key }: Fetch, say: (line: string) => void): Promise<void> {
  refuseFuture(to)
  await prepare(place, store)
  const files = await store.list('shringar-')
  const { readable, unreadable } = await listMirrored(store, files)
  for (const one of unreadable)
    say(`Note: ${manifestFile} of ${one} in the object store cannot be read, so this backup is left out.`)
  const { folder: name, manifest } = choose(readable, to)
  const there = indexed(files.filter(({ path }) => path.startsWith(`${name}/`)))
  const listed = await requiredFiles(name, { store, there, key })
  const log = await logAfter(manifest, store)
  const bytes = [...listed, ...log].reduce((sum, file) => sum + file.bytes, 0)
  say(`Fetching ${name} and ${log.length} files of the log after it (${(bytes / 1_000_000).toFixed(1)} MB)…`)
  const progress = new Progress(say)
  const bring = async (file: StoredFile) => {
    const target = join(place, file.path)
    if (await isHere(file, target)) return
    await store.fetch(file, target)
    progress.add(file)
  }
  await makeFolders(place, name, { store, there })
  // With its list it is a backup, so that comes last.
  const isList = ({ path }: StoredFile) => path === `${name}/${checksumFile}`
  await withEach(log, bring)
  await withEach(
    listed.filter((file) => !isList(file)),
    bring,
  )
  await withEach(listed.filter(isList), bring)
}

/** Refuses a folder with something in it that an earlier fetch did not bring, and a store that nobody has. */
async function prepare(place: string, store: BackupStore): Promise<void> {
  const owner = await lastOwner(store)
  if (owner === undefined)
    throw new StartError(
      'There are no backups where BACKUP_STORE_URL leads. Look at its bucket and its prefix: they have to be those of the shop.',
    )
  const mine = await readOwner(place)
  const names = await readdir(place).catch(() => [])
  const isGoingOn = mine?.after === owner
  if (names.length > 0 && !isGoingOn)
    throw new StartError(
      `${place} is not empty. Set BACKUP_DIR to an empty folder; or restore from what lies there: npm run restore, without --from-store.`,
    )
  if (!isGoingOn) await nameOwner(place, owner)
}

function choose(all: readonly ListedBackup[], to: Date | undefined): ListedBackup {
  if (to) return backupBefore(all, to, 'the object store')
  if (all[0]) return all[0]
  throw new StartError(
    `There is no whole backup in the object store with a ${manifestFile} that can be read. What it has cannot be restored.`,
  )
}

interface Known {
  store: BackupStore
  there: ReadonlyMap<string, StoredFile>
}

/** The files of a backup as its list names them. The key is tried first, before anything large is fetched. */
async function requiredFiles(name: string, { store, there, key }: Known & { key: string }): Promise<StoredFile[]> {
  const list = there.get(`${name}/${checksumFile}`)
  if (!list) throw lacking(name, [checksumFile])
  const parts: Buffer[] = []
  for await (const part of unsealing(only(await store.contentOf(list)), { key, name: checksumFile })) parts.push(part)
  const paths = Buffer.concat(parts)
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split(/ {2}(.*)/s)[1] ?? '')
  const missing = [...paths, foldersFile].filter((path) => !there.has(`${name}/${path}`))
  if (missing.length > 0) throw lacking(name, missing)
  return [...paths.flatMap((path) => there.get(`${name}/${path}`) ?? []), list]
}

const lacking = (name: string, missing: readonly string[]): StartError =>
  new StartError(
    `${missing.length} files of ${name} are missing in the object store, the first of them ${missing[0]}. Bring back an older version of them there, or name a moment before that backup with --to.`,
  )

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** The histories of all timelines, and the segments from the beginning of a backup on. Where they have a hole, the restore names it. */
async function logAfter({ wal }: ListedBackup['manifest'], store: BackupStore): Promise<StoredFile[]> {
  if (!wal) return []
  const all = [...indexed(await store.list('wal/')).values()]
  return all.filter(({ path }) => {
    const [name = ''] = path.slice('wal/'.length).split('.gz.sealed')
    return isHistory(name) || (isSegment(name) && numberOf(name) >= numberOf(wal.first))
  })
}

/** The folders of a backup, those too that are empty. */
async function makeFolders(place: string, name: string, { store, there }: Known): Promise<void> {
  const list = there.get(`${name}/${foldersFile}`)
  const folders = list ? (await store.contentOf(list)).toString().split('\n').filter(Boolean) : []
  if (folders.some((folder) => !isSafePath(folder))) throw new ObjectDamaged(`${name}/${foldersFile}`, false)
  for (const folder of ['.', ...folders]) await mkdir(join(place, name, folder), { recursive: true, mode: 0o700 })
}

/** Whether a file was fetched whole already. */
async function isHere({ path, sum, bytes }: StoredFile, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  if (!existsSync(target) || (await stat(target)).size !== bytes) return false
  return (await sumOf(target, { name: path, key: undefined })) === sum
}
