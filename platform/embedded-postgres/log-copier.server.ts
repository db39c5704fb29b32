import { setTimeout as sleep } from 'node:timers/promises'
import { BackupStore } from '#platform/backup-store.server.ts'
import type { ObjectStoreConfig } from '#platform/config.server.ts'
import { logError } from '#platform/log.server.ts'
import { copyFile, indexed, needed, sealedLog, sizeOf } from './mirror.server.ts'
import { claimStore, type Mirror } from './store-owner.server.ts'

const everyMs = 2_000
const againMs = 5_000
const logEveryMs = 300_000

/**
 * Copies the archived log to the object store while the shop runs, one file after the other, the oldest first. What it cannot copy waits in the folder, and
 * is copied once the store is back.
 */
export class LogCopier {
  /** Why files of the log wait for the store, in words for the operator; undefined while none does. */
  problem: string | undefined
  readonly #mirror: Mirror
  readonly #ending = new AbortController()
  readonly #aborting = new AbortController()
  readonly #running: Promise<void>
  /** The paths that the store has; undefined until it was asked. */
  #there: ReadonlySet<string> | undefined
  #loggedAt = Number.NEGATIVE_INFINITY

  constructor({ dataDir, place }: Omit<Mirror, 'store'>, config: ObjectStoreConfig) {
    this.#mirror = { dataDir, place, store: new BackupStore(config, this.#aborting.signal) }
    this.#running = this.#run()
  }

  /** Copies what was archived last, and ends. */
  async end(): Promise<void> {
    this.#ending.abort()
    await this.#running
  }

  /** Ends at once. What is under way is copied after the next start. */
  abort(): void {
    this.#ending.abort()
    this.#aborting.abort()
  }

  async #run(): Promise<void> {
    const { signal } = this.#ending
    while (!signal.aborted) {
      await this.#tryPass()
      await sleep(this.problem ? againMs : everyMs, undefined, { signal }).catch(() => {})
    }
    await this.#tryPass()
  }

  async #tryPass(): Promise<void> {
    if (this.#aborting.signal.aborted) return
    try {
      await this.#pass()
      this.problem = undefined
      this.#loggedAt = Number.NEGATIVE_INFINITY
    } catch (error) {
      if (this.#aborting.signal.aborted) return
      this.problem = `It waits in BACKUP_DIR for the object store. ${(error as Error).message}`
      if (performance.now() - this.#loggedAt < logEveryMs) return
      logError('backup.log_not_copied', error)
      this.#loggedAt = performance.now()
    }
  }

  async #pass(): Promise<void> {
    const { place, store } = this.#mirror
    const files = await sealedLog(place)
    if (!this.#there) {
      await claimStore(this.#mirror, 'look')
      const listed = indexed(await store.list('wal/'))
      // Of another size it is another file, or a part of this one: that is told, or it is copied again.
      const isWhole = await Promise.all(
        files.map(async (file) => listed.get(file.path)?.bytes === (await sizeOf(file).catch(deletedMeanwhile))),
      )
      this.#there = new Set(files.filter((_, at) => isWhole[at]).map(({ path }) => path))
    }
    // What was deleted here need not be remembered.
    const there = new Set(files.map(({ path }) => path).filter((path) => this.#there?.has(path)))
    this.#there = there
    const waiting = files.filter(({ path }) => !there.has(path))
    if (waiting.length === 0) return
    for (const file of await needed(waiting, place)) {
      await claimStore(this.#mirror, 'copy')
      await copyFile(file, store).catch(deletedMeanwhile)
      there.add(file.path)
    }
  }
}

/** A backup was made, and its policy needs the file no more. */
function deletedMeanwhile(error: unknown): undefined {
  if ((error as { code?: string }).code !== 'ENOENT') throw error
}
