import { mkdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ObjectStoreConfig } from './config.server.ts'
import { writeDurably } from './durable-file.server.ts'
import { giveToOwnerOf } from './embedded-postgres/home.server.ts'

/** What is known of the backups of the database. Moments are ISO texts. */
export interface BackupState {
  /** The last backup that was made, of a shop with BACKUP_DIR the last one there. */
  backup: { at: string; folder: string }
  /** The last time that one was restored on trial. `problem`: why that failed, or what was wrong with the data. */
  check: { at: string; problem: string | null }
  /** The last time that backups were copied to the object store. `problem`: why they are not all there. `store`: which one (`storeAddress`). */
  copy: { at: string; problem: string | null; store?: string }
  /** The write-ahead log, as the running shop last looked. Missing where it is not archived. `isSealed`: it has BACKUP_KEY. */
  archive: { at: string; waitingSince: string | null; problem: string | null; isSealed?: boolean }
  /** The BACKUP_DIR that the shop uses, its name there and in those of `before` (embedded-postgres/backup-folder.server.ts). */
  folder: { folder: string; shop: string; before?: string[] }
  /** The last dump of a PostgreSQL of one's own that went to BACKUP_DIR. */
  dump: { at: string; file: string }
  /** Each BACKUP_DIR that dumps went to (bin/lib/dump-folder.ts). */
  dumps: { folders: string[] }
}

/** Which place of an object store it is, whatever the key to it. */
export const storeAddress = ({ endpoint, bucket, prefix }: ObjectStoreConfig): string =>
  `${endpoint ?? 's3:/'}/${bucket}/${prefix}`

// Each is a file of its own, because it has a writer of its own: the two commands and the shop.
const fileOf = (dataDir: string, name: keyof BackupState): string => join(dataDir, 'backup-state', `${name}.json`)

/** Notes something for those who watch the shop. It lies beside the database, so that a restored one does not tell of another shop's backups. */
export async function noteBackup<Name extends keyof BackupState>(
  dataDir: string,
  name: Name,
  state: BackupState[Name],
): Promise<void> {
  const folder = join(dataDir, 'backup-state')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await writeDurably(fileOf(dataDir, name), `${JSON.stringify(state)}\n`)
  giveToOwnerOf(dataDir, folder, fileOf(dataDir, name))
}

export const forgetBackup = (dataDir: string, name: keyof BackupState): Promise<void> =>
  rm(fileOf(dataDir, name), { force: true })

/** What was noted; what never was, or cannot be read, is missing. */
export async function readBackupState(dataDir: string): Promise<Partial<BackupState>> {
  const read = async <Name extends keyof BackupState>(name: Name): Promise<Pick<BackupState, Name> | undefined> => {
    try {
      return { [name]: JSON.parse(await readFile(fileOf(dataDir, name), 'utf8')) } as Pick<BackupState, Name>
    } catch {
      return undefined
    }
  }
  const states = await Promise.all([
    ...[read('backup'), read('check'), read('copy'), read('archive'), read('folder')],
    ...[read('dump'), read('dumps')],
  ])
  return Object.assign({}, ...states)
}
