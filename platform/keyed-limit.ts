import { TooBusy } from './concurrency-limit.ts'

export interface KeyedLimitOptions {
  /** So much work runs at once that shares a key. */
  concurrent: number
  /** So many may wait once the first of them has waited for `stuckAfterMs`; while the queue moves, any number may. */
  queued: number
  stuckAfterMs: number
  /** Nobody waits longer than this. */
  longestWaitMs: number
}

interface Waiting {
  keys: readonly string[]
  since: number
  start(): void
}

/**
 * Limits how much work runs at the same time on each of several things that are locked: what waits for one of them holds nothing that work on
 * others needs. Work on several things starts when there is room on all of them, in order of arrival.
 */
export class KeyedLimit {
  readonly #options: KeyedLimitOptions
  readonly #running = new Map<string, number>()
  readonly #queue = new Set<Waiting>()

  constructor(options: KeyedLimitOptions) {
    this.#options = options
  }

  /** Runs `work` when it is its turn on all keys. Rejects with TooBusy, or with what `work` throws. */
  async run<Result>(keys: readonly string[], work: () => Promise<Result>): Promise<Result> {
    const unique = [...new Set(keys)]
    await this.#turn(unique)
    try {
      return await work()
    } finally {
      for (const key of unique) this.#count(key, -1)
      this.#startWaiting()
    }
  }

  #turn(keys: readonly string[]): Promise<void> {
    const { queued, stuckAfterMs, longestWaitMs } = this.#options
    const taken = new Set([...this.#queue].flatMap((waiting) => waiting.keys))
    if (this.#hasRoomOn(keys, taken)) {
      for (const key of keys) this.#count(key, 1)
      return Promise.resolve()
    }
    const [first] = this.#queue
    const isStuck = first !== undefined && performance.now() - first.since >= stuckAfterMs
    if (isStuck && this.#queue.size >= queued) return Promise.reject(new TooBusy())
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        keys,
        since: performance.now(),
        start() {
          clearTimeout(timer)
          resolve()
        },
      }
      const timer = setTimeout(() => {
        this.#queue.delete(waiting)
        reject(new TooBusy())
        this.#startWaiting() // who waited behind it for another key
      }, longestWaitMs)
      this.#queue.add(waiting)
    })
  }

  /** `taken`: keys for which others came first. */
  #hasRoomOn(keys: readonly string[], taken: ReadonlySet<string>): boolean {
    return keys.every((key) => (this.#running.get(key) ?? 0) < this.#options.concurrent && !taken.has(key))
  }

  #startWaiting(): void {
    const taken = new Set<string>()
    for (const waiting of this.#queue) {
      if (this.#hasRoomOn(waiting.keys, taken)) {
        this.#queue.delete(waiting)
        for (const key of waiting.keys) this.#count(key, 1)
        waiting.start()
      } else for (const key of waiting.keys) taken.add(key)
    }
  }

  #count(key: string, by: 1 | -1): void {
    const count = (this.#running.get(key) ?? 0) + by
    if (count > 0) this.#running.set(key, count)
    else this.#running.delete(key)
  }
}
