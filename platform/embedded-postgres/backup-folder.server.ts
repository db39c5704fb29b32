import { mkdir, open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { noteBackup, readBackupState } from '#platform/backup-state.server.ts'
import { writeDurably } from '#platform/durable-file.server.ts'
import { uuidv7 } from '#platform/ids.server.ts'
import { StartError } from '#platform/start-error.ts'
import type { Home } from './home.server.ts'
import { checksumFile, listBackups } from './manifest.server.ts'
import { isSealedWith } from './sealed-file.server.ts'
import { readOwner as readStoreOwner } from './store-owner.server.ts'
import { reading } from './stored-file.server.ts'
import { archiveOf, listArchive, newestTimeline } from './wal-archive.server.ts'

// Whose folder of backups it is: that of the last shop which began to use it. The shop remembers that it did, so a folder that is not mounted, and one in which a
// shop goes on that was restored from it, are not taken for its own.

/** In the folder of backups. */
interface Owner {
  /** The database, which a restored one is a copy of. */
  database: string
  /** The shop that uses the folder now: a restored one is another. */
  shop: string
}

const ownerFile = 'shop.json'
const fileOf = (folder: string): string => join(folder, ownerFile)

/** Undefined where the file is missing or damaged. */
async function readOwner(folder: string): Promise<Owner | undefined> {
  const text = await readFile(fileOf(folder), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  try {
    const { database, shop } = JSON.parse(text)
    return typeof database === 'string' && typeof shop === 'string' ? { database, shop } : undefined
  } catch {
    return undefined
  }
}

/** Whether a folder is that of a shop: it has the name of one, or was fetched from the object store, where no such name lies and another shop may go on. */
const isOfAShop = async (folder: string): Promise<boolean> =>
  !!(await readOwner(folder)) || !!(await readStoreOwner(folder))?.after

/** The number that PostgreSQL gave a cluster when it was made; copies and restored backups have the same. It comes first in its control file. */
async function databaseOf({ cluster }: Home): Promise<string> {
  const file = await open(join(cluster, 'global', 'pg_control'), 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return String(buffer.readBigUInt64LE())
  } finally {
    await file.close()
  }
}

/**
 * Whether this shop uses that folder as its BACKUP_DIR already. Throws StartError where it did once and the folder has lost the shop's name, so that it most likely
 * is not mounted, and where another shop goes on in it.
 */
export async function isFolderOurs(dataFolder: string, folder: string): Promise<boolean> {
  const { folder: known } = await readBackupState(dataFolder)
  const owner = await readOwner(folder)
  const noted = join(dataFolder, 'backup-state', 'folder.json')
  if (known && owner && owner.shop !== known.shop)
    throw new StartError(
      `Another shop goes on in ${folder}, such as one that was restored from it. If this one is to go on, set BACKUP_DIR to an empty folder, and make a backup at once.`,
    )
  // Whoever sets BACKUP_DIR to a path that is new to the shop means it.
  const isKnown = known?.folder === folder || known?.before?.includes(folder)
  if (isKnown && !owner)
    throw new StartError(
      `${folder} is not the folder of this shop’s backups: ${ownerFile} is missing in it, or damaged. Mount that folder there; or, if the shop is to begin with this one, delete ${noted} and make a backup at once.`,
    )
  return known?.folder === folder
}

/**
 * A restore takes a backup and the log beside it: the shop that runs has to archive its log here, with a key or without as the backup. Throws StartError where the folder
 * is that of a shop and this one never claimed any, where the log goes to another folder, and where only one of the two has a key.
 */
export async function requireLogOf(dataFolder: string, folder: string, key: string | undefined): Promise<void> {
  const { folder: known, archive } = await readBackupState(dataFolder)
  if (!known && (await isOfAShop(folder)))
    throw new StartError(
      `${folder} is the folder of another shop, or of this one before it was restored; the shop that runs on ${dataFolder} was started without BACKUP_DIR, or only to look. Start it with BACKUP_DIR first; or name another folder: npm run backup -- --to FOLDER.`,
    )
  if (archive && known && known.folder !== folder)
    throw new StartError(
      `The shop that runs archives its log in ${known.folder}, and this backup would be made in ${folder}: a restore from there would end with the backup. Start the shop anew with the settings of today, then make the backup; where it was, Admin, Health says why its log does not go there. Or make a copy beside the nightly ones: npm run backup -- --to FOLDER.`,
    )
  if (archive?.isSealed === undefined || archive.isSealed === (key !== undefined)) return
  throw new StartError(
    `The shop that runs archives its log ${archive.isSealed ? 'with' : 'without'} BACKUP_KEY, and this backup would be made ${key ? 'with' : 'without'} one: no restore takes both. Start the shop anew with the settings of today, then make the backup.`,
  )
}

/**
 * Throws StartError where the newest encrypted backup in a folder was made with another key, or there is none now: no key opens a log of two, and what a shop writes
 * that lost its key would lie there readable.
 */
export async function requireSameKey(folder: string, key: string | undefined): Promise<void> {
  const sealed = (await listBackups(folder)).filter(({ manifest }) => manifest.isSealed)
  if (sealed.length === 0) return
  for (const backup of key ? sealed : []) {
    const isOfKey = await isSealedWith(reading(join(backup.folder, checksumFile)), key ?? '')
    if (isOfKey) return
    // One that is damaged tells nothing; the one before it does.
    if (isOfKey === false) break
  }
  const wrong = key ? 'BACKUP_KEY is not the key' : 'BACKUP_KEY is not set, and there is one'
  throw new StartError(
    `${wrong} that the backups in ${folder} were made with. Set it to that one. To go on with another, or with none, set BACKUP_DIR to an empty folder too, and make a backup at once.`,
  )
}

/**
 * Makes BACKUP_DIR this shop's: at its first use the shop writes its name into the folder, the same into each; one that was restored takes the folder over from the
 * one before, and a `backup` of it does not: it may have been restored only to look. For whoever holds the lock of the data folder. Repeatable. Throws like `isFolderOurs`, and where
 * the folder holds the backups of another database.
 */
export async function claimFolder(
  home: Home,
  dataFolder: string,
  folder: string,
  why: 'shop' | 'backup' = 'shop',
): Promise<void> {
  if (await isFolderOurs(dataFolder, folder)) return
  const { folder: known } = await readBackupState(dataFolder)
  const database = await databaseOf(home)
  const owner = await readOwner(folder)
  if (owner && owner.database !== database)
    throw new StartError(`${folder} holds the backups of another shop. Set BACKUP_DIR to an empty folder.`)
  if (why === 'backup' && !known && (await isOfAShop(folder)))
    throw new StartError(
      `The shop in ${dataFolder} was restored and not started since, and the backups in ${folder} are those of the one before. If it is to go on, start it first, without LOOK_ONLY. Otherwise set DATA_DIR to the shop’s own, or name another folder: npm run backup -- --to FOLDER.`,
    )
  const own = newestTimeline(await readdir(join(home.cluster, 'pg_wal')))
  const newest = newestTimeline((await listArchive(archiveOf(folder))).keys())
  // Of two that were restored before either went on, both have one number: it is that of the first to go on.
  if (newest > own || (owner && !known && newest > 1 && newest === own))
    throw new StartError(
      `A shop that was restored from ${folder} went on in it, so a restore from there would bring that one back and not this one. Set BACKUP_DIR to an empty folder, and make a backup at once.`,
    )
  const shop = known?.shop ?? uuidv7()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeDurably(fileOf(folder), `${JSON.stringify({ database, shop })}\n`)
  const before = known ? [...new Set([...(known.before ?? []), known.folder])].filter((one) => one !== folder) : []
  await noteBackup(dataFolder, 'folder', { folder, shop, before })
}
