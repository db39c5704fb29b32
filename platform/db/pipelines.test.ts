import pg from 'pg'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { workerDatabase } from '#tests/support/database.ts'
import { startSilentProxy } from '#tests/support/silent-proxy.ts'
import { Pipelines } from './pipelines.server.ts'

const half = (by: number) => ({ name: 'half', text: 'select 10 / $1::int as half', values: [by] })
const pid = { name: 'pid', text: 'select pg_backend_pid() as pid' }

describe('pipelines', () => {
  let pipelines: Pipelines

  function open(max: number, config: pg.ClientConfig = {}): Pipelines {
    pipelines = new Pipelines({ connectionString: workerDatabase().webUrl, ...config }, { max })
    return pipelines
  }

  afterEach(() => pipelines.close())

  it('give each caller the answer to its own statement', async () => {
    open(2)
    const answers = await Promise.all([1, 2, 5, 10].map((by) => pipelines.run(half(by))))
    expect(answers).toEqual([[{ half: 10 }], [{ half: 5 }], [{ half: 2 }], [{ half: 1 }]])
  })

  it('reject a refused statement alone', async () => {
    open(1)
    const answers = await Promise.allSettled([1, 0, -1].map((by) => pipelines.run(half(by))))
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  it('are no more than was said', async () => {
    open(3)
    const answers = await Promise.all(Array.from({ length: 30 }, () => pipelines.run(pid)))
    expect(new Set(answers.map((rows) => JSON.stringify(rows))).size).toBe(3)
  })

  it('use one connection while one is enough', async () => {
    open(3)
    const answers = [await pipelines.run(pid), await pipelines.run(pid), await pipelines.run(pid)]
    expect(new Set(answers.map((rows) => JSON.stringify(rows))).size).toBe(1)
  })

  it('reject what was under way when a connection is lost, and open another', async () => {
    open(1)
    const asleep = pipelines.run({ name: 'asleep', text: 'select pg_sleep(6)' })
    const behind = pipelines.run(pid)
    const rejected = Promise.all([expect(asleep).rejects.toThrow(/terminat/i), expect(behind).rejects.toThrow()])
    const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
    await superuser.connect()
    const end =
      "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(6)%' and pid <> pg_backend_pid()"
    await expect.poll(async () => (await superuser.query(end)).rowCount).toBeGreaterThan(0)
    await superuser.end()
    await rejected
    await expect.poll(() => pipelines.run(half(2)).catch(() => [])).toEqual([{ half: 5 }])
  })

  it('reject at the deadline what a silent connection holds, and open another', async () => {
    const proxy = await startSilentProxy(workerDatabase().webUrl)
    open(1, { connectionString: proxy.url, query_timeout: 200 })
    await pipelines.run(half(1))
    proxy.fallSilent()
    const answers = await Promise.allSettled([pipelines.run(half(1)), pipelines.run(half(2))])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    await expect.poll(() => pipelines.run(half(2)).catch(() => [])).toEqual([{ half: 5 }])
    expect(proxy.opened()).toBe(2)
    proxy.stop()
  })

  it('say why they cannot be had, each time anew', async () => {
    open(2, { connectionString: 'postgresql://x@127.0.0.1:1/x' })
    await expect(pipelines.run(pid)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    await expect(pipelines.run(pid)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('are closed once what is under way has been answered', async () => {
    open(1)
    const last = pipelines.run({ name: 'last', text: 'select 1 as one from pg_sleep(0.1)' })
    await new Promise((sent) => setTimeout(sent, 50))
    await pipelines.close()
    expect(await last).toEqual([{ one: 1 }])
  })
})
