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
  /**
   * The longest wait for newcomers while the queue stands: for `longestWaitMs` nobody has got in at once, or found it empty. Waiting longer would only
   * make everybody late. By default `longestWaitMs`.
   */
  standingWaitMs?: number
  /** What one caller may have of it, where callers are named. */
  share?: Share
  /** What work on one thing may have of it, where it is said what the work is on. */
  subjectShare?: Share
}

interface Share {
  concurrent: number
  queued: number
}

/** Gives a slot back. Calling it again does nothing. */
export type Release = () => void

interface Waiting {
  claims: readonly Claim[]
  /** Under whose name it counts, where callers have a share. */
  caller: string | undefined
  start(release: Release): void
}

/** A name that counts, and what it may have. */
interface Claim {
  name: string
  share: Share
}

/** Counts by name; a name that stands at 0 is forgotten. */
class Counts {
  readonly #counts = new Map<string, number>()

  of(name: string): number {
    return this.#counts.get(name) ?? 0
  }

  add(name: string, by: 1 | -1): void {
    const count = this.of(name) + by
    if (count > 0) this.#counts.set(name, count)
    else this.#counts.delete(name)
  }
}

/**
 * Limits how much runs at the same time, with a bounded queue. Whoever has least of it, running and waiting, is served first,
 * and among those who came first; work of a caller, or on a thing, whose share is taken is passed over until one of its slots is free.
 */
export class ConcurrencyLimit {
  readonly #options: ConcurrencyLimitOptions
  readonly #queue = new Set<Waiting>()
  readonly #runningOf = new Counts()
  readonly #waitingOf = new Counts()
  #running = 0
  /** When somebody came last who did not have to wait, or found nobody waiting, by performance.now(). */
  #calmAt = 0

  constructor(options: ConcurrencyLimitOptions) {
    this.#options = options
  }

  /** Waits for a slot. Rejects with TooBusy when the queue, or the share of it of the caller or of a subject, is full, or after the longest wait. */
  acquire(caller?: string, subjects: readonly string[] = []): Promise<Release> {
    const claims = this.#claimsOf(caller, subjects)
    const hasRoom = this.#hasRoomFor(claims)
    if (hasRoom || this.#queue.size === 0) this.#calmAt = performance.now()
    if (hasRoom) return Promise.resolve(this.#take(claims))
    if (this.#isQueueFullFor(claims)) return Promise.reject(new TooBusy())
    const waitMs = this.#waitMs()
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        claims,
        caller: claims.find(({ share }) => share === this.#options.share)?.name,
        start(release) {
          clearTimeout(timer)
          resolve(release)
        },
      }
      const timer = setTimeout(() => {
        this.#leaveQueue(waiting)
        reject(new TooBusy())
      }, waitMs)
      this.#queue.add(waiting)
      for (const { name } of claims) this.#waitingOf.add(name, 1)
    })
  }

  /** Whether `acquire` would be rejected at once: for who can be refused before any work is done for them. */
  isFull(caller?: string, subjects: readonly string[] = []): boolean {
    const claims = this.#claimsOf(caller, subjects)
    return !this.#hasRoomFor(claims) && this.#isQueueFullFor(claims)
  }

  counts(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#queue.size }
  }

  /** Runs `work` in a slot. Rejects with TooBusy, or with what `work` throws. */
  async run<Result>(work: () => Promise<Result>, caller?: string, subjects?: readonly string[]): Promise<Result> {
    const release = await this.acquire(caller, subjects)
    try {
      return await work()
    } finally {
      release()
    }
  }

  #claimsOf(caller: string | undefined, subjects: readonly string[]): Claim[] {
    const { share, subjectShare } = this.#options
    const claims = subjectShare
      ? [...new Set(subjects)].map((name) => ({ name: `on ${name}`, share: subjectShare }))
      : []
    return share && caller !== undefined ? [{ name: `by ${caller}`, share }, ...claims] : claims
  }

  #hasRoomFor(claims: readonly Claim[]): boolean {
    return (
      this.#running < this.#options.concurrent &&
      claims.every(({ name, share }) => this.#runningOf.of(name) < share.concurrent)
    )
  }

  #isQueueFullFor(claims: readonly Claim[]): boolean {
    return (
      this.#queue.size >= this.#options.queued ||
      claims.some(({ name, share }) => this.#waitingOf.of(name) >= share.queued)
    )
  }

  #waitMs(): number {
    const { longestWaitMs, standingWaitMs = longestWaitMs } = this.#options
    return performance.now() - this.#calmAt > longestWaitMs ? standingWaitMs : longestWaitMs
  }

  #take(claims: readonly Claim[]): Release {
    this.#running++
    for (const { name } of claims) this.#runningOf.add(name, 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      this.#running--
      for (const { name } of claims) this.#runningOf.add(name, -1)
      this.#startNext()
    }
  }

  #startNext(): void {
    let next: Waiting | undefined
    let least = Number.POSITIVE_INFINITY
    for (const waiting of this.#queue) {
      if (!this.#hasRoomFor(waiting.claims)) continue
      const has = this.#countOf(waiting)
      if (has >= least) continue
      next = waiting
      least = has
      if (least <= 1) break
    }
    if (!next) return
    this.#leaveQueue(next)
    next.start(this.#take(next.claims))
  }

  /** What the caller of this work has of the limit, running and waiting. */
  #countOf({ caller }: Waiting): number {
    return caller === undefined ? 0 : this.#runningOf.of(caller) + this.#waitingOf.of(caller)
  }

  #leaveQueue(waiting: Waiting): void {
    this.#queue.delete(waiting)
    for (const { name } of waiting.claims) this.#waitingOf.add(name, -1)
  }
}
