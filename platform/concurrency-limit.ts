/** Too much is waiting already, or has waited for too long: the caller may try again later. */
export class TooBusy extends Error {
  constructor() {
    super('Too busy: every slot is taken, and so is the queue.')
    this.name = 'TooBusy'
  }
}

export interface ConcurrencyLimitOptions {
  /** So much work runs at once. */
  concurrent: number
  /** So many may wait for a slot; 0 refuses at once. */
  queued: number
  /** Nobody waits longer than this. */
  longestWaitMs: number
}

/** Gives a slot back. Calling it again does nothing. */
export type Release = () => void

interface Waiting {
  start(release: Release): void
}

/** Limits how much runs at the same time, with a bounded queue in order of arrival. */
export class ConcurrencyLimit {
  readonly #options: ConcurrencyLimitOptions
  readonly #queue = new Set<Waiting>()
  #running = 0

  constructor(options: ConcurrencyLimitOptions) {
    this.#options = options
  }

  /** Waits for a slot. Rejects with TooBusy when the queue is full, or after the longest wait. */
  acquire(): Promise<Release> {
    if (this.#running < this.#options.concurrent) return Promise.resolve(this.acquireBeyondLimit())
    if (this.#queue.size >= this.#options.queued) return Promise.reject(new TooBusy())
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start(release) {
          clearTimeout(timer)
          resolve(release)
        },
      }
      const timer = setTimeout(() => {
        this.#queue.delete(waiting)
        reject(new TooBusy())
      }, this.#options.longestWaitMs)
      this.#queue.add(waiting)
    })
  }

  /** Takes a slot at once, beyond the limit if need be: for work that must not be turned away once it has begun. */
  acquireBeyondLimit(): Release {
    this.#running++
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#running--
      this.#startNext()
    }
  }

  /** Runs `work` in a slot. Rejects with TooBusy, or with what `work` throws. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await this.acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }

  #startNext(): void {
    const [next] = this.#queue
    if (!next || this.#running >= this.#options.concurrent) return
    this.#queue.delete(next)
    next.start(this.acquireBeyondLimit())
  }
}
