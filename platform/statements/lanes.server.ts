import type pg from 'pg'
import { Lane, type Question } from './lane.server.ts'

interface Waiting extends Question {
  /** Shares a write with others of its kind. */
  quick: boolean
  since: number
}

/** Statements that go out together at most: each waits for those before it. */
const togetherMax = 8
/**
 * Connections that answer quick ones at the same time. Several at once are more than this process can take the answers of, and ten that
 * share a core with it made single answers wait for half a second.
 */
const quickLanes = 5
const idleMs = 60_000
const lookMs = 1_000

/**
 * The connections over which this process runs prepared statements. What was asked for in one turn of the event loop goes out at its
 * end; a connection that is at work is left alone. Opened when they are needed, closed after a minute without work.
 */
export class Lanes {
  readonly #config: pg.ClientConfig
  readonly #max: number
  readonly #patienceMs: number
  readonly #lanes = new Set<Lane>()
  readonly #idle: Lane[] = []
  /** At work on quick ones. */
  readonly #quick = new Set<Lane>()
  #waiting: Waiting[] = []
  #opening = 0
  #isPlanned = false
  #isClosing = false
  #whenQuiet: (() => void) | undefined
  readonly #watch: NodeJS.Timeout

  /** `patienceMs`: how long a statement waits for a connection before it is refused. */
  constructor(config: pg.ClientConfig, { max, patienceMs }: { max: number; patienceMs: number }) {
    this.#config = { ...config, connectionTimeoutMillis: patienceMs }
    this.#max = max
    this.#patienceMs = patienceMs
    this.#watch = setInterval(() => this.#lookAround(), lookMs).unref()
  }

  /** What `use` makes of the rows of a prepared statement, or refuses; one round trip. */
  run<Result = unknown[]>(
    prepared: { name: string; text: string; quick?: boolean },
    values: readonly unknown[],
    use?: (rows: unknown[]) => Result,
  ): Promise<Result> {
    return new Promise((resolve, fail) => {
      if (this.#isClosing) return fail(new Error('Cannot use a pool after calling end on the pool'))
      const { name, text, quick = false } = prepared
      const answer = (rows: unknown[]): void => {
        try {
          resolve(use ? use(rows) : (rows as Result))
        } catch (error) {
          fail(error as Error)
        }
      }
      this.#waiting.push({ name, text, quick, values, answer, fail, since: performance.now() })
      if (this.#isPlanned) return
      this.#isPlanned = true
      setImmediate(() => {
        this.#isPlanned = false
        this.#handOut()
      })
    })
  }

  /** Waits for what is at work and closes all connections. */
  async close(): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#watch)
    if (this.#isBusy()) {
      await new Promise<void>((quiet) => {
        this.#whenQuiet = quiet
      })
    }
    await Promise.all([...this.#lanes].map((lane) => lane.close()))
  }

  #isBusy(): boolean {
    return this.#waiting.length > 0 || this.#opening > 0 || this.#idle.length < this.#lanes.size
  }

  #handOut(): void {
    for (let at = this.#first(); at >= 0; at = this.#first()) {
      const lane = this.#idle.pop()
      if (!lane) {
        if (this.#lanes.size + this.#opening < this.#max) this.#openOne()
        return
      }
      if (this.#waiting[at]?.quick) this.#quick.add(lane)
      lane.ask(this.#take(at))
    }
    if (!this.#isBusy()) this.#whenQuiet?.()
  }

  /** Where the first stands that may go out now, or below 0. */
  #first(): number {
    const isQuickToo = this.#quick.size < quickLanes
    return this.#waiting.findIndex(({ quick }) => isQuickToo || !quick)
  }

  /** The one that waits there; where it is a quick one, with those quick ones right behind it. */
  #take(at: number): Waiting[] {
    let end = at
    while (end < at + togetherMax && this.#waiting[end]?.quick) end++
    return this.#waiting.splice(at, Math.max(1, end - at))
  }

  #openOne(): void {
    this.#opening++
    Lane.open(this.#config).then(
      (lane) => {
        this.#opening--
        this.#lanes.add(lane)
        lane.onIdle = () => this.#giveBack(lane)
        lane.onEnd = () => this.#lose(lane)
        this.#giveBack(lane)
      },
      (error: Error) => {
        this.#opening--
        // Whoever has a connection serves those who wait; without any, they hear why.
        if (this.#lanes.size === 0) for (const question of this.#waiting.splice(0)) question.fail(error)
        this.#handOut()
      },
    )
  }

  #giveBack(lane: Lane): void {
    if (!this.#lanes.has(lane)) return
    lane.idleSince = performance.now()
    this.#quick.delete(lane)
    this.#idle.push(lane)
    this.#handOut()
  }

  #lose(lane: Lane): void {
    this.#lanes.delete(lane)
    this.#quick.delete(lane)
    const at = this.#idle.indexOf(lane)
    if (at >= 0) this.#idle.splice(at, 1)
    this.#handOut()
  }

  #lookAround(): void {
    const now = performance.now()
    while ((this.#waiting[0]?.since ?? now) < now - this.#patienceMs) {
      this.#waiting.shift()?.fail(new Error('timeout exceeded when trying to connect'))
    }
    for (const lane of this.#idle.filter(({ idleSince }) => idleSince < now - idleMs)) {
      this.#lose(lane)
      lane.close().catch(() => {})
    }
  }
}
