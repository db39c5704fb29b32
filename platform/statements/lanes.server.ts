import type pg from 'pg'
import { Lane, type Question } from './lane.server.ts'

interface Waiting extends Question {
  /** Shares a write with others of its kind. */
  quick: boolean
  since: number
}

/** Statements that go out together at most: each waits for those before it. */
const togetherMax = 8
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

  /** Rows of a prepared statement; one round trip. */
  run(prepared: { name: string; text: string; quick?: boolean }, values: readonly unknown[]): Promise<unknown[]> {
    return new Promise((answer, fail) => {
      if (this.#isClosing) return fail(new Error('Cannot use a pool after calling end on the pool'))
      const { name, text, quick = false } = prepared
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
    while (this.#waiting.length > 0) {
      const lane = this.#idle.pop()
      if (!lane) {
        if (this.#lanes.size + this.#opening < this.#max) this.#openOne()
        return
      }
      lane.ask(this.#next())
    }
    if (!this.#isBusy()) this.#whenQuiet?.()
  }

  /** The first that waits; where it is a quick one, with those quick ones right behind it. */
  #next(): Waiting[] {
    const isOther = this.#waiting.findIndex(({ quick }) => !quick)
    const quick = isOther < 0 ? this.#waiting.length : isOther
    return this.#waiting.splice(0, Math.max(1, Math.min(quick, togetherMax)))
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
    this.#idle.push(lane)
    this.#handOut()
  }

  #lose(lane: Lane): void {
    this.#lanes.delete(lane)
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
