import { afterEach, describe, expect, it, vi } from 'vitest'
import { ConcurrencyLimit, TooBusy } from './concurrency-limit.ts'

const limitOf = (concurrent: number, queued: number, longestWaitMs = 60_000) =>
  new ConcurrencyLimit({ concurrent, queued, longestWaitMs })

afterEach(() => {
  vi.useRealTimers()
})

describe('a concurrency limit', () => {
  it('lets so many run, so many wait, and turns the rest away', async () => {
    const limit = limitOf(2, 1)
    const [first] = [await limit.acquire(), await limit.acquire()]
    const waiting = limit.acquire()
    await expect(limit.acquire()).rejects.toThrow(TooBusy)
    first()
    expect(await waiting).toBeTypeOf('function')
  })

  it('is full once the next one would be turned away', async () => {
    const limit = limitOf(1, 1)
    expect(limit.isFull()).toBe(false)
    const release = await limit.acquire()
    expect(limit.isFull()).toBe(false)
    const waiting = limit.acquire()
    expect(limit.isFull()).toBe(true)
    release()
    await waiting
    expect(limit.isFull()).toBe(false)
  })

  it('frees one slot, however often it is released', async () => {
    const limit = limitOf(1, 2)
    const first = await limit.acquire()
    const order: string[] = []
    const second = limit.acquire().then((release) => {
      order.push('second')
      return release
    })
    limit.acquire().then(() => order.push('third'))
    first()
    first()
    const release = await second
    expect(order).toEqual(['second'])
    release()
    await expect.poll(() => order).toEqual(['second', 'third'])
  })

  it('hands a free slot to whoever waits for it, not to whoever comes later', async () => {
    const limit = limitOf(1, 1)
    const first = await limit.acquire()
    const waiting = limit.acquire()
    first()
    const late = limit.acquire()
    const second = await waiting
    let isLateRunning = false
    const lateRuns = late.then(() => {
      isLateRunning = true
    })
    await new Promise((settled) => setImmediate(settled))
    expect(isLateRunning).toBe(false)
    second()
    await lateRuns
  })

  it('turns away who has waited for too long, and goes on with the next', async () => {
    vi.useFakeTimers()
    const limit = limitOf(1, 2, 2_000)
    const first = await limit.acquire()
    const impatient = expect(limit.acquire()).rejects.toThrow(TooBusy)
    await vi.advanceTimersByTimeAsync(1_500)
    const patient = limit.acquire()
    await vi.advanceTimersByTimeAsync(600)
    await impatient
    first()
    expect(await patient).toBeTypeOf('function')
  })

  it('lets nobody wait for long in a queue that stands, until somebody comes who need not wait', async () => {
    vi.useFakeTimers()
    const limit = new ConcurrencyLimit({ concurrent: 1, queued: 9, longestWaitMs: 1_000, standingWaitMs: 100 })
    let release = await limit.acquire()
    const outcomeAfter = async (ms: number) => {
      const outcome = limit.acquire().then(
        () => 'in',
        () => 'refused',
      )
      await vi.advanceTimersByTimeAsync(ms)
      return Promise.race([outcome, Promise.resolve('waits')])
    }
    expect(await outcomeAfter(600)).toBe('waits')
    expect(await outcomeAfter(600)).toBe('waits')
    expect(await outcomeAfter(99)).toBe('waits')
    expect(await outcomeAfter(101)).toBe('refused')
    await vi.advanceTimersByTimeAsync(1_000)
    release()
    release = await limit.acquire()
    expect(await outcomeAfter(900)).toBe('waits')
    release()
  })

  it('lets somebody who finds nobody waiting wait as long as ever, however long the slots were taken', async () => {
    vi.useFakeTimers()
    const limit = new ConcurrencyLimit({ concurrent: 1, queued: 9, longestWaitMs: 1_000, standingWaitMs: 100 })
    const release = await limit.acquire()
    await vi.advanceTimersByTimeAsync(5_000)
    const waiting = limit.acquire()
    await vi.advanceTimersByTimeAsync(900)
    release()
    expect(await waiting).toBeTypeOf('function')
  })

  it('releases the slot of work that fails', async () => {
    const limit = limitOf(1, 0)
    const work = Promise.withResolvers<string>()
    const first = limit.run(() => work.promise)
    await expect(limit.run(async () => 'second')).rejects.toThrow(TooBusy)
    work.reject(new Error('broken'))
    await expect(first).rejects.toThrow('broken')
    expect(await limit.run(async () => 'third')).toBe('third')
  })

  it('gives one caller no more than its share, and passes it over for others meanwhile', async () => {
    const limit = new ConcurrencyLimit({
      concurrent: 3,
      queued: 10,
      longestWaitMs: 60_000,
      share: { concurrent: 2, queued: 1 },
    })
    const greedy = [await limit.acquire('greedy'), await limit.acquire('greedy')]
    const third = limit.acquire('greedy')
    await expect(limit.acquire('greedy')).rejects.toThrow(TooBusy)
    const other = await limit.acquire('other')
    const waiting = limit.acquire('other')
    other()
    expect(await waiting).toBeTypeOf('function')
    greedy[0]?.()
    expect(await third).toBeTypeOf('function')
  })

  it('serves who has least of it first: a few greedy callers keep nobody waiting behind all that they want', async () => {
    vi.useFakeTimers() // some wait on when this ends
    const share = { concurrent: 2, queued: 5 }
    const limit = new ConcurrencyLimit({ concurrent: 4, queued: 20, longestWaitMs: 60_000, share })
    const served: string[] = []
    async function ask(caller: string) {
      const release = await limit.acquire(caller)
      served.push(caller)
      return release
    }
    const running = await Promise.all(['one', 'one', 'two', 'two'].map(ask))
    const waiting = ['one', 'one', 'two', 'two', 'new', 'other'].map(ask)
    served.length = 0
    for (const release of running) release()
    await Promise.all(waiting.slice(4))
    expect(served.slice(0, 2)).toEqual(['new', 'other'])
  })

  it('leaves room for others, however many want to work on one thing', async () => {
    const limit = new ConcurrencyLimit({
      concurrent: 4,
      queued: 4,
      longestWaitMs: 60_000,
      subjectShare: { concurrent: 2, queued: 1 },
    })
    const first = await limit.acquire('one', ['comb'])
    await limit.acquire('two', ['comb', 'comb'])
    const waiting = limit.acquire('three', ['oil', 'comb'])
    await expect(limit.acquire('four', ['comb'])).rejects.toThrow(TooBusy)
    expect([limit.isFull('four', ['comb']), limit.isFull('four')]).toEqual([true, false])
    expect(await limit.acquire('four', ['oil'])).toBeTypeOf('function')
    first()
    expect(await waiting).toBeTypeOf('function')
    expect(limit.counts()).toEqual({ running: 3, waiting: 0 })
  })
})
