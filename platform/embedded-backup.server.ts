import { existsSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import pg from 'pg'
import {
  backUp,
  checkBackup,
  countRows,
  finishRestore,
  isRestoreUnfinished,
  type Manifest,
  putBack,
  type RestorePlan,
  removeRestored,
} from './embedded-postgres/backup.server.ts'
import { databaseName, type Role, readPasswords, roleNames } from './embedded-postgres/cluster.server.ts'
import { ensureDataFolder, findHome, port } from './embedded-postgres/home.server.ts'
import { isLocked, lockFolder } from './embedded-postgres/lock.server.ts'
import { Postmaster } from './embedded-postgres/postmaster.server.ts'
import { findPrograms, packagedMajorVersion } from './embedded-postgres/programs.server.ts'
import { startEmbeddedPostgres, startInLockedFolder } from './embedded-postgres.server.ts'
import { StartError } from './start-error.ts'

type Say = (line: string) => void

/**
 * Copies the embedded database of `dataDir` into a new folder below `to`, whether the shop runs or not. Answers with the folder and its manifest.
 * Throws StartError when there is no database, the disk is full, or `signal` stopped it.
 */
export async function backUpEmbedded(
  options: { dataDir: string; to: string; now: Date; isSecretElsewhere?: boolean; signal?: AbortSignal },
  say: Say,
): Promise<{ folder: string; manifest: Manifest }> {
  if (!existsSync(options.dataDir))
    throw new StartError(`There is no database in ${options.dataDir}. Set DATA_DIR to the shop's own.`)
  const dataFolder = await ensureDataFolder(options.dataDir)
  const isRunning = isLocked(dataFolder)
  const { cluster } = await findHome(dataFolder, say)
  if (!existsSync(cluster))
    throw new StartError(`There is no database in ${dataFolder}. Set DATA_DIR to the shop's own.`)
  const started = isRunning ? undefined : await startEmbeddedPostgres({ dataDir: options.dataDir, log: say })
  try {
    const home = await findHome(dataFolder, say)
    const passwords = await readPasswords(home)
    const role: Role = 'superuser'
    const client = new pg.Client({
      host: home.sockets,
      port,
      user: roleNames[role],
      password: passwords[role],
      database: databaseName,
      application_name: 'shringar backup',
    })
    await client.connect()
    try {
      const { now, isSecretElsewhere, signal } = options
      return await backUp(
        client,
        { home, dataFolder, target: resolve(options.to), now, isSecretElsewhere, signal },
        say,
      )
    } finally {
      await client.end()
    }
  } finally {
    await started?.stop()
  }
}

/**
 * Restores a backup into a data folder without a shop and starts its database once; where that fails or `signal` stops it, nothing of it stays. What
 * an earlier restore left there that was killed is cleared away first. Throws
 * StartError when the backup is damaged or of another PostgreSQL, there is a shop already, the disk is full, or a table that always had rows is empty.
 */
export async function restoreEmbedded(
  { dataDir, from, signal }: { dataDir: string; from: string; signal?: AbortSignal },
  say: Say,
): Promise<Manifest> {
  if (`${realPath(dataDir)}/`.startsWith(`${realPath(from)}/`))
    throw new StartError(`${resolve(dataDir)} lies within the backup itself. Set DATA_DIR to a folder outside of it.`)
  say('Checking every file of the backup…')
  const backup = await checkBackup(resolve(from), signal)
  const { manifest } = backup
  const ours = await packagedMajorVersion()
  if (manifest.postgres !== ours)
    throw new StartError(
      `The backup is of PostgreSQL ${manifest.postgres}, and this version of the shop brings ${ours}. Restore it with the version that made it, then update.`,
    )
  const dataFolder = await ensureDataFolder(dataDir)
  const release = lockFolder(dataFolder)
  // One lock from the first file to the last look: nobody takes the folder in between, so what is removed is ours.
  try {
    const plan = { home: await findHome(dataFolder, say), dataFolder, signal }
    if (isRestoreUnfinished(dataFolder)) await clearUnfinished(plan, say)
    await putBack(backup, plan)
    say('Starting the restored database once…')
    try {
      await lookInto(dataFolder, manifest, say)
      if (signal?.aborted) throw new StartError('The restore was stopped. Nothing of it stays.')
      await finishRestore(plan)
    } catch (error) {
      await removeRestored(plan)
      throw error
    }
    return manifest
  } finally {
    release()
  }
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

/** Starts a restored database once, in a folder that is locked. Throws StartError when a table is empty that was not while the backup was made. */
async function lookInto(dataFolder: string, manifest: Manifest, say: Say): Promise<void> {
  const postgres = await startInLockedFolder(dataFolder, { log: say })
  const client = new pg.Client({ connectionString: postgres.superuserUrl })
  try {
    await client.connect()
    const restored = await countRows(client)
    for (const table of manifest.neverEmpty ?? [])
      if (!restored[table])
        throw new StartError(
          `The restored table ${table} is empty, and the backup counted ${manifest.rows[table]} rows in it. Nothing was kept. Restore another backup.`,
        )
  } finally {
    await client.end()
    await postgres.stop()
  }
}
