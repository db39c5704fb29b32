import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Config, ConfigError } from '#platform/config.server.ts'
import { type DatabaseServer, openDatabaseServer } from '../database-server.ts'
import { whenAskedToEnd } from './ending.ts'
import { greetingOf } from './greeting.ts'
import type { ToFirst, ToMember } from './messages.ts'
import { connectionsWanted, pauseBefore, poolOfEach, settledMs } from './rules.ts'

type Say = (line: string) => void

/** Longer than a process itself waits for its last answers. */
const patienceMs = { now: 15_000, gently: 70_000 }

/** Connections of ordinary roles that the database takes at all. */
async function roomOf({ ownerUrl }: DatabaseServer): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ room: number }>(
      `select sum(case name when 'max_connections' then setting::int else -setting::int end)::int as room
         from pg_settings where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')`,
    )
    return rows[0]?.room ?? 0
  } finally {
    await client.end()
  }
}

/** The processes that answer: started, replaced when they end by themselves, exchanged one by one, ended together. */
class Fleet {
  readonly #open: Extract<ToMember, { say: 'open' }>
  readonly #say: Say
  /** Those that are open and meant to stay. */
  readonly #members = new Set<Worker>()
  #endedAtOnce = 0
  #isEnding = false
  #isExchanging = false

  constructor(open: Extract<ToMember, { say: 'open' }>, say: Say) {
    this.#open = open
    this.#say = say
  }

  /** Starts one; resolves when it is open. Throws what kept it from opening. */
  async add(): Promise<void> {
    const worker = cluster.fork()
    const tell = (message: ToMember) => worker.isConnected() && worker.send(message)
    const openedAt = await new Promise<number>((opened, failed) => {
      worker.on('message', (message: ToFirst) => {
        if (message.say === 'here') tell(this.#open)
        else if (message.say === 'open') opened(Date.now())
        else if (message.say === 'taken') this.#passOn(worker, message)
        else {
          failed(new ConfigError(message.why))
          worker.kill('SIGKILL')
        }
      })
      worker.once('exit', (code, signal) =>
        failed(new Error(`A process ended before it was open (${signal ?? code}).`)),
      )
    })
    if (worker.isDead()) return this.#replace(openedAt)
    this.#members.add(worker)
    worker.once('exit', (code, signal) => {
      if (!this.#members.delete(worker) || this.#isEnding) return
      this.#say(`Process ${worker.process.pid} ended by itself (${signal ?? code}). Another one takes its place.`)
      this.#replace(openedAt)
    })
  }

  #passOn(from: Worker, message: ToMember): void {
    for (const member of this.#members) if (member !== from && member.isConnected()) member.send(message)
  }

  async #replace(openedAt: number): Promise<void> {
    this.#endedAtOnce = Date.now() - openedAt < settledMs ? this.#endedAtOnce + 1 : 0
    while (!this.#isEnding) {
      await sleep(pauseBefore(this.#endedAtOnce))
      if (this.#isEnding) return
      try {
        return await this.add()
      } catch (error) {
        this.#endedAtOnce++
        this.#say(`A process could not be replaced yet: ${(error as Error).message}`)
      }
    }
  }

  /**
   * Puts a new process into the place of each: first the new one opens, then the old one takes nothing new any more, answers what is under
   * way and ends. When a new one does not open, the old ones stay. Asked again meanwhile, it changes nothing.
   */
  async exchange(): Promise<void> {
    if (this.#isExchanging) return
    this.#isExchanging = true
    await this.#exchangeAll()
    this.#isExchanging = false
  }

  async #exchangeAll(): Promise<void> {
    this.#say('Replacing the processes one by one.')
    for (const old of [...this.#members]) {
      if (this.#isEnding) return
      // It ended by itself meanwhile and is replaced already.
      if (!this.#members.has(old)) continue
      try {
        await this.add()
      } catch (error) {
        this.#say(`The new process did not open, so the old ones stay: ${(error as Error).message}`)
        return
      }
      this.#members.delete(old)
      await dismiss(old, 'gently')
    }
    this.#say('All processes are new.')
  }

  get isEnding(): boolean {
    return this.#isEnding
  }

  /** Ends all of them, those too that are just opening. */
  async end(): Promise<void> {
    this.#isEnding = true
    await Promise.all(workers().map((worker) => dismiss(worker, 'now')))
  }
}

const workers = (): Worker[] => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)

/** Resolves when the process has ended: of its own accord, or by force when it takes too long. */
async function dismiss(worker: Worker, how: 'now' | 'gently'): Promise<void> {
  if (worker.isDead()) return
  const ended = new Promise<void>((end) => worker.once('exit', () => end()))
  const message: ToMember = { say: 'close', how }
  if (worker.isConnected()) worker.send(message)
  const late = setTimeout(() => worker.process.kill('SIGKILL'), patienceMs[how])
  await ended
  clearTimeout(late)
}

/** The first of several processes: it opens the database, looks after the processes that answer, and answers nothing itself. */
export async function lead(config: Config, say: Say): Promise<void> {
  const processes = config.webConcurrency
  const database = await openDatabaseServer(config, say, {
    ...(connectionsWanted(processes) > 100 ? { max_connections: String(connectionsWanted(processes)) } : {}),
  })
  const { webUrl, ownerUrl, newestMigration, authSecret } = database
  let fleet: Fleet | undefined
  let isOpen = false
  process.on('SIGUSR2', () => isOpen && fleet?.exchange())
  whenAskedToEnd(
    async (code) => {
      await fleet?.end()
      await database.stop()
      process.exit(code)
    },
    () => {
      for (const worker of workers()) worker.process.kill('SIGKILL')
    },
  )
  try {
    const connections = poolOfEach(await roomOf(database), processes)
    fleet = new Fleet({ say: 'open', database: { webUrl, ownerUrl, newestMigration, authSecret }, connections }, say)
    const first = fleet
    await Promise.all(Array.from({ length: processes }, () => first.add()))
  } catch (error) {
    // Asked to end while it opened: that is under way already.
    if (fleet?.isEnding) return
    await fleet?.end()
    await database.stop()
    throw error
  }
  for (const line of greetingOf(config, database)) say(line)
  isOpen = true
  say(`${processes} processes answer; kill -USR2 ${process.pid} puts new ones in their places.`)
}
