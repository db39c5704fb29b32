import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Home, handOver, port } from './home.server.ts'

/** The main process of a running PostgreSQL, which we started ourselves or found. */
export interface Postmaster {
  pid: number
  /** As PostgreSQL wrote it down. Empty when its program was replaced on disk meanwhile. */
  command: string
}

const largestLogBytes = 10_000_000
const megabyte = 2 ** 20
/** An eighth of the machine's memory, at most a gibibyte, for what PostgreSQL keeps at hand. Taken only as it is filled. */
const sharedBuffers = Math.min(1_024, Math.max(128, Math.floor(totalmem() / megabyte / 8)))
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

export function commandLine(postgres: string, home: Home, settings: Record<string, string>): string[] {
  const all = { ...always, unix_socket_directories: `"${home.sockets.replaceAll('"', '""')}"`, ...settings }
  return [postgres, '-D', home.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** The form in which PostgreSQL itself writes down the command it was started with. */
export function asWrittenDown([program, ...rest]: string[]): string {
  return [program, ...rest.map((argument) => `"${argument}"`)].join(' ')
}

/** Starts PostgreSQL and resolves when it takes connections. Throws `NotReady` when it ends or is not ready by the deadline. */
export async function launch(command: string[], home: Home, deadline: number): Promise<Postmaster> {
  const [program = '', ...rest] = command
  // No server of ours lives, so this claim on the socket is a dead one's; PostgreSQL would believe it while its number is in use.
  rmSync(join(home.sockets, `.s.PGSQL.${port}.lock`), { force: true })
  const log = await openLog(home)
  const logStart = statSync(log.path).size
  // A session of its own: Ctrl-C in the terminal must reach the server first, which then ends the database in order.
  const child = spawn(program, rest, {
    ...home.account,
    cwd: '/',
    detached: true,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', log.file, log.file],
  })
  closeSync(log.file)
  child.unref()
  let failure: Error | undefined
  child.once('error', (error) => {
    failure = error
  })

  while (Date.now() < deadline) {
    if (failure) throw failure
    if (hasEnded(child)) throw new NotReady(readFileSync(log.path).subarray(logStart).toString().trim())
    const written = readPidFile(home.cluster)
    if (written && written.pid === child.pid && written.status === 'ready')
      return { pid: child.pid, command: asWrittenDown(command) }
    await sleep(3)
  }
  child.kill('SIGQUIT')
  throw new NotReady('It was not ready in time.')
}

export class NotReady extends Error {
  /** What a second try can mend: the last processes of an earlier server are still on their way out. */
  get isPassing(): boolean {
    return /lock file .* already exists|shared memory block .* still in use|could not create lock file/.test(
      this.message,
    )
  }
}

/**
 * The PostgreSQL that an earlier start left running on this cluster, if any. A process file that names a process which is not ours (numbers
 * are used again) is made harmless.
 */
export function findLeftBehind(home: Home): Postmaster | undefined {
  const written = readPidFile(home.cluster)
  if (!written) return undefined
  if (!isAlive({ pid: written.pid }, home)) {
    disownPidFile(home)
    return undefined
  }
  const command = readText(join(home.cluster, 'postmaster.opts')).trim()
  return { pid: written.pid, command: isReplacedOnDisk(written.pid) ? '' : command }
}

/** Whether this process lives and works on our cluster. */
export function isAlive({ pid }: Pick<Postmaster, 'pid'>, home: Home): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false // not there, or another account's and so not ours
  }
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === home.cluster
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      `-D ${home.cluster} `,
    )
  } catch {
    return false // ended, only its parent has not taken note yet; or not ours to look at
  }
}

/** Ends PostgreSQL in fast mode (clients are sent away, everything is written); harder when it does not answer. */
export async function end(postmaster: Postmaster, home: Home): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 20_000],
    ['SIGQUIT', 7_000],
    ['SIGKILL', 3_000],
  ]
  for (const [signal, patience] of steps) {
    if (!isAlive(postmaster, home)) return
    try {
      process.kill(postmaster.pid, signal)
    } catch {
      return
    }
    for (const until = Date.now() + patience; Date.now() < until; await sleep(3)) {
      if (!isAlive(postmaster, home)) return
    }
  }
  throw new Error(`PostgreSQL (process ${postmaster.pid}) does not end. End it by hand, then start again.`)
}

function readPidFile(cluster: string): { pid: number; status: string } | undefined {
  const lines = readText(join(cluster, 'postmaster.pid')).split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, status: lines[7]?.trim() ?? '' } : undefined
}

/**
 * PostgreSQL refuses to start while the process named in its file lives, and must not lose the rest of that file: it holds the key by which it
 * notices backends of a dead server. It never takes its own parent for a server, so our own number is put in.
 */
function disownPidFile(home: Home): void {
  const path = join(home.cluster, 'postmaster.pid')
  const text = readText(path)
  if (text) writeFileSync(path, text.replace(/^\d+/, String(process.pid)))
}

function isReplacedOnDisk(pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/exe`).endsWith(' (deleted)')
  } catch {
    return false
  }
}

async function openLog(home: Home): Promise<{ path: string; file: number }> {
  const path = join(home.folder, 'postgres.log')
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > largestLogBytes) renameSync(path, `${path}.1`)
  const file = openSync(path, 'a', 0o600)
  await handOver(path, home.folder)
  return { path, file }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
