import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { shopCommand } from '../../bin/lib/shop-command.mjs'
import { freePort, untilAnswers } from '../../bin/lib/shop-process.ts'

/** Each person of a trial has an address of its own; on Linux all of 127.0.0.0/8 is this machine. */
export const visitor = '127.0.0.1'

export interface Answer {
  /** 0 when there was none. */
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  ms: number
}

export interface Ask {
  method?: string
  from?: string
  cookie?: string
  headers?: Record<string, string>
  /** An object is sent as JSON. */
  body?: Buffer | object
  timeoutMs?: number
}

/** What a visitor notices of an attack. */
export interface Visits {
  p95: number
  failed: number
  /** The same without the attack: what the machine can do just now. */
  quiet: number
}

/** How long peace is measured, before and after. */
const quietMs = 500

const none = (ms: number): Answer => ({ status: 0, headers: {}, body: Buffer.alloc(0), ms })

/** The shop under attack, in a process of its own with the limits of a real one, and what people do to it. */
export class Stage {
  readonly port: number
  readonly #shop: ChildProcess
  readonly #folder: string
  readonly #sockets = new Set<Socket>()
  #trials = 0

  private constructor(port: number, shop: ChildProcess, folder: string) {
    this.port = port
    this.#shop = shop
    this.#folder = folder
  }

  /** Starts the built shop of the folder `root` with an empty data folder, filled with the demo. `env` is for this trial alone. */
  static async open(root: string, env: Record<string, string> = {}): Promise<Stage> {
    const folder = mkdtempSync(join(tmpdir(), 'shringar-attacks-'))
    chmodSync(folder, 0o711) // root's PostgreSQL passes through
    const port = await freePort()
    const shop = spawn(process.execPath, shopCommand.args, {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...shopCommand.env,
        NODE_ENV: 'production',
        LOG_LEVEL: 'silent',
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        ...env,
      },
    })
    const stage = new Stage(port, shop, folder)
    await untilAnswers(`http://127.0.0.1:${port}/readyz`).catch(async (error) => {
      await stage.close()
      throw error
    })
    return stage
  }

  /** A new trial begins. A fast machine asks in one trial as much as one address may ask in a minute, so the next has other attackers. */
  beginTrial(): void {
    this.#trials++
  }

  /** The addresses of this trial's attackers, who are four at most. */
  get attackers(): [string, string, string, string] {
    const network = `127.0.${this.#trials}`
    return [`${network}.66`, `${network}.67`, `${network}.68`, `${network}.69`]
  }

  /** The address of this trial's attacker, where one is enough. */
  get attacker(): string {
    return this.attackers[0]
  }

  get isAlive(): boolean {
    return this.#shop.exitCode === null && this.#shop.signalCode === null
  }

  /** Asks once over a connection of its own. An answer that does not come has the status 0. */
  ask(
    path: string,
    { method = 'GET', from = visitor, cookie, headers, body, timeoutMs = 10_000 }: Ask = {},
  ): Promise<Answer> {
    const isFile = Buffer.isBuffer(body)
    const payload = body === undefined ? undefined : isFile ? body : Buffer.from(JSON.stringify(body))
    const begun = performance.now()
    return new Promise((answered) => {
      const fail = () => answered(none(performance.now() - begun))
      const asking = request(
        {
          host: '127.0.0.1',
          port: this.port,
          localAddress: from,
          path,
          method,
          agent: false,
          timeout: timeoutMs,
          headers: {
            ...(method === 'GET' ? {} : { origin: `http://127.0.0.1:${this.port}` }),
            ...(payload ? { 'content-length': payload.length } : {}),
            ...(payload ? { 'content-type': isFile ? 'application/octet-stream' : 'application/json' } : {}),
            ...(cookie ? { cookie } : {}),
            ...headers,
          },
        },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', fail)
          response.on('end', () => {
            const { statusCode: status = 0, headers } = response
            answered({ status, headers, body: Buffer.concat(chunks), ms: performance.now() - begun })
          })
        },
      )
      asking.on('error', fail)
      asking.on('timeout', () => asking.destroy())
      asking.end(payload)
    })
  }

  /** The cookie of somebody of the demo, or of whoever registered. */
  async signIn(email: string, from = visitor, password = 'shringar-demo'): Promise<string> {
    const { status, headers } = await this.ask('/api/v1/session', { method: 'POST', from, body: { email, password } })
    if (status !== 201) throw new Error(`Signing in as ${email} was answered with ${status}.`)
    return cookieOf(headers)
  }

  /** Registers somebody, and answers with the cookie. */
  async register(email: string, isVendor = false, from = visitor): Promise<string> {
    const body = { name: 'Some Body', email, password: 'a long password', isVendor, acceptedTerms: true }
    const { status, headers } = await this.ask('/api/v1/users', { method: 'POST', from, body })
    if (status !== 201) throw new Error(`Registering ${email} was answered with ${status}.`)
    return cookieOf(headers)
  }

  /** A connection that says `text` and reads nothing until somebody listens to it. It is closed with the trial. */
  async say(text: string, from = this.attacker): Promise<Socket> {
    const socket = connect({ port: this.port, host: '127.0.0.1', localAddress: from })
    this.#sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => this.#sockets.delete(socket))
    await once(socket, 'connect')
    socket.pause()
    socket.write(text)
    return socket
  }

  /** The head of a request as its bytes. */
  head(line: string, ...headers: string[]): string {
    return [`${line} HTTP/1.1`, `Host: 127.0.0.1:${this.port}`, ...headers, '', ''].join('\r\n')
  }

  /**
   * Asks for `path` again and again from the visitor's address, before the attack begins, until it has ended, and for a while after. Answers with the
   * milliseconds of 95 of 100, meanwhile and in peace, and with how many were not answered with 200 meanwhile.
   */
  async visitWhile(path: string, attack: () => Promise<unknown>): Promise<Visits> {
    const before = await this.#visit(path, sleep(quietMs))
    const meanwhile = await this.#visit(path, attack())
    this.hangUp()
    const after = await this.#visit(path, sleep(quietMs))
    // What an attack left behind is no peace.
    const quiet = Math.max(before.p95, Math.min(after.p95, 3 * before.p95))
    return { p95: meanwhile.p95, failed: meanwhile.failed, quiet }
  }

  async #visit(path: string, during: Promise<unknown>): Promise<{ p95: number; failed: number }> {
    let isOver = false
    const ended = during.finally(() => {
      isOver = true
    })
    const times: number[] = []
    let failed = 0
    while (!isOver) {
      const { status, ms } = await this.ask(path)
      times.push(ms)
      if (status !== 200) failed++
      await sleep(15)
    }
    await ended
    times.sort((a, b) => a - b)
    return { p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN, failed }
  }

  /** By how many megabytes the memory of the shop grew at most while `attack` went on. */
  async growthWhile(attack: () => Promise<unknown>): Promise<number> {
    const before = this.#megabytes()
    let most = before
    const looking = setInterval(() => {
      most = Math.max(most, this.#megabytes())
    }, 20)
    try {
      await attack()
    } finally {
      clearInterval(looking)
    }
    return Math.max(most, this.#megabytes()) - before
  }

  #megabytes(): number {
    if (!this.isAlive) return Number.POSITIVE_INFINITY
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.#shop.pid}/status`, 'utf8'))?.[1]) / 1_024
  }

  /** Ends what a trial left open. */
  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    this.hangUp()
    if (this.isAlive) {
      const ended = once(this.#shop, 'exit')
      this.#shop.kill('SIGTERM')
      await ended
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

const cookieOf = (headers: IncomingHttpHeaders): string =>
  (headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ')
