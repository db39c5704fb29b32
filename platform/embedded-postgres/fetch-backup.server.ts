import { existsSync } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BackupStore, isSafePath, type StoredFile } from '#platform/backup-store.server.ts'
import { ObjectDamaged } from '#platform/object-store.server.ts'
import { StartError } from '#platform/start-error.ts'
import {
  backupBefore,
  checksumFile,
  type ListedBackup,
  manifestFile,
  refuseFuture,
  withoutGivenUp,
} from './manifest.server.ts'
import { foldersFile, listMirrored, Progress } from './mirror.server.ts'
import { unsealing } from './sealed-file.server.ts'
import { lastOwner, nameOwner, readOwner } from './store-owner.server.ts'
import { sumOf, withEach } from './stored-file.server.ts'
import { type Histories, isHistory, isSegment, numberOf, readHistories, unpacked } from './wal-archive.server.ts'

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
  const choosing = new Choice({ place, store, key })
  const histories = await historiesThere(choosing)
  const { folder: name, manifest } = choose(withoutGivenUp(readable, histories, { place: 'the object store', say }), to)
  const there = Map.groupBy(files, ({ path }) => path)
  const listed = await requiredFiles(name, there, choosing)
  const log = await logAfter(manifest, choosing)
  const bytes = [...listed, ...log].reduce((sum, file) => sum + file.bytes, 0)
  say(`Fetching ${name} and ${log.length} files of the log after it (${(bytes / 1_000_000).toFixed(1)} MB)…`)
  const progress = new Progress(say)
  const bring = async (file: StoredFile) => {
    const target = join(place, file.path)
    if (await isHere(file, target)) return
    await store.fetch(file, target)
    progress.add(file)
  }
  const folders = await choosing.among(there.get(`${name}/${foldersFile}`) ?? [], { name: foldersFile, isOpen: true })
  await makeFolders(place, name, { store, folders })
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
    `There is no complete backup in the object store with a ${manifestFile} that can be read. What it has cannot be restored.`,
  )
}

/** What a file has to be when the store has two of its path. */
interface Wanted {
  /** The name under which it was sealed. */
  name: string
  /** It was not sealed. */
  isOpen?: boolean
  /** The SHA-256 of what was sealed, where that is known. */
  sum?: string | undefined
}

/** Tells the objects of one path apart. */
class Choice {
  readonly #fetch: Omit<Fetch, 'to'>

  constructor(fetch: Omit<Fetch, 'to'>) {
    this.#fetch = fetch
  }

  /** The only one, or of several the one that has its bytes and opens. Throws StartError, which names them, where that is none or more than one. */
  async among([first, ...others]: readonly StoredFile[], wanted: Wanted): Promise<StoredFile> {
    if (!first) throw new StartError(`${wanted.name} is missing in the object store.`)
    if (others.length === 0) return first
    const right: StoredFile[] = []
    for (const file of [first, ...others]) if (await this.#isRight(file, wanted)) right.push(file)
    if (right[0] && right.length === 1) return right[0]
    const names = [first, ...others].map(({ path, sum }) => `${path}.${sum}`).join(' and ')
    throw new StartError(
      `The object store has ${names}, and which of them the shop put there cannot be told. Remove those that it did not.`,
    )
  }

  /** What was sealed in a small file under a name. */
  async contentOf(file: StoredFile, name: string): Promise<Buffer> {
    const { store, key } = this.#fetch
    const parts: Buffer[] = []
    for await (const part of unsealing(only(await store.contentOf(file)), { key, name })) parts.push(part)
    return Buffer.concat(parts)
  }

  log(): Promise<StoredFile[]> {
    return this.#fetch.store.list('wal/')
  }

  async #isRight(file: StoredFile, { name, isOpen, sum }: Wanted): Promise<boolean> {
    const { place, store, key } = this.#fetch
    const trial = join(place, 'trial')
    try {
      await store.fetch(file, trial)
      const found = await sumOf(trial, { name, key: isOpen ? undefined : key })
      return sum === undefined || found === sum
    } catch (error) {
      if (error instanceof ObjectDamaged || error instanceof StartError) return false
      throw error
    } finally {
      await rm(trial, { force: true })
    }
  }
}

type Grouped = ReadonlyMap<string, readonly StoredFile[]>

/** The files of a backup as its list names them. The key is tried first, before anything large is fetched. */
async function requiredFiles(name: string, there: Grouped, choosing: Choice): Promise<StoredFile[]> {
  const lists = there.get(`${name}/${checksumFile}`)
  if (!lists) throw lacking(name, [checksumFile])
  const list = await choosing.among(lists, { name: checksumFile })
  const sums = new Map<string, string>()
  for (const line of (await choosing.contentOf(list, checksumFile)).toString().split('\n').filter(Boolean)) {
    const [sum = '', path = ''] = line.split(/ {2}(.*)/s)
    sums.set(path, sum)
  }
  const missing = [...sums.keys(), foldersFile].filter((path) => !there.has(`${name}/${path}`))
  if (missing.length > 0) throw lacking(name, missing)
  const required: StoredFile[] = []
  for (const [path, sum] of sums) {
    const wanted = { name: path, isOpen: path === manifestFile, sum }
    required.push(await choosing.among(there.get(`${name}/${path}`) ?? [], wanted))
  }
  return [...required, list]
}

const lacking = (name: string, missing: readonly string[]): StartError =>
  new StartError(
    `${missing.length} files of ${name} are missing in the object store, the first of them ${missing[0]}. Bring back an older version of them there, or name a moment before that backup with --to.`,
  )

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** The timelines that restores of this shop began, as the store has them. */
async function historiesThere(choosing: Choice): Promise<Histories> {
  const log = Map.groupBy(await choosing.log(), logName)
  return readHistories(log.keys(), async (name) => {
    const file = await choosing.among(log.get(name) ?? [], { name: `wal/${name}` })
    return unpacked(await choosing.contentOf(file, `wal/${name}`))
  })
}

/** What PostgreSQL calls an archived file. */
const logName = ({ path }: StoredFile): string => path.slice('wal/'.length).split('.gz.sealed')[0] ?? ''

/** The histories of all timelines, and the segments from the beginning of a backup on. Where they have a hole, the restore names it. */
async function logAfter({ wal }: ListedBackup['manifest'], choosing: Choice): Promise<StoredFile[]> {
  if (!wal) return []
  const log: StoredFile[] = []
  for (const [name, files] of Map.groupBy(await choosing.log(), logName)) {
    if (isHistory(name) || (isSegment(name) && numberOf(name) >= numberOf(wal.first)))
      log.push(await choosing.among(files, { name: `wal/${name}` }))
  }
  return log
}

/** The folders of a backup, those too that are empty. */
async function makeFolders(
  place: string,
  name: string,
  { store, folders: file }: { store: BackupStore; folders: StoredFile },
): Promise<void> {
  const folders = (await store.contentOf(file)).toString().split('\n').filter(Boolean)
  if (folders.some((folder) => !isSafePath(folder))) throw new ObjectDamaged(`${name}/${foldersFile}`, false)
  for (const folder of ['.', ...folders]) await mkdir(join(place, name, folder), { recursive: true, mode: 0o700 })
}

/** Whether a file was fetched whole already. */
async function isHere({ path, sum, bytes }: StoredFile, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  if (!existsSync(target) || (await stat(target)).size !== bytes) return false
  return (await sumOf(target, { name: path, key: undefined })) === sum
}
