import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { copyDatabase } from '#tests/support/database.ts'

let database: { ownerUrl: string; webUrl: string }
const started = new Set<Shop>()

beforeAll(async () => {
  database = await copyDatabase('processes')
})
afterEach(async () => {
  for (const shop of started) {
    for (const pid of [shop.pid, ...shop.workers()]) if (isThere(pid)) process.kill(pid, 'SIGKILL')
    await rm(shop.folder, { recursive: true, force: true })
  }
  started.clear()
})

interface Shop {
  pid: number
  port: number
  folder: string
  said: () => string
  /** Processes that answer. */
  workers(): number[]
  /** The exit code, once it has ended. */
  ended: Promise<number | null>
}

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer()
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })

function isThere(pid: number): boolean {
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
async function startProcesses(
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

interface Answer {
  status: number
  text: string
  /** Whether the connection is over with it. */
  isLast: boolean
}

function ask(
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

async function execute(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(sql)
  await client.end()
}

/** Asks over so many connections at a time without a pause until told to stop; answers with everything that was no success. */
function keepAsking(
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

describe('several processes', () => {
  it('do not start with more of them than the database has connections for', async () => {
    const shop = await startProcesses({ WEB_CONCURRENCY: '60' })
    expect(await shop.ended).toBe(1)
    expect(shop.said()).toContain('Raise its max_connections, or have fewer processes.')
  })

  it('do not start when another program has the port, and say so once', { tags: ['long'] }, async () => {
    const shop = await startProcesses()
    const other = await startProcesses({ PORT: String(shop.port) })
    expect(await other.ended).toBe(1)
    expect(other.said().match(/Another program uses this port already/g)).toHaveLength(1)
    expect((await ask(shop, '/healthz')).status).toBe(200)
  })

  it('each show what was changed by hand in the database', async () => {
    const shop = await startProcesses()
    const texts = () => Promise.all(Array.from({ length: 8 }, () => ask(shop, '/products/jade-face-roller')))
    expect((await texts()).every(({ text }) => text.includes('Jade Face Roller'))).toBe(true)
    await execute(
      "update variants set price_paise = 77700 where product_id = (select id from products where slug = 'jade-face-roller')",
    )
    await expect.poll(async () => (await texts()).every(({ text }) => text.includes('₹777'))).toBe(true)
  })

  it('are watched as one: the primary adds up what each of them counted', async () => {
    const metricsPort = await freePort()
    const shop = await startProcesses({ METRICS_PORT: String(metricsPort) })
    for (let round = 0; round < 20; round++) await ask(shop, '/about', { agent: new Agent() })
    const { text } = await ask({ ...shop, port: metricsPort }, '/metrics')
    const counts = text.matchAll(/^shringar_request_seconds_count\{.*route="(?:stored|page)".*\} (\d+)$/gm)
    expect([...counts].reduce((sum, [, count]) => sum + Number(count), 0)).toBe(20)
    // Every process reads the same figures of the shop: they are told once.
    expect(text).toMatch(/^shringar_figures_up 1$/m)
    expect(text).toMatch(/^shringar_mails_failed 0$/m)
  })

  it('keep one limit over all of them', async () => {
    const shop = await startProcesses()
    const report = async () => (await ask(shop, '/csp-report', { method: 'POST', body: '{}' })).status
    // Each over a connection of its own, which the processes get in turns.
    for (let count = 0; count < 20; count++) expect(await report()).toBe(204)
    const more = [await report(), await report(), await report(), await report()]
    expect(more).toEqual([429, 429, 429, 429])
  })
})

describe('a worker that is killed', () => {
  it('is replaced, while the other one answers', async () => {
    const shop = await startProcesses()
    const [first = 0, second = 0] = shop.workers()
    process.kill(first, 'SIGKILL')
    await vi.waitUntil(() => shop.workers().length === 2 && !shop.workers().includes(first), { timeout: 10_000 })
    expect(shop.workers()).toContain(second)
    expect(shop.said()).toContain(`Worker ${first} ended by itself (SIGKILL).`)
    expect((await ask(shop, '/')).status).toBe(200)
  })

  it('at a busy time costs its own connections one request each, and no more', async () => {
    const shop = await startProcesses()
    const connections = 9
    const asking = keepAsking(shop, connections)
    await vi.waitUntil(() => asking.asked() > 100, { timeout: 20_000 })
    const [first = 0] = shop.workers()
    process.kill(first, 'SIGKILL')
    await vi.waitUntil(() => shop.workers().length === 2 && !shop.workers().includes(first), { timeout: 10_000 })
    const before = asking.asked()
    await vi.waitUntil(() => asking.asked() > before + 100, { timeout: 20_000 })
    const { wrong } = await asking.stop()
    expect(wrong.length).toBeLessThanOrEqual(connections)
    for (const one of wrong) expect(one).toMatch(/ECONNRESET|EPIPE|socket hang up/)
  }, 40_000)

  it('leaves nobody waiting whose connection was on its way to it', { tags: ['long'], timeout: 60_000 }, async () => {
    const shop = await startProcesses()
    const asking = keepAsking(shop, 24, { keepAlive: false })
    for (let time = 0; time < 3; time++) {
      const before = asking.asked()
      await vi.waitUntil(() => asking.asked() > before + 100, { timeout: 20_000 })
      const [first = 0] = shop.workers()
      process.kill(first, 'SIGKILL')
      await vi.waitUntil(() => shop.workers().length === 2 && !shop.workers().includes(first), { timeout: 10_000 })
    }
    const { wrong } = await asking.stop()
    expect(wrong.filter((one) => one.includes('no answer'))).toEqual([])
  })
})

describe('a primary that is killed', () => {
  it.each([
    ['with nothing to do', false],
    ['at a busy time', true],
  ])(
    '%s takes its workers along, and leaves nothing that keeps the next start away',
    async (_when, isBusy) => {
      const shop = await startProcesses()
      const asking = isBusy ? keepAsking(shop, 9) : undefined
      await vi.waitUntil(() => !asking || asking.asked() > 100, { timeout: 20_000 })
      const workers = shop.workers()
      process.kill(shop.pid, 'SIGKILL')
      await vi.waitUntil(() => workers.every((pid) => !isThere(pid)), { timeout: 10_000 })
      await asking?.stop()
      const next = await startProcesses({ PORT: String(shop.port) })
      expect(next.said()).toContain('The shop is open')
      expect((await ask(next, '/')).status).toBe(200)
    },
    40_000,
  )
})

describe('SIGUSR2', () => {
  it('puts new processes in the places of the old ones, and no request fails meanwhile', async () => {
    const shop = await startProcesses()
    const old = shop.workers()
    const asking = keepAsking(shop, 9)
    process.kill(shop.pid, 'SIGUSR2')
    await vi.waitUntil(() => shop.said().includes('All workers are new.'), { timeout: 30_000 })
    const { asked, wrong } = await asking.stop()
    expect(wrong).toEqual([])
    expect(asked).toBeGreaterThan(100)
    expect(shop.workers()).toHaveLength(2)
    expect(shop.workers().filter((pid) => old.includes(pid))).toEqual([])
  }, 40_000)

  it('lets a connection that waited bring one more request', { tags: ['long'], timeout: 40_000 }, async () => {
    const shop = await startProcesses()
    const agents = Array.from({ length: 4 }, () => new Agent({ keepAlive: true, maxSockets: 1 }))
    for (const agent of agents) await ask(shop, '/about', { agent })
    const old = shop.workers()
    process.kill(shop.pid, 'SIGUSR2')
    // The first old one leaves as soon as a third process is open.
    await vi.waitUntil(() => shop.workers().length === 3, { timeout: 10_000, interval: 5 })
    const answers: Answer[] = []
    while (!answers.some(({ isLast }) => isLast) && shop.workers().some((pid) => old.includes(pid))) {
      for (const agent of agents) answers.push(await ask(shop, '/about', { agent }))
      await new Promise((pause) => setTimeout(pause, 20))
    }
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(answers.some(({ isLast }) => isLast)).toBe(true)
    for (const agent of agents) agent.destroy()
  })

  it('ends nothing when it comes to a process alone', async () => {
    const shop = await startProcesses({ WEB_CONCURRENCY: '1' })
    process.kill(shop.pid, 'SIGUSR2')
    await vi.waitUntil(() => shop.said().includes('set WEB_CONCURRENCY=2 or more'), { timeout: 10_000 })
    expect((await ask(shop, '/')).status).toBe(200)
  })
})

describe.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s', (signal) => {
  it.each([
    ['the primary', (shop: Shop) => process.kill(shop.pid, signal)],
    ['the whole group', (shop: Shop) => process.kill(-shop.pid, signal)],
  ])('to %s ends all of them in order: what is under way is answered', async (_whom, send) => {
    const shop = await startProcesses()
    const workers = shop.workers()
    const arrived = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
    const underWay = arrived.map(({ resolve }) =>
      ask(shop, '/api/v1/session', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Origin: `http://127.0.0.1:${shop.port}` },
        body: JSON.stringify({ email: 'asha@shringar.example', password: 'shringar-demo' }),
        onArrival: resolve,
      }),
    )
    await Promise.all(arrived.map(({ promise }) => promise))
    send(shop)
    expect(await shop.ended).toBe(0)
    expect((await Promise.all(underWay)).map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(workers.filter(isThere)).toEqual([])
  })
})

/** Processes that work in a folder or were started on it. */
function processesOn(folder: string): number[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      return (
        readlinkSync(`/proc/${pid}/cwd`).startsWith(folder) ||
        readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)
      )
    } catch {
      return false
    }
  })
}

describe('SIGTERM while the shop starts', { tags: ['long'] }, () => {
  const own = { DATABASE_URL: '', MIGRATE_DATABASE_URL: '', AUTH_SECRET: '' }
  const isMaking = (folder: string) => readdirSync(folder).some((name) => name.startsWith('postgres.new'))
  const moments: [string, string, (folder: string, said: () => string) => boolean][] = [
    ['makes its database', '1', isMaking],
    ['starts its database', '1', (folder) => existsSync(join(folder, 'postgres', 'postmaster.pid'))],
    ['creates the tables', '2', (_, said) => said().includes('Creating the tables')],
    ['is filled', '1', (_, said) => said().includes('Filling the empty shop')],
  ]
  it.each(moments)(
    'and %s ends it in order: no process stays, and the next start opens',
    async (_when, count, isThen) => {
      const folder = await mkdtemp(join(tmpdir(), 'shringar-start-'))
      await chmod(folder, 0o711) // root's PostgreSQL passes through, so the database stays in here
      const env = { ...own, DATA_DIR: folder, WEB_CONCURRENCY: count }
      const starting = startProcesses(env, (said) => isThen(folder, said))
      const shop = await starting
      process.kill(shop.pid, 'SIGTERM')
      expect(await shop.ended).toBe(0)
      expect(shop.said()).not.toMatch(/error/i)
      expect(processesOn(folder)).toEqual([])
      const next = await startProcesses(env)
      expect(next.said()).toContain('The shop is open')
      process.kill(next.pid, 'SIGTERM')
      expect(await next.ended).toBe(0)
      expect(processesOn(folder)).toEqual([])
      await rm(folder, { recursive: true, force: true })
    },
    60_000,
  )
})

describe('SIGTERM under load', () => {
  /** Fifty clients with a connection each, which they give up when they are told to; answers with what went wrong. */
  function askingFifty(shop: Shop) {
    const wrong: string[] = []
    let asked = 0
    let isOver = false
    const loops = Array.from({ length: 50 }, async (_, index) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 })
      const path = ['/', '/api/v1/products?limit=1', '/products/neem-wood-comb'][index % 3] ?? '/'
      for (let isLast = false; !isLast && !isOver; asked++) {
        try {
          const answer = await ask(shop, path, { agent })
          if (answer.status !== 200) wrong.push(String(answer.status))
          isLast = answer.isLast
        } catch (error) {
          wrong.push(String(error))
          isLast = true
        }
      }
      agent.destroy()
    })
    return {
      asked: () => asked,
      async end() {
        await Promise.all(loops)
        return wrong
      },
      stop() {
        isOver = true
      },
    }
  }

  it.each(['1', '2'])(
    'resets nobody: each of fifty connections ends with an answer (%s processes)',
    async (count) => {
      const shop = await startProcesses({ WEB_CONCURRENCY: count, LIMITS_SCALE: '1000' })
      const asking = askingFifty(shop)
      await vi.waitUntil(() => asking.asked() > 300, { timeout: 20_000 })
      process.kill(shop.pid, 'SIGTERM')
      expect(await shop.ended).toBe(0)
      asking.stop()
      expect(await asking.end()).toEqual([])
    },
    40_000,
  )

  it('says so on /readyz first, and serves on for its grace', async () => {
    const shop = await startProcesses({ WEB_CONCURRENCY: '1', SHUTDOWN_GRACE: '2' })
    expect((await ask(shop, '/readyz')).status).toBe(200)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    process.kill(shop.pid, 'SIGTERM')
    await expect.poll(async () => (await ask(shop, '/readyz')).status).toBe(503)
    expect(await ask(shop, '/', { agent })).toMatchObject({ status: 200, isLast: false })
    expect(await shop.ended).toBe(0)
    agent.destroy()
  }, 60_000)
})
