import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

/** How a program is started. */
export interface Command {
  program: string
  args: readonly string[]
  env?: Record<string, string>
  cwd?: string
}

/** What a program of a machine finds around it. */
export const environment = (env: Record<string, string> = {}) => ({
  PATH: `${process.env.PATH}:/usr/sbin:/sbin`,
  LC_ALL: 'C.UTF-8',
  ...env,
})

const startAgainMs = 1_000

/** One program of a machine. It is started again a second after it ended by itself, as systemd would. */
export class Program {
  readonly name: string
  readonly #logFile: string
  readonly #command: () => Command
  #child: ChildProcess | undefined
  #isWanted = false

  constructor(name: string, logFile: string, command: () => Command) {
    this.name = name
    this.#logFile = logFile
    this.#command = command
  }

  get isRunning(): boolean {
    return this.#child !== undefined
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  start(): void {
    this.#isWanted = true
    if (this.#child) return
    const { program, args, env, cwd = '/' } = this.#command()
    const log = openSync(this.#logFile, 'a')
    // The terminal's Ctrl+C reaches this process alone, which ends them in order.
    const child = spawn(program, args, {
      cwd,
      env: environment(env),
      stdio: ['ignore', log, log],
      detached: true,
    })
    closeSync(log)
    this.#child = child
    child.once('error', () => {})
    child.once('close', () => {
      this.#child = undefined
      if (this.#isWanted) setTimeout(() => this.#isWanted && this.start(), startAgainMs).unref()
    })
  }

  /** Ends it; `isToStayDown` until it is started again by hand. */
  kill(signal: NodeJS.Signals, { isToStayDown = false } = {}): void {
    if (isToStayDown) this.#isWanted = false
    this.#child?.kill(signal)
  }

  /** To it and to all that it made and that stayed with it. */
  signalAll(signal: NodeJS.Signals): void {
    if (signal === 'SIGKILL') this.#isWanted = false
    const { pid } = this
    if (pid) send(-pid, signal)
  }

  /** Ends it in order, or by force after 5 s. */
  async stop(): Promise<void> {
    const late = setTimeout(() => this.signalAll('SIGKILL'), 5_000)
    this.kill('SIGTERM', { isToStayDown: true })
    await this.ended()
    clearTimeout(late)
  }

  /** Resolves when it does not run. */
  async ended(): Promise<void> {
    if (this.#child) await once(this.#child, 'close')
  }
}

/** Sends a signal to a process, or to a group where its number is negative, if it is still there. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended a moment before.
  }
}
