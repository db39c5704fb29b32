import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import {
  databaseName,
  ensureCluster,
  ensureRoles,
  type Role,
  readPasswords,
  roleNames,
} from './embedded-postgres/cluster.server.ts'
import { ensureDataFolder, findHome, port } from './embedded-postgres/home.server.ts'
import { lockFolder } from './embedded-postgres/lock.server.ts'
import { Postmaster } from './embedded-postgres/postmaster.server.ts'
import { findPrograms } from './embedded-postgres/programs.server.ts'

/** The database that comes with the shop: a real PostgreSQL in processes of its own, behind a private Unix socket. */
export interface EmbeddedPostgres {
  superuserUrl: string
  ownerUrl: string
  webUrl: string
  urlFor(role: Role, database: string): string
  /** Ends the database in order, whoever started it, and lets the next shop have the data. Repeatable. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  log: (line: string) => void
  /** Server settings, as in postgresql.conf. A server left running with other settings is replaced. */
  settings?: Record<string, string>
}

/**
 * Starts the database of `dataDir`, or takes over the one that a killed shop left running. Makes everything at the first start. Starts it again when
 * it dies. Throws `AlreadyRuns` when another shop uses the same folder.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error(
      'The built-in database needs Linux or macOS. On Windows use WSL, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const dataFolder = await ensureDataFolder(options.dataDir)
  const release = lockFolder(dataFolder)
  try {
    return await open(dataFolder, release, options)
  } catch (error) {
    release()
    throw error
  }
}

async function open(
  dataFolder: string,
  release: () => void,
  { log, settings = {} }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const home = await findHome(dataFolder, log)
  const programs = await findPrograms(home, log)
  const passwords = await readPasswords(home)
  await ensureCluster(home, programs, passwords)

  const urlFor = (role: Role, database: string) =>
    `postgresql://${roleNames[role]}:${passwords[role]}@${encodeURIComponent(home.sockets)}:${port}/${database}`
  const supervisor = new Supervisor(new Postmaster(home, programs, settings), urlFor('superuser', 'postgres'), log)
  await supervisor.start()
  try {
    await ensureRoles(home, passwords, (database) => connect(urlFor('superuser', database)))
  } catch (error) {
    await supervisor.stop()
    throw error
  }
  let stopped: Promise<void> | undefined
  return {
    superuserUrl: urlFor('superuser', databaseName),
    ownerUrl: urlFor('owner', databaseName),
    webUrl: urlFor('web', databaseName),
    urlFor,
    stop() {
      stopped ??= supervisor.stop().then(release)
      return stopped
    },
  }
}

/**
 * Keeps PostgreSQL running. One idle connection tells at once that it went away, also when it is not our child because an earlier shop started it.
 */
class Supervisor {
  readonly #postmaster: Postmaster
  readonly #url: string
  readonly #log: (line: string) => void
  #connection: pg.Client | undefined
  #recovery: Promise<void> | undefined
  #isStopping = false

  constructor(postmaster: Postmaster, url: string, log: (line: string) => void) {
    this.#postmaster = postmaster
    this.#url = url
    this.#log = log
  }

  async start(): Promise<void> {
    const connection = (await this.#adopt()) ?? (await this.#startAnew())
    connection.once('end', () => {
      if (!this.#isStopping) this.#recovery = this.#recover()
    })
    this.#connection = connection
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    await this.#recovery
    await this.#connection?.end()
    await this.#postmaster.stop()
  }

  async #adopt(): Promise<pg.Client | undefined> {
    const pid = this.#postmaster.findPid()
    if (!pid) return undefined
    const connection = this.#postmaster.isAsWanted(pid) ? await connect(this.#url).catch(() => undefined) : undefined
    if (connection) this.#log(`Found the database still running (process ${pid}) and took it over.`)
    else {
      this.#log(`Replacing a database server that was left over (process ${pid}).`)
      await this.#postmaster.stop()
    }
    return connection
  }

  async #startAnew(): Promise<pg.Client> {
    await this.#postmaster.start()
    return connect(this.#url)
  }

  async #recover(): Promise<void> {
    this.#log('The database went away by itself. Starting it again.')
    while (!this.#isStopping) {
      try {
        await this.start()
        return this.#log('The database is back.')
      } catch (error) {
        this.#log(`The database does not come back yet: ${(error as Error).message}`)
        await sleep(1_000)
      }
    }
  }
}

const cannotConnectNow = '57P03'

/** Waits up to 30 s while PostgreSQL recovers from a crash. */
async function connect(connectionString: string): Promise<pg.Client> {
  for (const deadline = Date.now() + 30_000; ; await sleep(20)) {
    const client = new pg.Client({
      connectionString,
      connectionTimeoutMillis: 3_000,
      application_name: `shringar ${process.pid}`,
    })
    client.on('error', () => {}) // followed by 'end', which is heard
    try {
      await client.connect()
      return client
    } catch (error) {
      if ((error as { code?: string }).code !== cannotConnectNow || Date.now() > deadline) throw error
    }
  }
}
