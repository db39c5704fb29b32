import { describe, expect, it } from 'vitest'
import { TooBusy } from './concurrency-limit.ts'
import { KeyedLimit } from './keyed-limit.ts'

const options = { concurrent: 2, queued: 2, stuckAfterMs: 0, longestWaitMs: 10_000 }

/** Work that begins when it is let and ends when it is told to. */
function piece(limit: KeyedLimit, keys: string[]) {
  const end = Promise.withResolvers<void>()
  const state = { hasBegun: false, end: end.resolve, done: Promise.resolve() }
  state.done = limit.run(keys, () => {
    state.hasBegun = true
    return end.promise
  })
  return state
}
/** Whatever can begin has begun. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5))

describe('work on one thing', () => {
  it('is refused once too many wait for what does not move', async () => {
    const limit = new KeyedLimit(options)
    const pieces = Array.from({ length: 4 }, () => piece(limit, ['hot']))
    await settled()
    await expect(limit.run(['hot'], async () => {})).rejects.toBeInstanceOf(TooBusy)
    for (const one of pieces) one.end()
    await Promise.all(pieces.map(({ done }) => done))
  })

  it('is refused when it has waited for too long', async () => {
    const limit = new KeyedLimit({ ...options, concurrent: 1, longestWaitMs: 20 })
    const first = piece(limit, ['hot'])
    await expect(limit.run(['hot'], async () => {})).rejects.toBeInstanceOf(TooBusy)
    first.end()
    await first.done
    await expect(limit.run(['hot'], async () => 'done')).resolves.toBe('done')
  })

  it('waits in any number while the queue moves', async () => {
    const limit = new KeyedLimit({ ...options, stuckAfterMs: 5_000 })
    const order: number[] = []
    await Promise.all(Array.from({ length: 50 }, (_, n) => limit.run(['hot'], async () => void order.push(n))))
    expect(order).toEqual(Array.from({ length: 50 }, (_, n) => n))
  })

  it('waits in any number also when each waits for long, as long as the queue moves', async () => {
    const limit = new KeyedLimit({ ...options, concurrent: 1, stuckAfterMs: 100 })
    const oneOf = (key: string) => limit.run([key], () => new Promise((done) => setTimeout(done, 10)))
    const all = Array.from({ length: 30 }, () => oneOf('hot'))
    await new Promise((later) => setTimeout(later, 200))
    await expect(Promise.all([...all, oneOf('hot')])).resolves.toHaveLength(31)
  })

  it('is refused for what does not move while work on others does', async () => {
    const limit = new KeyedLimit({ ...options, concurrent: 1, queued: 1, stuckAfterMs: 10 })
    const stuck = [piece(limit, ['stuck']), piece(limit, ['stuck'])]
    await new Promise((later) => setTimeout(later, 20))
    await limit.run(['other'], async () => {})
    await expect(limit.run(['stuck'], async () => {})).rejects.toBeInstanceOf(TooBusy)
    for (const one of stuck) one.end()
    await Promise.all(stuck.map(({ done }) => done))
  })

  it('runs as often at once as was said, and the next begins when one ends, also by an error', async () => {
    const limit = new KeyedLimit(options)
    const [first, second, third] = Array.from({ length: 3 }, () => piece(limit, ['hot', 'hot']))
    await settled()
    expect([first?.hasBegun, second?.hasBegun, third?.hasBegun]).toEqual([true, true, false])
    first?.end()
    await settled()
    expect(third?.hasBegun).toBe(true)
    const failing = limit.run(['cold'], () => Promise.reject(new Error('broke')))
    await expect(failing).rejects.toThrow('broke')
    await expect(limit.run(['cold'], async () => 'done')).resolves.toBe('done')
  })
})

describe('work on several things', () => {
  it('keeps nobody from what is idle while it waits behind others for what is not', async () => {
    const limit = new KeyedLimit({ ...options, concurrent: 1, queued: 10 })
    const hot = [piece(limit, ['hot']), piece(limit, ['hot'])]
    const both = piece(limit, ['hot', 'cold'])
    const cold = piece(limit, ['cold'])
    await settled()
    expect([both.hasBegun, cold.hasBegun]).toEqual([false, true])
    for (const one of [...hot, cold, both]) one.end()
    await Promise.all([...hot, both, cold].map(({ done }) => done))
  })

  it('gets its turn although others keep coming for each of them', async () => {
    const limit = new KeyedLimit({ ...options, concurrent: 1, queued: 1_000, longestWaitMs: 5_000 })
    const busy = { isOver: false }
    const comeBack = async (key: string) => {
      while (!busy.isOver) await limit.run([key], () => new Promise((done) => setTimeout(done, 2)))
    }
    const others = ['hot', 'cold'].flatMap((key) => [comeBack(key), comeBack(key), comeBack(key)])
    await settled()
    await expect(limit.run(['hot', 'cold'], async () => 'done')).resolves.toBe('done')
    busy.isOver = true
    await Promise.all(others)
  })

  it('waits without holding any of them, but lets nobody past who came later', async () => {
    const limit = new KeyedLimit({ ...options, concurrent: 1, queued: 10 })
    const hot = piece(limit, ['hot'])
    const both = piece(limit, ['hot', 'cold'])
    const other = piece(limit, ['other'])
    const late = piece(limit, ['cold'])
    await settled()
    expect([both.hasBegun, other.hasBegun, late.hasBegun]).toEqual([false, true, false])
    hot.end()
    await settled()
    expect([both.hasBegun, late.hasBegun]).toEqual([true, false])
    for (const one of [both, other, late]) one.end()
    await Promise.all([hot, both, other, late].map(({ done }) => done))
    expect(late.hasBegun).toBe(true)
  })
})
