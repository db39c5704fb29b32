import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { formatInstant } from '#platform/kit/moments.ts'
import { StartError } from '#platform/start-error.ts'
import { backupsToStay, type Keeping } from './backup-policy.ts'
import { archiveOf, type Histories, historiesIn, isGivenUp, type WalOfBackup } from './wal-archive.server.ts'

/** What a backup says of itself, in manifest.json. */
export interface Manifest {
  madeAt: string
  /** The newest migration of the database. */
  migration: string
  /** The major version of PostgreSQL, which restores no other's files. */
  postgres: number
  /** Rows by table, counted when the copy began. */
  rows: Record<string, number>
  /** Tables that had a row throughout the copy: they are not empty when it is put back as it was made. */
  neverEmpty?: string[]
  /** How many files the backup has beside this one and the list of checksums. */
  files?: number
  /** When the copy was whole: a moment after this can be restored from it. Missing in those of before, like what follows. */
  finishedAt?: string
  /** Where the archived log goes on. */
  wal?: WalOfBackup
  /** Only BACKUP_KEY opens its files. This one stays readable, so that one can choose among backups. */
  isSealed?: boolean
  /** Whether the shop's secret is in it. False where AUTH_SECRET came from the environment. */
  hasSecret?: boolean
}

export const manifestFile = 'manifest.json'
export const checksumFile = 'checksums.txt'
export const clusterFolder = 'postgres'
/** Beside the cluster, in the same folder. */
export const rolesFile = 'roles-made'
export const passwordFolder = 'passwords'
export const secretFile = 'auth-secret'

/** Folders of a cluster whose content a restored one makes itself (PostgreSQL documentation, Making a Base Backup Using the Low Level API). */
export const madeAgain = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])

/** The folders that PostgreSQL expects to find, also empty. */
export async function copyFolders(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true, recursive: true })) {
    if (!entry.isDirectory()) continue
    const path = relative(from, join(entry.parentPath, entry.name))
    const isInsideLeftOut = madeAgain.has(path.split('/')[0] ?? '') && path.includes('/')
    if (!isInsideLeftOut || path === 'pg_wal/archive_status')
      await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  }
}

/** What somebody at the terminal reads of a copy that could not be made, when it is known why. `advice` says what to do about a full disk. */
export function inWords(
  error: unknown,
  { what, folder, advice }: { what: string; folder: string; advice: string },
): unknown {
  const { code, name } = error as { code?: string; name?: string }
  if (name === 'AbortError') return new StartError(`The ${what} was stopped. Nothing of it stays.`)
  if (code === 'EROFS')
    return new StartError(
      `${folder} cannot be written: it is read-only for this command. Where systemd starts it, name the folder in ReadWritePaths of its units.`,
    )
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error
  return new StartError(`The disk of ${folder} is full. Nothing of the ${what} stays. ${advice}`)
}

/** Reads what a backup says of itself, or undefined where that makes no sense. */
export function manifestIn(text: string): Manifest | undefined {
  try {
    const manifest = JSON.parse(text)
    return manifest.madeAt && manifest.migration && manifest.postgres && manifest.rows ? manifest : undefined
  } catch {
    return undefined
  }
}

/** What a backup of that moment is called: `shringar-20261123-120000`, in UTC. */
export const backupName = (now: Date): string =>
  `shringar-${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')}`

const nameForm = /^shringar-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(\.dump(\.sealed)?)?$/

/** When a backup or a dump of that name was begun; undefined where it is no name of a whole one. */
export const backupMoment = (name: string): Date | undefined =>
  nameForm.test(name) ? new Date(name.replace(nameForm, '$1-$2-$3T$4:$5:$6Z')) : undefined

/** A whole backup in a folder of several. */
export interface ListedBackup {
  folder: string
  manifest: Manifest
}

/** The backup that a folder is, not checked; undefined where it is none, or not whole. */
export async function findBackup(folder: string): Promise<ListedBackup | undefined> {
  const manifest = manifestIn(await readFile(join(folder, manifestFile), 'utf8').catch(() => ''))
  return manifest && existsSync(join(folder, checksumFile)) ? { folder, manifest } : undefined
}

/** The folders of backups in a folder of several, the newest first, also those that are not whole. */
const foldersIn = async (place: string): Promise<string[]> =>
  (await readdir(place).catch(() => []))
    .filter((name) => /^shringar-\d{8}-\d{6}$/.test(name))
    .sort()
    .reverse()
    .map((name) => join(place, name))

/** The whole backups in a folder of several, the newest first. */
export async function listBackups(place: string): Promise<ListedBackup[]> {
  const listed = await Promise.all((await foldersIn(place)).map(findBackup))
  return listed.filter((one) => one !== undefined)
}

/** Says of the newest backup in a folder of several that it is not whole any more; undefined where it is. */
export async function brokenNewest(place: string): Promise<string | undefined> {
  const [newest] = await foldersIn(place)
  if (!newest || (await findBackup(newest))) return undefined
  return `${newest} is left out: its ${manifestFile} or its ${checksumFile} is missing or damaged.`
}

/** Throws StartError where a moment has not been yet. */
export function refuseFuture(to: Date | undefined): void {
  if (to && to > new Date()) throw new StartError(`${formatInstant(to)} is yet to come. Name a moment that has been.`)
}

/** Whether the shop goes on from a backup. One of an earlier version does not say where the log goes on. */
const leadsOn = ({ manifest }: ListedBackup, histories: Histories): boolean =>
  manifest.wal ? !isGivenUp(manifest.wal, histories) : histories.size === 0

/** Where the log goes on that is archived with a key, or without; undefined where a restore takes none of it today. Throws StartError where the key is another one. */
export async function newestWal(place: string, key: string | undefined): Promise<WalOfBackup | undefined> {
  const histories = await historiesIn(archiveOf(place), key)
  const newest = (await listBackups(place)).find((one) => leadsOn(one, histories))?.manifest
  return Boolean(newest?.isSealed) === (key !== undefined) ? newest?.wal : undefined
}

/** Of backups, all of which say where the log goes on, those that stay: given-up ones count for days and weeks, and are no way back. */
export function backupsThatStay(
  backups: readonly ListedBackup[],
  keeping: Keeping,
  histories: Histories,
): readonly ListedBackup[] {
  const momentOf = ({ manifest }: ListedBackup) => new Date(manifest.madeAt)
  const living = backups.filter((one) => leadsOn(one, histories))
  const staying = backupsToStay(backups.map(momentOf), keeping, living.map(momentOf)).map(Number)
  return backups.filter((one) => staying.includes(Number(momentOf(one))))
}

/**
 * Of backups those that the shop goes on from: without those whose end a later restore went back behind, which are told. Throws StartError where none is
 * left; `place`: where they lie, in words.
 */
export function withoutGivenUp(
  all: readonly ListedBackup[],
  histories: Histories,
  { place, say }: { place: string; say: (line: string) => void },
): readonly ListedBackup[] {
  const living = all.filter((one) => leadsOn(one, histories))
  if (all.length > 0 && living.length === 0)
    throw new StartError(
      `Every backup in ${place} was given up: an earlier restore went back to a moment before its end. Make a new one of the shop that goes on: npm run backup. To restore one of them as it was made, name its own folder with --from.`,
    )
  for (const { folder } of all.filter((one) => !living.includes(one)))
    say(`Note: ${folder} is left out: an earlier restore went back to a moment before its end.`)
  return living
}

/** Of backups, the newest first, the last one that was whole by a moment. Throws StartError where there is none; `place`: where they lie, in words. */
export function backupBefore(all: readonly ListedBackup[], to: Date, place: string): ListedBackup {
  const usable = all.filter(({ manifest }) => manifest.finishedAt)
  const finishedAt = ({ manifest }: ListedBackup) => new Date(manifest.finishedAt ?? '')
  const chosen = usable.find((one) => finishedAt(one) <= to)
  if (chosen) return chosen
  const oldest = usable.at(-1)
  throw new StartError(
    oldest
      ? `${formatInstant(to)} is before the first backup in ${place}, which was whole on ${formatInstant(finishedAt(oldest))}. No earlier moment can be restored from it.`
      : `There is no backup in ${place} from which a moment can be restored. One of an earlier version is restored as it is: leave out --to.`,
  )
}
