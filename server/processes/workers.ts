import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#platform/start-error.ts'
import { closeWhatDiesUnderway } from './handover.ts'
import type { ToPrimary, ToWorker, WorkerOptions } from './messages.ts'
import { pauseBefore, settledMs } from './rules.ts'

/** Longer than a worker itself waits for its last answers and closes, beside its grace. */
const patienceMs = { now: 20_000, gently: 70_000 }

/** Every worker process that this primary has, also those that are starting or ending. */
export const allWorkers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

/** Says something to a worker, unless it is gone. */
export function tell(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message)
}

/** The workers of this primary: started, replaced when they die, replaced one by one for a new build, ended together. */
export class Workers {
  readonly #say: (line: string) => void
  readonly #graceMs: number
  /** Those that serve and are meant to stay. */
  readonly #serving = new Set<Worker>()
  #options: WorkerOptions | undefined
  #diedAtOnce = 0
  #isReplacing = false
  isEnding = false

  constructor(say: (line: string) => void, graceMs: number) {
    this.#say = say
    this.#graceMs = graceMs
  }

  /** Resolves when all of them serve. Throws what kept one from it. */
  async start(count: number, options: WorkerOptions): Promise<void> {
    this.#options = options
    await Promise.all(Array.from({ length: count }, () => this.#add()))
  }

  /**
   * Puts a new worker into the place of each: first the new one listens, then the old one takes no new connection, answers what is under way and
   * ends. When a new one does not open, the old ones stay. Does nothing while it is under way.
   */
  async replaceAll(): Promise<void> {
    if (this.#isReplacing) return
    this.#isReplacing = true
    this.#say('Replacing the workers one by one.')
    try {
      for (const old of [...this.#serving]) {
        if (this.isEnding) return
        if (!this.#serving.has(old)) continue // it died meanwhile and is replaced already
        await this.#add()
        this.#serving.delete(old)
        await retire(old)
      }
      this.#say('All workers are new.')
    } catch (error) {
      this.#say(`The new worker did not open, so the old ones stay: ${(error as Error).message}`)
    } finally {
      this.#isReplacing = false
    }
  }

  /** Ends all of them, also those that are opening. Resolves when they have ended. */
  async end(): Promise<void> {
    this.isEnding = true
    const patience = this.#graceMs + patienceMs.now
    await Promise.all(allWorkers().map((worker) => ended(worker, patience, () => worker.process.kill('SIGTERM'))))
  }

  async #add(): Promise<void> {
    const worker = cluster.fork({ WORKER_OPTIONS: JSON.stringify(this.#options) })
    closeWhatDiesUnderway(worker)
    await new Promise<void>((open, failed) => {
      worker.once('listening', () => open())
      worker.on('message', (message: ToPrimary) => 'failure' in message && failed(new StartError(message.failure)))
      worker.once('exit', (code, signal) => failed(new Error(`A worker ended before it was open (${signal ?? code}).`)))
    })
    const openedAt = Date.now()
    this.#serving.add(worker)
    worker.once('exit', (code, signal) => {
      if (!this.#serving.delete(worker) || this.isEnding) return
      this.#say(`Worker ${worker.process.pid} ended by itself (${signal ?? code}). Another one takes its place.`)
      this.#replace(openedAt)
    })
  }

  async #replace(openedAt: number): Promise<void> {
    this.#diedAtOnce = Date.now() - openedAt < settledMs ? this.#diedAtOnce + 1 : 0
    while (!this.isEnding) {
      await sleep(pauseBefore(this.#diedAtOnce))
      if (this.isEnding) return
      try {
        return await this.#add()
      } catch (error) {
        this.#diedAtOnce++
        this.#say(`A worker could not be replaced yet: ${(error as Error).message}`)
      }
    }
  }
}

const retire = (worker: Worker) => ended(worker, patienceMs.gently, () => tell(worker, 'retire'))

/** Asks a worker to end and resolves when it has, by force when it takes too long. */
async function ended(worker: Worker, patience: number, ask: () => void): Promise<void> {
  if (worker.isDead()) return
  const exit = once(worker, 'exit')
  const late = setTimeout(() => worker.process.kill('SIGKILL'), patience)
  ask()
  await exit
  clearTimeout(late)
}
