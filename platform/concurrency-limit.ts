/** Too much is waiting already, or has waited for too long: the caller may try again later. */
export class TooBusy extends Error {
  constructor() {
    super('Too busy: every slot is taken, and so is the queue.')
    this.name = 'TooBusy'
  }
}

export interface ConcurrencyLimitOptions {
  /** How much work runs at once. */
  concurrent: number
  /** How many may wait for a slot; 0 refuses at once. */
  queued: number
  /** Nobody waits longer than this. */
  longestWaitMs: number
  /** What one caller may have of it, where callers are named. */
  share?: { concurrent: number; queued: number }
}

/** Gives a slot back. Calling it again does nothing. */
export type Release = () => void

interface Waiting {
  caller: string | undefined
  start(release: Release): void
}

/** Counts by name; a name that stands at 0 is forgotten. */
class Counts {
  readonly #counts = new Map<string, number>()

  of(name: string | undefined): number {
    return (name !== undefined && this.#counts.get(name)) || 0
  }

  add(name: string | undefined, by: 1 | -1): void {
    if (name === undefined) return
    const count = this.of(name) + by
    if (count > 0) this.#counts.set(name, count)
    else this.#counts.delete(name)
  }
}

/**
 * Limits how much runs at the same time, with a bounded queue. The queue is served in order of arrival; a caller whose share is taken is passed
 * over until one of its slots is free.
 */
export class ConcurrencyLimit {
  readonly #options: ConcurrencyLimitOptions
  readonly #queue = new Set<Waiting>()
  readonly #runningOf = new Counts()
  readonly #waitingOf = new Counts()
  #running = 0

  constructor(options: ConcurrencyLimitOptions) {
    this.#options = options
  }

  /** Waits for a slot. Rejects with TooBusy when the queue or the caller's share of it is full, or after the longest wait. */
  acquire(caller?: string): Promise<Release> {
    if (this.#hasRoomFor(caller)) return Promise.resolve(this.#take(caller))
    if (this.#isQueueFullFor(caller)) return Promise.reject(new TooBusy())
    const { longestWaitMs } = this.#options
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        caller,
        start(release) {
          clearTimeout(timer)
          resolve(release)
        },
      }
      const timer = setTimeout(() => {
        this.#leaveQueue(waiting)
        reject(new TooBusy())
      }, longestWaitMs)
      this.#queue.add(waiting)
      this.#waitingOf.add(caller, 1)
    })
  }

  /** Whether `acquire` would be rejected at once: for who can be refused before any work is done for them. */
  isFull(caller?: string): boolean {
    return !this.#hasRoomFor(caller) && this.#isQueueFullFor(caller)
  }

  counts(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#queue.size }
  }

  /** Runs `work` in a slot. Rejects with TooBusy, or with what `work` throws. */
  async run<Result>(work: () => Promise<Result>, caller?: string): Promise<Result> {
    const release = await this.acquire(caller)
    try {
      return await work()
    } finally {
      release()
    }
  }

  #hasRoomFor(caller: string | undefined): boolean {
    const { concurrent, share } = this.#options
    return this.#running < concurrent && (!share || this.#runningOf.of(caller) < share.concurrent)
  }

  #isQueueFullFor(caller: string | undefined): boolean {
    const { queued, share } = this.#options
    return this.#queue.size >= queued || (share !== undefined && this.#waitingOf.of(caller) >= share.queued)
  }

  #take(caller: string | undefined): Release {
    this.#running++
    this.#runningOf.add(caller, 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#running--
      this.#runningOf.add(caller, -1)
      this.#startNext()
    }
  }

  #startNext(): void {
    const next = [...this.#queue].find((waiting) => this.#hasRoomFor(waiting.caller))
    if (!next) return
    this.#leaveQueue(next)
    next.start(this.#take(next.caller))
  }

  #leaveQueue(waiting: Waiting): void {
    this.#queue.delete(waiting)
    this.#waitingOf.add(waiting.caller, -1)
  }
}
