import { existsSync, realpathSync } from 'node:fs'
import { chmod, lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findHome } from './home.server.ts'
import { isLocked, lockFolder } from './lock.server.ts'
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
    if (name.startsWith(prefix) && (await isLeft(left))) await removeTrial(left)
  }
  const folder = await mkdtemp(join(tmpdir(), prefix))
  const release = lockFolder(folder)
  await chmod(folder, 0o711) // the account of the database passes through
  return {
    dataDir: join(folder, 'data'),
    async remove() {
      release()
      await removeTrial(folder)
    },
  }
}

/** The folder for temporary files is everybody's: only what is ours is looked into. */
async function isLeft(folder: string): Promise<boolean> {
  const about = await lstat(folder).catch(() => undefined)
  return about?.isDirectory() === true && about.uid === process.getuid?.() && !isLocked(folder)
}

async function removeTrial(folder: string): Promise<void> {
  const dataDir = join(folder, 'data')
  if (existsSync(dataDir)) {
    // Where the account of the database may not pass through, it lies elsewhere.
    const home = await findHome(realpathSync(dataDir), quiet)
    await new Postmaster(home, await findPrograms(home, quiet), {}).stop()
    await rm(home.folder, { recursive: true, force: true })
  }
  await rm(folder, { recursive: true, force: true })
}
