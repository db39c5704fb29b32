import { resolve } from 'node:path'
import { BackupStore } from '#platform/backup-store.server.ts'
import type { Config, ObjectStoreConfig } from '#platform/config.server.ts'
import { causeOf, ObjectDamaged, refusalOf, tryObjectStore } from '#platform/object-store.server.ts'
import { StartError } from '#platform/start-error.ts'
import { claimStore } from './store-owner.server.ts'

/** A start waits no longer for a store: the shop sells without it. */
const longestMs = 5_000

/**
 * Refuses a store for backups that will not do later either, with StartError: no such bucket, refused keys, other bytes than were put there, another shop's prefix, a fetched folder that the
 * shop was not restored from. One that does not answer now is told and nothing else: the shop sells without it, and the log waits.
 */
export async function checkBackupStore(
  { dataDir, backupDir, backupStore: config }: Pick<Config, 'dataDir' | 'backupDir' | 'backupStore'>,
  say: (line: string) => void,
): Promise<void> {
  if (!config || !backupDir) return
  const slow = new AbortController()
  const timer = setTimeout(() => slow.abort(), longestMs)
  const isSlow = new Promise<never>((_, reject) => {
    slow.signal.addEventListener('abort', () => reject(slow.signal.reason), { once: true })
  })
  async function look(from: ObjectStoreConfig, place: string): Promise<void> {
    await tryObjectStore(from, 'reads')
    await claimStore({ dataDir: resolve(dataDir), place, store: new BackupStore(from, slow.signal) }, 'look')
    await tryObjectStore(from, 'writes')
  }
  try {
    await Promise.race([look(config, resolve(backupDir)), isSlow])
  } catch (error) {
    if (error instanceof StartError) throw error
    const words = slow.signal.aborted
      ? `The store of BACKUP_STORE_URL did not answer within ${longestMs / 1_000} s.`
      : refusalOf(error, config, 'BACKUP_STORE_URL')
    if (isLasting(error)) throw new StartError(words)
    say(`Note: ${words} Backups and the log wait in BACKUP_DIR and are copied once it does.`)
  } finally {
    clearTimeout(timer)
  }
}

/** Whether the store answered, and will answer the same tomorrow. */
function isLasting(error: unknown): boolean {
  const status = causeOf(error).$metadata?.httpStatusCode ?? 0
  return error instanceof ObjectDamaged || (status >= 300 && status < 500 && status !== 408 && status !== 429)
}
