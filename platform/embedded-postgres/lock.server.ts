import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { handOver } from './home.server.ts'

export interface Lock {
  /** Repeatable. */
  release(): void
}

const sqliteBusy = 5

/**
 * Keeps a second server away from the same database. Node has no file locks of its own; SQLite takes one for us (it stores nothing here).
 * The kernel drops it with the process, so that nothing is left to clean up after a kill -9.
 */
export async function lockFolder(folder: string): Promise<Lock> {
  const lockFile = join(folder, 'server.lock')
  const pidFile = join(folder, 'server.pid')
  // A moment's patience: the server before us may be on its way out.
  const lock = new DatabaseSync(lockFile, { timeout: 2_000 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) throw new AlreadyRuns(folder, readPid(pidFile))
    throw error
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 }) // only read by people and by the message of the one that is refused
  chmodSync(lockFile, 0o600)
  await Promise.all([handOver(lockFile, folder), handOver(pidFile, folder)])
  return { release: () => lock.isOpen && lock.close() }
}

export class AlreadyRuns extends Error {
  constructor(folder: string, pid = 'unknown') {
    super(
      `The shop already runs on the data in ${folder} (process ${pid}). Stop that one first, or set DATA_DIR to another folder for this one.`,
    )
  }
}

function readPid(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}
