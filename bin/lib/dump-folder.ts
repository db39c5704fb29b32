import { spawnSync } from 'node:child_process'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { noteBackup, readBackupState } from '#platform/backup-state.server.ts'
import { writeDurably } from '#platform/durable-file.server.ts'
import { StartError } from '#platform/start-error.ts'
import { environmentFor } from './database-tools.ts'

// Whose dumps lie in BACKUP_DIR: `dumped-from` names every database that wrote one there. The data folder remembers that it did, so that a folder which is not mounted
// is noticed. A database of one's own may be restored, moved or upgraded and is another one then: so none is refused, and while a folder has dumps of two, none goes.

const fileOf = (folder: string): string => join(folder, 'dumped-from')

/** Undefined where the file is missing or damaged. */
async function databasesIn(folder: string): Promise<string[] | undefined> {
  const text = await readFile(fileOf(folder), 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  try {
    const { databases } = JSON.parse(text)
    return Array.isArray(databases) ? databases.map(String) : undefined
  } catch {
    return undefined
  }
}

const identitySql =
  'select system_identifier, d.oid from pg_control_system(), pg_database d where d.datname = current_database()'

const { program, args } = { program: 'psql', args: ['-wXAtc', identitySql] }

/** What no other database has; its address where PostgreSQL does not say it. Throws StartError where it does not answer. */
function identityOf(url: string): string {
  const { host, pathname } = new URL(url)
  const { status, stdout } = spawnSync(program, args, {
    env: { PATH: process.env.PATH, ...environmentFor(url), PGCONNECT_TIMEOUT: '10' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (status === 2) throw new StartError('The database of DATABASE_URL does not answer; there is no backup.')
  return (status === 0 && String(stdout).trim()) || `${host}${pathname}`
}

/** BACKUP_DIR, the database that is dumped into it, and the data folder that remembers it. */
export interface DumpFolder {
  url: string
  folder: string
  dataDir: string
}

/**
 * Names the database in the folder, before it writes there. Throws StartError where the shop remembers the folder and it has lost that file, so that it most likely
 * is not mounted.
 */
export async function claimDumpFolder({ url, folder, dataDir }: DumpFolder, say: (line: string) => void) {
  const databases = await databasesIn(folder)
  const { dumps } = await readBackupState(dataDir)
  const known = dumps?.folders ?? []
  if (!databases && known.includes(folder))
    throw new StartError(
      `${folder} is not the folder of this shop’s dumps: dumped-from is missing in it, or damaged. Mount that folder there; or, if the dumps are to begin in this one, delete ${join(dataDir, 'backup-state', 'dumps.json')}.`,
    )
  const identity = identityOf(url)
  if (!databases?.includes(identity)) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeDurably(fileOf(folder), `${JSON.stringify({ databases: [...(databases ?? []), identity] })}\n`)
  }
  if (known.includes(folder)) return
  await noteBackup(dataDir, 'dumps', { folders: [...known, folder] }).catch((error) =>
    say(`Note: ${dataDir} cannot be written (${error.code}), so nobody will notice when ${folder} is not mounted.`),
  )
}

/** Whether all dumps in the folder are of this database, as far as anybody wrote down; where not, that is said. */
export async function areDumpsOurs({ url, folder }: DumpFolder, say: (line: string) => void): Promise<boolean> {
  const databases = await databasesIn(folder)
  const own = identityOf(url)
  if (databases?.length === 1 && databases[0] === own) return true
  say(
    `Note: ${folder} has dumps of another database too, so none is deleted. Set BACKUP_DIR to an empty folder; or, if this database took the place of the other one, write {"databases":[${JSON.stringify(own)}]} into ${fileOf(folder)}.`,
  )
  return false
}
