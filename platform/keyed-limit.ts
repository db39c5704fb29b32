import { TooBusy } from './concurrency-limit.ts'

export interface KeyedLimitOptions {
  /** How much work that shares a key runs at once. */
  concurrent: number
  /** How many may wait for a key once none of its work has ended for `stuckAfterMs`; while the queue moves, any number may. */
  queued: number
  stuckAfterMs: number
  /** Nobody waits longer than this. */
  longestWaitMs: number
}

interface Waiting {
  keys: readonly string[]
  start(): void
}

/** The work that runs on one key. */
interface Running {
  count: number
  /** When work on it last began from nothing or ended, by performance.now(). */
  movedAt: number
}

/**
 * Limits how much work runs at the same time on each of several things that are locked. Work starts in order of arrival, when there is room on all
 * that it needs. While it waits behind others for one thing, it keeps nobody from the rest; once it is first in line for each, all are kept for it.
 */
export class KeyedLimit {
  readonly #options: KeyedLimitOptions
  readonly #running = new Map<string, Running>()
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
      for (const key of unique) this.#end(key)
      this.#startWaiting()
    }
  }

  #turn(keys: readonly string[]): Promise<void> {
    const { longestWaitMs } = this.#options
    if (this.#mayBegin(keys, this.#keptKeys())) {
      for (const key of keys) this.#begin(key)
      return Promise.resolve()
    }
    if (keys.some((key) => this.#isStuck(key))) return Promise.reject(new TooBusy())
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        keys,
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

  #hasRoom(key: string): boolean {
    return (this.#running.get(key)?.count ?? 0) < this.#options.concurrent
  }

  /** `kept`: keys that are kept for others, who came first. */
  #mayBegin(keys: readonly string[], kept: ReadonlySet<string>): boolean {
    return keys.every((key) => this.#hasRoom(key) && !kept.has(key))
  }

  /** Adds what is kept for one that waits: what it waits for, and all it needs once nobody is before it anywhere. */
  #keep(keys: readonly string[], kept: Set<string>): void {
    const isFirst = keys.every((key) => !kept.has(key))
    for (const key of keys) if (isFirst || !this.#hasRoom(key)) kept.add(key)
  }

  #keptKeys(): ReadonlySet<string> {
    const kept = new Set<string>()
    for (const { keys } of this.#queue) this.#keep(keys, kept)
    return kept
  }

  #startWaiting(): void {
    const kept = new Set<string>()
    for (const waiting of this.#queue) {
      if (this.#mayBegin(waiting.keys, kept)) {
        this.#queue.delete(waiting)
        for (const key of waiting.keys) this.#begin(key)
        waiting.start()
      } else this.#keep(waiting.keys, kept)
    }
  }

  /** Whether nothing has moved on a key for long, and as many wait for it as may then. */
  #isStuck(key: string): boolean {
    const running = this.#running.get(key)
    if (!running || performance.now() - running.movedAt < this.#options.stuckAfterMs) return false
    return [...this.#queue].filter((waiting) => waiting.keys.includes(key)).length >= this.#options.queued
  }

  #begin(key: string): void {
    const running = this.#running.get(key)
    if (running) running.count++
    else this.#running.set(key, { count: 1, movedAt: performance.now() })
  }

  #end(key: string): void {
    const running = this.#running.get(key)
    if (!running) return
    running.count--
    running.movedAt = performance.now()
    if (running.count === 0) this.#running.delete(key)
  }
}
