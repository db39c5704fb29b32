import { describe, expect, it } from 'vitest'
import { Busy, Gate } from './gate.ts'

describe('the gate', () => {
  it('lets so many work, so many wait, and turns the rest away', async () => {
    const gate = new Gate(2, 1)
    const [first] = [await gate.enter(), await gate.enter()]
    const waiting = gate.enter()
    expect(await gate.enter()).toBeUndefined()
    first?.()
    expect(await waiting).toBeTypeOf('function')
  })

  it('lets nobody in twice for one who leaves twice', async () => {
    const gate = new Gate(1, 2)
    const first = await gate.enter()
    const order: string[] = []
    const second = gate.enter().then((leave) => {
      order.push('second')
      return leave
    })
    gate.enter().then(() => order.push('third'))
    first?.()
    first?.()
    const leave = await second
    expect(order).toEqual(['second'])
    leave?.()
    await expect.poll(() => order).toEqual(['second', 'third'])
  })

  it('always lets in what must not be turned away', async () => {
    const gate = new Gate(1, 0)
    await gate.enter()
    expect(gate.enterInAnyCase()).toBeTypeOf('function')
    expect(await gate.enter()).toBeUndefined()
  })

  it('gives a place to work and takes it back, also when the work fails', async () => {
    const gate = new Gate(1, 0)
    const work = Promise.withResolvers<string>()
    const first = gate.within(() => work.promise)
    await expect(gate.within(async () => 'second')).rejects.toThrow(Busy)
    work.reject(new Error('broken'))
    await expect(first).rejects.toThrow('broken')
    expect(await gate.within(async () => 'third')).toBe('third')
  })
})
