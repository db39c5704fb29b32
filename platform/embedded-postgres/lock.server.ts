import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '#platform/start-error.ts'
import { giveToOwnerOf } from './home.server.ts'

/**
 * Keeps a second shop away from the same data, and waits two seconds for one that is about to end. Returns what releases the lock (repeatable).
 * Node has no file locks, so an SQLite file that stores nothing is locked instead. The kernel releases it with the process, also after kill -9.
 */
export function lockFolder(folder: string): () => void {
  const lockFile = join(folder, 'server.lock')
  const pidFile = join(folder, 'server.pid') // read by people, and for the message below
  const lock = new DatabaseSync(lockFile, { timeout: 2_000 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    const sqliteBusy = 5
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error
    const pid = existsSync(pidFile) ? readFileSync(pidFile, 'utf8').trim() : 'unknown'
    throw new StartError(
      `The shop already runs on the data in ${folder} (process ${pid}). Stop that one first, or set DATA_DIR to another folder for this one.`,
    )
  }
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 })
  chmodSync(lockFile, 0o600)
  giveToOwnerOf(folder, lockFile, pidFile)
  return () => lock.isOpen && lock.close()
}

/** Whether a shop runs on this data folder now. */
export function isLocked(folder: string): boolean {
  try {
    lockFolder(folder)()
    return false
  } catch (error) {
    if (error instanceof StartError) return true
    throw error
  }
}
