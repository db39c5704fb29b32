import pg from 'pg'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { sql, workerDatabase } from '#tests/support/database.ts'
import { type SilentProxy, startSilentProxy } from '#tests/support/silent-proxy.ts'
import { listen } from './listen.server.ts'
import type { Ask } from './replica.server.ts'

const quickly = { heartbeatMs: 100, deadlineMs: 200 }
const heard = vi.fn()
const onGap = vi.fn()
let proxy: SilentProxy | undefined
let stop: (() => Promise<void>) | undefined

afterEach(async () => {
  await stop?.()
  proxy?.stop()
  stop = undefined
  proxy = undefined
  vi.clearAllMocks()
})

const notify = (payload: string) => sql("select pg_notify('test_channel', $1)", [payload])
const hears = async (payload: string) => {
  await notify(payload)
  await expect.poll(() => heard.mock.calls.flat()).toContain(payload)
}

describe('listening', () => {
  it('finds out that its connection went silent, listens again and says that notices may be missing', async () => {
    proxy = await startSilentProxy(workerDatabase().webUrl)
    stop = await listen(proxy.url, { test_channel: heard }, onGap, quickly)
    await hears('before')
    proxy.fallSilent()
    await notify('missed')
    await expect.poll(() => onGap.mock.calls.length, { timeout: 5_000 }).toBe(1)
    await hears('after')
    expect(heard).not.toHaveBeenCalledWith('missed')
  })

  it('goes on trying while a new connection stays silent too', async () => {
    proxy = await startSilentProxy(workerDatabase().webUrl)
    stop = await listen(proxy.url, { test_channel: heard }, onGap, quickly)
    proxy.fallSilent({ isOpen: false })
    await expect.poll(() => proxy?.opened(), { timeout: 5_000 }).toBeGreaterThan(2)
    expect(onGap).not.toHaveBeenCalled()
    proxy.recover()
    await expect.poll(() => onGap.mock.calls.length, { timeout: 5_000 }).toBe(1)
    await hears('after')
  })

  it('lets whoever hears a notice ask something over the same connection', async () => {
    const answers: Promise<unknown>[] = []
    const onListening = (ask: Ask) => void answers.push(ask('select 1'))
    const channels = { test_channel: (_: string, ask: Ask) => void answers.push(ask('select pg_backend_pid()')) }
    stop = await listen(workerDatabase().webUrl, channels, onGap, { onListening })
    await notify('one')
    await expect.poll(() => answers.length).toBe(2)
    expect(await answers[0]).toBe(1)
    expect(await answers[1]).toBeGreaterThan(0)
  })

  it('listens again after the server ended its connection', async () => {
    stop = await listen(workerDatabase().webUrl, { test_channel: heard }, onGap)
    const superuser = new pg.Client({ connectionString: inject('superuserUrl') })
    await superuser.connect()
    await superuser.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'shringar-listen' and datname = $1",
      [new URL(workerDatabase().webUrl).pathname.slice(1)],
    )
    await superuser.end()
    await expect.poll(() => onGap.mock.calls.length, { timeout: 5_000 }).toBe(1)
    await hears('after')
  })

  it('leaves a connection alone that answers', async () => {
    proxy = await startSilentProxy(workerDatabase().webUrl)
    stop = await listen(proxy.url, { test_channel: heard }, onGap, { heartbeatMs: 20, deadlineMs: 2_000 })
    await new Promise((several) => setTimeout(several, 200))
    await hears('still')
    expect(proxy.opened()).toBe(1)
    expect(onGap).not.toHaveBeenCalled()
  })

  it('rejects when the database cannot be reached at first', async () => {
    await expect(listen('postgresql://x@127.0.0.1:1/x', {}, onGap)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('stops for good', async () => {
    proxy = await startSilentProxy(workerDatabase().webUrl)
    const end = await listen(proxy.url, { test_channel: heard }, onGap, quickly)
    await end()
    await new Promise((longer) => setTimeout(longer, 400))
    expect(proxy.opened()).toBe(1)
  })

  it('says nothing of a gap to whoever stopped while it was connecting again', async () => {
    proxy = await startSilentProxy(workerDatabase().webUrl)
    const end = await listen(proxy.url, { test_channel: heard }, onGap, quickly)
    proxy.fallSilent()
    await vi.waitUntil(() => proxy?.opened() === 2, { interval: 1, timeout: 5_000 })
    await end()
    await new Promise((longer) => setTimeout(longer, 400))
    expect(onGap).not.toHaveBeenCalled()
  })
})
