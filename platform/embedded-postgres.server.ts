import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './embedded-postgres/binaries.server.ts'
import {
  databaseName,
  ensureCluster,
  ensureRoles,
  type Passwords,
  type Role,
  readPasswords,
  roleNames,
} from './embedded-postgres/cluster.server.ts'
import { ensureDataFolder, type Home, port, settle } from './embedded-postgres/home.server.ts'
import { AlreadyRuns, lockFolder } from './embedded-postgres/lock.server.ts'
import {
  asWrittenDown,
  commandLine,
  end,
  findLeftBehind,
  isAlive,
  launch,
  NotReady,
  type Postmaster,
} from './embedded-postgres/postmaster.server.ts'

/** The database that comes with the shop: the real PostgreSQL, as a child process behind a private Unix socket. */
export interface EmbeddedPostgres {
  superuserUrl: string
  ownerUrl: string
  webUrl: string
  urlFor(role: Role, database: string): string
  /** Ends the database in order, whoever started it, and lets the next server have the data. Repeatable. */
  stop(): Promise<void>
  /** Set it to hear when the database goes away by itself. It is started again without your doing. */
  onUnexpectedExit?: (outage: Outage) => void
}

export interface Outage {
  /** True when the database is back, false when `stop` came first. Never rejects. */
  restarted: Promise<boolean>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  log: (line: string) => void
  /** Server settings, as in postgresql.conf. A server left over with other settings is replaced. */
  settings?: Record<string, string>
}

const patience = 30_000
const advisoryKey = 7_474_726_967 // any constant; this one means "one app server per database"
const cannotConnectNow = '57P03'

/**
 * Starts the database of `dataDir`, or takes over the one that a killed server left running. Makes everything at the first start. Refuses when
 * another server of ours uses the same folder. Measured: 60 to 130 ms on an existing database, 1.5 s on a new one.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new Error(
      'The built-in database needs Linux or macOS. On Windows use WSL, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const dataFolder = await ensureDataFolder(options.dataDir)
  const lock = await lockFolder(dataFolder)
  try {
    const home = await settle(dataFolder, options.log)
    const binaries = await findBinaries(home.account, home.copies, options.log)
    const passwords = await readPasswords(home)
    await ensureCluster(home, binaries, passwords)

    const command = commandLine(binaries.postgres, home, options.settings ?? {})
    return await supervise({ home, command, passwords, log: options.log, release: lock.release })
  } catch (error) {
    lock.release()
    throw error
  }
}

interface Supervised {
  home: Home
  command: string[]
  passwords: Passwords
  log: (line: string) => void
  release: () => void
}

async function supervise({ home, command, passwords, log, release }: Supervised): Promise<EmbeddedPostgres> {
  const urlFor = (role: Role, database: string) =>
    `postgresql://${roleNames[role]}:${passwords[role]}@${encodeURIComponent(home.sockets)}:${port}/${database}`
  let watch = await bringUp(home, command, urlFor, log)
  let stopped: Promise<void> | undefined
  let recovery: Promise<boolean> | undefined

  const face: EmbeddedPostgres = {
    superuserUrl: urlFor('superuser', databaseName),
    ownerUrl: urlFor('owner', databaseName),
    webUrl: urlFor('web', databaseName),
    urlFor,
    stop() {
      stopped ??= stop()
      return stopped
    },
  }

  function noticeEnd() {
    watch.once('end', () => {
      if (stopped) return
      log('The database went away by itself. Starting it again.')
      recovery = recover()
      face.onUnexpectedExit?.({ restarted: recovery })
    })
  }

  async function recover(): Promise<boolean> {
    while (!stopped) {
      try {
        watch = await bringUp(home, command, urlFor, log)
        noticeEnd()
        log('The database is back.')
        return !stopped
      } catch (error) {
        log(`The database does not come back yet: ${(error as Error).message}`)
        await sleep(1_000)
      }
    }
    return false
  }

  async function stop() {
    await recovery
    await watch.end()
    const postmaster = findLeftBehind(home)
    if (postmaster) await end(postmaster, home)
    release()
  }

  try {
    await ensureRoles(home, passwords, (database) => connect(urlFor('superuser', database)))
  } catch (error) {
    await face.stop()
    throw error
  }
  noticeEnd()
  return face
}

type UrlFor = EmbeddedPostgres['urlFor']

/** Adopts, replaces or starts; tries again for 30 seconds while processes of an earlier server are on their way out. */
async function bringUp(home: Home, command: string[], urlFor: UrlFor, log: (line: string) => void): Promise<pg.Client> {
  const deadline = Date.now() + patience
  for (let pause = 10; ; pause = Math.min(pause * 2, 1_000)) {
    try {
      return (await adopt(home, command, urlFor, log, deadline)) ?? (await start(home, command, urlFor, deadline))
    } catch (error) {
      if (!(error instanceof NotReady)) throw error
      if (!error.isPassing || Date.now() + pause > deadline)
        throw new Error(`The database in ${home.folder} did not start.\n${error.message}`)
      await sleep(pause)
    }
  }
}

async function adopt(
  home: Home,
  command: string[],
  urlFor: UrlFor,
  log: (line: string) => void,
  deadline: number,
): Promise<pg.Client | undefined> {
  const found = findLeftBehind(home)
  if (!found) return undefined
  if (found.command === asWrittenDown(command)) {
    const watch = await watchFound(found, home, urlFor, deadline)
    if (watch) {
      log(`Found the database still running (process ${found.pid}) and took it over.`)
      return watch
    }
  }
  log(`Replacing a database server that was left over (process ${found.pid}).`)
  await end(found, home)
  return undefined
}

/** Waits for a server that is still recovering; gives up at once on one that answers otherwise or not at all. */
async function watchFound(
  found: Postmaster,
  home: Home,
  urlFor: UrlFor,
  deadline: number,
): Promise<pg.Client | undefined> {
  while (isAlive(found, home) && Date.now() < deadline) {
    try {
      return await openWatch(home, urlFor)
    } catch (error) {
      if (error instanceof AlreadyRuns) throw error
      if ((error as { code?: string }).code !== cannotConnectNow) return undefined
      await sleep(10)
    }
  }
  return undefined
}

async function start(home: Home, command: string[], urlFor: UrlFor, deadline: number): Promise<pg.Client> {
  await launch(command, home, deadline)
  return openWatch(home, urlFor)
}

/**
 * One idle connection per app server. Its end tells us at once that the database is gone, also for a server that is not our child; and it holds
 * the advisory lock that keeps out a server which reaches the same database by another way than the lock file.
 */
async function openWatch(home: Home, urlFor: UrlFor): Promise<pg.Client> {
  const client = await connect(urlFor('superuser', 'postgres'))
  for (const until = Date.now() + 5_000; ; await sleep(20)) {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [advisoryKey])
    if (rows[0]?.free) return client
    if (Date.now() > until) {
      await client.end()
      throw new AlreadyRuns(home.folder)
    }
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 3_000,
    application_name: `shringar ${process.pid}`,
  })
  client.on('error', () => {}) // a lost connection is news for its 'end' handler, not a crash
  await client.connect()
  return client
}
