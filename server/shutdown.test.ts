import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { ask, givenProcesses, isThere, type Shop, startProcesses } from '#tests/support/processes.ts'

givenProcesses('shutdown')

describe.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('%s', (signal) => {
  it.each([
    ['the primary', (shop: Shop) => process.kill(shop.pid, signal)],
    ['the whole group', (shop: Shop) => process.kill(-shop.pid, signal)],
  ])(
    'to %s ends all of them in order: what is under way is answered',
    {
      tags: signal === 'SIGTERM' ? [] : ['long'],
    },
    async (_whom, send) => {
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
    },
  )
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
