import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#platform/start-error.ts'
import {
  databaseName,
  ensureCluster,
  ensureRoles,
  type Role,
  readPasswords,
  refuseLostDatabase,
  roleNames,
} from './embedded-postgres/cluster.server.ts'
import { ensureDataFolder, findHome, port } from './embedded-postgres/home.server.ts'
import { lockFolder } from './embedded-postgres/lock.server.ts'
import { Postmaster } from './embedded-postgres/postmaster.server.ts'
import { findPrograms } from './embedded-postgres/programs.server.ts'
import { isRestoreUnfinished } from './embedded-postgres/put-back.server.ts'
import { type Archiving, archiveSettings, startShipping } from './embedded-postgres/wal-shipping.server.ts'

/** The database that comes with the shop: a real PostgreSQL in processes of its own, behind a private Unix socket. */
export interface EmbeddedPostgres {
  superuserUrl: string
  ownerUrl: string
  webUrl: string
  urlFor(role: Role, database: string): string
  /** Ends the database in order, no matter which process started it, and lets the next shop have the data. Repeatable. */
  stop(): Promise<void>
}

export interface EmbeddedPostgresOptions {
  dataDir: string
  log: (line: string) => void
  /** Server settings, as in postgresql.conf. A server left running with other settings is replaced. */
  settings?: Record<string, string>
  /** Where the write-ahead log is archived; null: nowhere any more. Commands leave it out and go on with what the shop set. */
  archive?: Archiving | null
  /** Aborted when the process is to end: then nothing further is begun, and what was started is ended. */
  signal?: AbortSignal | undefined
}

/**
 * Starts the database of `dataDir`, or takes over the one that a killed shop left running. Makes everything at the first start. Starts it again when
 * it dies. Throws StartError when another shop uses the same folder, or a restore into it was broken off.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new StartError(
      'The built-in database needs Linux or macOS. On Windows use WSL, or set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  const dataFolder = await ensureDataFolder(options.dataDir)
  const release = lockFolder(dataFolder)
  try {
    refuseUnfinishedRestore(dataFolder)
    return await startInLockedFolder(dataFolder, options, release)
  } catch (error) {
    release()
    throw error
  }
}

function refuseUnfinishedRestore(dataFolder: string): void {
  if (!isRestoreUnfinished(dataFolder)) return
  throw new StartError(
    `A restore into ${dataFolder} was broken off. Run it again: npm run restore -- --from FOLDER. To begin with an empty shop instead, set DATA_DIR to another folder.`,
  )
}

/** Like `startEmbeddedPostgres`, for whoever holds the lock of the folder already. `onStopped` is called when the database has ended in order. */
export async function startInLockedFolder(
  dataFolder: string,
  { log, settings = {}, archive, signal }: Omit<EmbeddedPostgresOptions, 'dataDir'>,
  onStopped: () => void = () => {},
): Promise<EmbeddedPostgres> {
  const home = await findHome(dataFolder, log)
  const programs = await findPrograms(home, log)
  refuseLostDatabase(home, dataFolder)
  const passwords = await readPasswords(home)
  signal?.throwIfAborted()
  await ensureCluster(home, programs, passwords)
  signal?.throwIfAborted()

  const urlFor = (role: Role, database: string) =>
    `postgresql://${roleNames[role]}:${passwords[role]}@${encodeURIComponent(home.sockets)}:${port}/${database}`
  const archiving = await archiveSettings(home, dataFolder, archive)
  const postmaster = new Postmaster(home, programs, { ...archiving, ...settings })
  const stop = await keepRunning(postmaster, urlFor('superuser', 'postgres'), log).catch(async (error) => {
    await postmaster.stop()
    throw error
  })
  try {
    signal?.throwIfAborted()
    await ensureRoles(home, passwords, (database) => connect(urlFor('superuser', database)))
  } catch (error) {
    await stop()
    throw error
  }
  const stopShipping = archive ? startShipping(home, dataFolder, archive) : async () => {}
  let stopped: Promise<void> | undefined
  return {
    superuserUrl: urlFor('superuser', databaseName),
    ownerUrl: urlFor('owner', databaseName),
    webUrl: urlFor('web', databaseName),
    urlFor,
    stop() {
      stopped ??= stop().then(stopShipping).then(onStopped)
      return stopped
    },
  }
}

type Log = EmbeddedPostgresOptions['log']

/**
 * Starts PostgreSQL, and starts it again whenever it went away. One idle connection tells at once that it did, also when it is not our child because
 * an earlier shop started it. Resolves with its end.
 */
async function keepRunning(postmaster: Postmaster, url: string, log: Log): Promise<() => Promise<void>> {
  let isStopping = false
  let recovery: Promise<void> | undefined
  let connection = await adoptOrStart(postmaster, url, log)

  async function recover(): Promise<void> {
    log('The database went away by itself. Starting it again.')
    while (!isStopping) {
      try {
        connection = await adoptOrStart(postmaster, url, log)
        watch()
        return log('The database is back.')
      } catch (error) {
        log(`The database does not come back yet: ${(error as Error).message}`)
        await sleep(1_000)
      }
    }
  }
  function watch(): void {
    connection.once('end', () => {
      if (!isStopping) recovery = recover()
    })
  }

  watch()
  return async () => {
    isStopping = true
    await recovery
    await connection.end()
    await postmaster.stop()
  }
}

async function adoptOrStart(postmaster: Postmaster, url: string, log: Log): Promise<pg.Client> {
  const pid = postmaster.findPid()
  if (pid) {
    const found = postmaster.isAsWanted(pid) ? await connect(url).catch(() => undefined) : undefined
    log(
      found
        ? `Found the database still running (process ${pid}) and took it over.`
        : `Replacing a database server that was left over (process ${pid}).`,
    )
    if (found) return found
    await postmaster.stop()
  }
  await postmaster.start()
  return connect(url)
}

/** What a server says that recovers from a crash (cannot_connect_now, crash_shutdown), and what is left of a connection that it had just taken. */
const recovering = new Set(['57P03', '57P02', 'ECONNRESET', 'EPIPE'])
const isRecovering = ({ code, message }: Error & { code?: string }): boolean =>
  recovering.has(code ?? '') || message === 'Connection terminated unexpectedly'

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
      if (!isRecovering(error as Error) || Date.now() > deadline) throw error
    }
  }
}
