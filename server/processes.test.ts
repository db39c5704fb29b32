import { Agent } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import {
  type Answer,
  ask,
  execute,
  freePort,
  givenProcesses,
  isThere,
  keepAsking,
  startProcesses,
} from '#tests/support/processes.ts'

givenProcesses('processes')

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
