import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import type { BackupStore, SentFile, StoredFile } from '#platform/backup-store.server.ts'
import { ObjectDamaged } from '#platform/object-store.server.ts'
import { StartError } from '#platform/start-error.ts'
import { filesBelow } from './backup.server.ts'
import type { Keeping } from './backup-policy.ts'
import {
  backupsThatStay,
  checksumFile,
  type ListedBackup,
  listBackups,
  type Manifest,
  manifestFile,
  manifestIn,
} from './manifest.server.ts'
import { claimStore, type Mirror, readOwner } from './store-owner.server.ts'
import { reading, sumOf, withEach } from './stored-file.server.ts'
import { archiveOf, historiesToThin, isSegment, listArchive, numberOf } from './wal-archive.server.ts'

// What lies in BACKUP_DIR, once more in an object store: each file of a backup and each archived one under its path. Only what is sealed goes there.

type Say = (line: string) => void

/** A store has no empty folders, and PostgreSQL wants its own: their names stand in this file of each backup there. */
export const foldersFile = 'folders.txt'

/** A file of BACKUP_DIR, or one that only the store has. */
interface LocalFile {
  /** Its path in the store. */
  path: string
  from: string | Buffer
}

async function* only(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

export const sizeOf = async ({ from }: LocalFile): Promise<number> =>
  typeof from === 'string' ? (await stat(from)).size : from.length

/** A file as it is sent, its sum counted now. */
export async function toSend({ path, from }: LocalFile): Promise<SentFile> {
  if (typeof from !== 'string') {
    const sum = createHash('sha256').update(from).digest('hex')
    return { path, sum, bytes: from.length, read: () => only(from) }
  }
  const sum = await sumOf(from, { name: path, key: undefined })
  return { path, sum, bytes: await sizeOf({ path, from }), read: () => reading(from) }
}

/** All files of a backup but the list that makes it whole, which comes last. */
async function localFiles(folder: string): Promise<LocalFile[]> {
  const name = basename(folder)
  const files: LocalFile[] = []
  for await (const path of filesBelow(folder))
    if (path !== checksumFile) files.push({ path: `${name}/${path}`, from: join(folder, path) })
  const folders = (await readdir(folder, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  return [...files, { path: `${name}/${foldersFile}`, from: Buffer.from(`${folders.sort().join('\n')}\n`) }]
}

const listOf = (folder: string): LocalFile => ({
  path: `${basename(folder)}/${checksumFile}`,
  from: join(folder, checksumFile),
})

/** The archived files that are sealed, in the order in which they were written. */
export const sealedLog = async (place: string): Promise<LocalFile[]> =>
  [...(await listArchive(archiveOf(place))).values()]
    .filter((file) => file.endsWith('.sealed'))
    .sort()
    .map((file) => ({ path: `wal/${file}`, from: join(archiveOf(place), file) }))

/** Without the segments that are older than all sealed backups of the folder: nothing there needs them. */
export async function needed(files: readonly LocalFile[], place: string): Promise<LocalFile[]> {
  const sealed = (await listBackups(place)).filter(({ manifest }) => manifest.isSealed)
  const firsts = sealed.flatMap(({ manifest }) => (manifest.wal ? [numberOf(manifest.wal.first)] : []))
  const oldest = firsts.length > 0 ? Math.min(...firsts) : 0
  return files.filter(({ path }) => !isOlder(path, oldest))
}

function isOlder(path: string, oldest: number): boolean {
  const [name = ''] = path.slice('wal/'.length).split('.')
  return isSegment(name) && numberOf(name) < oldest
}

type Index = ReadonlyMap<string, StoredFile>

/** What the store has, by path. Throws StartError where it has two different files of one path: two shops wrote there. */
export function indexed(files: readonly StoredFile[]): Index {
  const index = new Map<string, StoredFile>()
  for (const file of files) {
    if (index.has(file.path)) throw ofAnotherShop(file.path)
    index.set(file.path, file)
  }
  return index
}

const ofAnotherShop = (path: string): StartError =>
  new StartError(
    `${path} in the object store is another file than here: of another shop, of this one before it was restored, or one of the two is damaged. Nothing is overwritten. Give each shop a BACKUP_STORE_URL of its own.`,
  )

/** Whether the store has a file as it is here. Throws StartError where it has another one of its path, which is never overwritten. */
function isThere({ path, sum, bytes }: StoredFile, there: Index): boolean {
  const found = there.get(path)
  if (!found) return false
  if (found.sum !== sum) throw ofAnotherShop(path)
  return found.bytes === bytes
}

/** Puts one file there, and believes it once the store lists it with its sum and its size. */
export async function copyFile(file: LocalFile, store: BackupStore): Promise<StoredFile> {
  const sent = await toSend(file)
  if (isThere(sent, indexed(await store.list(`${sent.path}.`)))) return sent
  await store.put(sent)
  requireThere([sent], indexed(await store.list(`${sent.path}.`)))
  return sent
}

function requireThere(files: readonly StoredFile[], there: Index): void {
  const lacking = files.find((file) => !isThere(file, there))
  if (lacking) throw new StartError(`The object store does not say that it has ${lacking.path} as it was put there.`)
}

/** Tells every two seconds how far it is. */
export class Progress {
  readonly #say: Say
  #said = Date.now()
  files = 0
  bytes = 0

  constructor(say: Say) {
    this.#say = say
  }

  add({ bytes }: StoredFile): void {
    this.files++
    this.bytes += bytes
    if (Date.now() - this.#said < 2_000) return
    this.#said = Date.now()
    this.#say(`  ${this.files.toLocaleString('en-IN')} files, ${(this.bytes / 1_000_000).toFixed(1)} MB`)
  }
}

/** Copies one backup. The store has it once it has its list, which is sent when it has said of every other file that it is there. */
async function copyBackup(folder: string, store: BackupStore, progress: Progress): Promise<void> {
  const before = indexed(await store.list(`${basename(folder)}/`))
  const sent: SentFile[] = []
  await withEach(await localFiles(folder), async (file) => {
    const one = await toSend(file)
    sent.push(one)
    if (isThere(one, before)) return
    await store.put(one)
    progress.add(one)
  })
  requireThere(sent, indexed(await store.list(`${basename(folder)}/`)))
  progress.add(await copyFile(listOf(folder), store))
}

/** Another backup may thin the folder out meanwhile, and nobody misses what went. A folder that is not mounted any more has lost its name too. */
async function unlessThinned(path: string, place: string, work: () => Promise<void>): Promise<void> {
  await work().catch(async (error) => {
    if (existsSync(path) || !(await readOwner(place))) throw error
  })
}

const backupOf = (path: string): string => path.split('/')[0] ?? ''
const isBackup = (name: string): boolean => /^shringar-\d{8}-\d{6}$/.test(name)

/** Which backups the store has whole, by name. */
function wholeIn(files: readonly StoredFile[]): string[] {
  const paths = new Set(files.map(({ path }) => path))
  return [...new Set([...paths].map(backupOf))]
    .filter((name) => isBackup(name) && paths.has(`${name}/${checksumFile}`))
    .sort()
    .reverse()
}

/** The whole backups among the files of a store, the newest first: with what they say of themselves, and the names of those that do not say it, or not clearly. */
export async function listMirrored(
  store: BackupStore,
  files: readonly StoredFile[],
): Promise<{ readable: ListedBackup[]; unreadable: string[] }> {
  const readable: ListedBackup[] = []
  const unreadable: string[] = []
  for (const name of wholeIn(files)) {
    const found: Manifest[] = []
    for (const file of files.filter(({ path }) => path === `${name}/${manifestFile}`)) {
      const manifest = manifestIn((await store.contentOf(file).catch(unlessDamaged))?.toString() ?? '')
      if (manifest) found.push(manifest)
    }
    const [manifest, another] = found
    if (manifest && !another) readable.push({ folder: name, manifest })
    else unreadable.push(name)
  }
  return { readable, unreadable }
}

function unlessDamaged(error: unknown): undefined {
  if (!(error instanceof ObjectDamaged)) throw error
}

/**
 * Copies what the store lacks: backups, the newest first, then the log. Then removes there what the policy no longer wants. It looks at what the store itself has: a
 * backup that this machine lost stays there. Repeatable, also after it was killed. Throws StartError where the prefix is another shop's, and
 * ObjectStoreAway; `signal` of the store stops it.
 */
export async function copyToStore(
  mirror: Mirror & { key?: string | undefined },
  keeping: Keeping,
  say: Say,
): Promise<{ files: number; bytes: number }> {
  const { place, store } = mirror
  await claimStore(mirror, 'copy')
  const progress = new Progress(say)
  const there = new Set((await store.list('shringar-')).map(({ path, bytes }) => `${path} ${bytes}`))
  for (const { folder, manifest } of await listBackups(place)) {
    await unlessThinned(join(folder, checksumFile), place, async () => {
      const files = [...(await localFiles(folder)), listOf(folder)]
      // Each of them, not the list alone: the store may have lost one since, or its end.
      const isCopied = await Promise.all(files.map(async (file) => there.has(`${file.path} ${await sizeOf(file)}`)))
      if (!isCopied.includes(false)) return
      if (manifest.isSealed) await copyBackup(folder, store, progress)
      else say(`${folder} is not encrypted, so it is not copied to the object store.`)
    })
  }
  const log = indexed(await store.list('wal/'))
  await withEach(await needed(await sealedLog(place), place), async (file) => {
    await unlessThinned(join(place, file.path), place, async () => {
      if (log.get(file.path)?.bytes !== (await sizeOf(file))) progress.add(await copyFile(file, store))
    })
  })
  await thinStore(mirror, keeping, say)
  return progress
}

/** Removes the backups that no longer stay, what is left of some that are on neither side, and the log that is older than all that stay. */
async function thinStore(
  { place, store, key }: Parameters<typeof copyToStore>[0],
  keeping: Keeping,
  say: Say,
): Promise<void> {
  const files = await store.list('shringar-')
  const { readable, unreadable } = await listMirrored(store, files)
  for (const name of unreadable)
    say(`Note: ${manifestFile} of ${name} in the object store cannot be read. It stays there, with the log after it.`)
  const ofToday = readable.filter(({ manifest }) => manifest.wal)
  const histories = await historiesToThin(place, key, say)
  if (!histories) return
  const staying = backupsThatStay(ofToday, keeping, histories)
  const here = new Set((await listBackups(place)).map(({ folder }) => basename(folder)))
  const going = new Set(ofToday.filter((one) => !staying.includes(one)).map(({ folder }) => folder))
  const whole = new Set(wholeIn(files))
  for (const name of new Set(files.map(({ path }) => backupOf(path)).filter(isBackup))) {
    if (!going.has(name) && (whole.has(name) || here.has(name))) continue
    say(`Removing ${name} from the object store.`)
    const ofBackup = files.filter(({ path }) => backupOf(path) === name)
    // Without its list it is no backup any more, also when this is cut short.
    const [list] = ofBackup.filter(({ path }) => path === `${name}/${checksumFile}`)
    if (list) await store.remove(list)
    await withEach(ofBackup, (file) => store.remove(file))
  }
  if (ofToday.length === 0) return
  // Where the log of an unreadable one begins is not known.
  if (unreadable.some((name) => staying.every(({ folder }) => name < folder))) return
  const oldest = Math.min(...staying.map(({ manifest }) => numberOf(manifest.wal?.first ?? '')))
  const old = (await store.list('wal/')).filter(({ path }) => isOlder(path, oldest))
  await withEach(old, (file) => store.remove(file))
}

/**
 * The paths of what lies in the folder, sealed, and not in the store, by size and SHA-256. Every file of the folder is read. Throws like
 * `copyToStore`.
 */
export async function lackingInStore(mirror: Mirror): Promise<string[]> {
  const { place, store } = mirror
  await claimStore(mirror, 'look')
  const there = indexed([...(await store.list('shringar-')), ...(await store.list('wal/'))])
  const lacking: string[] = []
  const look = async (file: LocalFile) => {
    if (!isThere(await toSend(file), there)) lacking.push(file.path)
  }
  for (const { folder, manifest } of await listBackups(place))
    if (manifest.isSealed) await withEach([...(await localFiles(folder)), listOf(folder)], look)
  await withEach(await needed(await sealedLog(place), place), look)
  return lacking.sort()
}
