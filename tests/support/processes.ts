import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, vi } from 'vitest'
import { copyDatabase } from './database.ts'

// The shop as an operator starts it, for tests of its processes.

let database: { ownerUrl: string; webUrl: string }
const started = new Set<Shop>()

/** Gives this file's shops a database of their own under `name`, and ends after each test what it started. */
export function givenProcesses(name: string): void {
  beforeAll(async () => {
    database = await copyDatabase(name)
  })
  afterEach(async () => {
    for (const shop of started) {
      for (const pid of [shop.pid, ...shop.workers()]) if (isThere(pid)) process.kill(pid, 'SIGKILL')
      await rm(shop.folder, { recursive: true, force: true })
    }
    started.clear()
  })
}

export interface Shop {
  pid: number
  port: number
  folder: string
  said: () => string
  /** Processes that answer. */
  workers(): number[]
  /** The exit code, once it has ended. */
  ended: Promise<number | null>
}

export const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Whether a process of this number runs, and is not only the rest of one. */
export function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** The shop as an operator starts it, in a process group of its own. */
export async function startProcesses(
  env: Record<string, string> = {},
  isReached: (said: () => string) => boolean = (said) => said().includes('The shop is open'),
): Promise<Shop> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-processes-'))
  const port = env.PORT ? Number(env.PORT) : await freePort()
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    cwd: resolve('.'),
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      WEB_CONCURRENCY: '2',
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: database.webUrl,
      MIGRATE_DATABASE_URL: database.ownerUrl,
      AUTH_SECRET: 'a secret of the tests, long enough for anybody',
      ...env,
    },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk
    })
  }
  const ended = new Promise<number | null>((end) => child.once('exit', (code) => end(code)))
  const pid = child.pid ?? 0
  const shop = { pid, port, folder, said: () => text, workers: () => childrenOf(pid), ended }
  started.add(shop)
  await Promise.race([vi.waitUntil(() => isReached(() => text), { timeout: 30_000, interval: 5 }), ended])
  return shop
}

export interface Answer {
  status: number
  text: string
  /** Whether the connection is over with it. */
  isLast: boolean
}

/** Asks a shop. Rejects when the connection breaks, or after `timeout` ms without a byte. */
export function ask(
  { port }: Shop,
  path: string,
  {
    agent = new Agent(),
    onArrival,
    ...options
  }: {
    agent?: Agent
    method?: string
    headers?: Record<string, string>
    body?: string
    /** Fails when nothing has come for so long. */
    timeout?: number
    /** Called when a process has the head of the request and asks for the rest. */
    onArrival?: () => void
  } = {},
): Promise<Answer> {
  return new Promise((answered, failed) => {
    const headers = { ...options.headers, ...(onArrival ? { Expect: '100-continue' } : {}) }
    const { method, timeout } = options
    const asking = request({ host: '127.0.0.1', port, path, agent, method, headers, timeout })
    asking.once('timeout', () => asking.destroy(new Error(`no answer within ${timeout} ms`)))
    asking.once('error', failed)
    asking.once('response', (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.once('error', failed)
      response.once('end', () =>
        answered({ status: response.statusCode ?? 0, text, isLast: response.headers.connection === 'close' }),
      )
    })
    if (!onArrival) return void asking.end(options.body)
    asking.once('continue', () => {
      onArrival()
      asking.end(options.body)
    })
    asking.flushHeaders()
  })
}

/** Runs a statement as the owner of the database, past the shop. */
export async function execute(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** Asks over so many connections at a time without a pause until told to stop; answers with everything that was no success. */
export function keepAsking(
  shop: Shop,
  connections: number,
  { keepAlive = true } = {},
): { asked(): number; stop(): Promise<{ asked: number; wrong: string[] }> } {
  const agent = new Agent({ keepAlive, maxSockets: connections })
  let isOver = false
  let asked = 0
  const wrong: string[] = []
  const loops = Array.from({ length: connections }, async (_, index) => {
    const path = ['/', '/api/v1/products?limit=1', '/products/neem-wood-comb'][index % 3] ?? '/'
    while (!isOver) {
      await ask(shop, path, { agent, timeout: 10_000 }).then(
        ({ status }) => status !== 200 && wrong.push(String(status)),
        (error) => wrong.push(String(error)),
      )
      asked++
    }
  })
  return {
    asked: () => asked,
    async stop() {
      isOver = true
      await Promise.all(loops)
      agent.destroy()
      return { asked, wrong }
    },
  }
}
