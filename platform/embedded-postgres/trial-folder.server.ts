import { existsSync, realpathSync } from 'node:fs'
import { chmod, lstat, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { findHome } from './home.server.ts'
import { lockFolder } from './lock.server.ts'
import { Postmaster } from './postmaster.server.ts'
import { findPrograms } from './programs.server.ts'

/** A temporary folder in which a backup is restored on trial. */
export interface TrialFolder {
  dataDir: string
  /** Takes everything away; a database that still runs there is ended first. */
  remove(): Promise<void>
}

const prefix = 'shringar-check-'
const quiet = () => {}

/**
 * Makes one, which nobody else takes for left over while this process lives. What killed trials left goes first: nobody else would end their database,
 * and customers' data would stay there.
 */
export async function makeTrialFolder(): Promise<TrialFolder> {
  for (const name of await readdir(tmpdir())) {
    const left = join(tmpdir(), name)
    const release = name.startsWith(prefix) && (await isOurs(left)) ? lockedIfLeft(left) : undefined
    if (release) await removeTrial(left, release)
  }
  // It gets the name by which others look at it once it is locked.
  const made = await mkdtemp(join(tmpdir(), 'shringar-new-'))
  const release = lockFolder(made)
  await chmod(made, 0o711) // the account of the database passes through
  const folder = join(tmpdir(), basename(made).replace('shringar-new-', prefix))
  await rename(made, folder)
  return { dataDir: join(folder, 'data'), remove: () => removeTrial(folder, release) }
}

/** The folder for temporary files is everybody's: only what is ours is looked into. */
async function isOurs(folder: string): Promise<boolean> {
  const about = await lstat(folder).catch(() => undefined)
  return about?.isDirectory() === true && about.uid === process.getuid?.()
}

/** Locks what no trial uses; undefined where one does, or has just taken it away. */
function lockedIfLeft(folder: string): (() => void) | undefined {
  try {
    return lockFolder(folder)
  } catch {
    return undefined
  }
}

/** It is locked until its data are gone: another trial that begins meanwhile would take them away too. */
async function removeTrial(folder: string, release: () => void): Promise<void> {
  const dataDir = join(folder, 'data')
  try {
    if (existsSync(dataDir)) {
      // Where the account of the database may not pass through, it lies elsewhere.
      const home = await findHome(realpathSync(dataDir), quiet)
      await new Postmaster(home, await findPrograms(home, quiet), {}).stop()
      await rm(home.folder, { recursive: true, force: true })
      await rm(dataDir, { recursive: true, force: true })
    }
  } finally {
    release()
  }
  // One that looks into it now puts its lock there.
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}
