import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { Busy, Gate, leaveWhenAnswered } from './gate.ts'

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

describe('a place at the gate', () => {
  /** A server with one place, which answers when it is told to. */
  async function openServer() {
    const gate = new Gate(1, 10)
    const asked: string[] = []
    const atWork: ServerResponse[] = []
    const server = createServer(async (request, response) => {
      asked.push(request.url ?? '')
      const leave = await gate.enter()
      if (leave && leaveWhenAnswered(leave, response)) atWork.push(response)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const ask = (...paths: string[]) => {
      const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
      client.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''))
      return client
    }
    const isAtWork = (path: string) => expect.poll(() => atWork.at(-1)?.req.url).toBe(path)
    const hasAsked = (path: string) => expect.poll(() => asked).toContain(path)
    return { ask, isAtWork, hasAsked, atWork }
  }

  it('is not kept for one who left while waiting for it', async () => {
    const { ask, isAtWork, hasAsked, atWork } = await openServer()
    ask('/first')
    await isAtWork('/first')
    const impatient = ask('/second')
    await hasAsked('/second')
    impatient.destroy()
    ask('/third')
    await hasAsked('/third')
    await new Promise((noticed) => setTimeout(noticed, 50))
    atWork[0]?.end()
    await isAtWork('/third')
    expect(atWork).toHaveLength(2)
  })

  it('is given back by an answer whose turn on its connection never came', async () => {
    const { ask, isAtWork, hasAsked, atWork } = await openServer()
    ask('/first')
    await isAtWork('/first')
    const both = ask('/second', '/behind')
    await hasAsked('/behind')
    ask('/last')
    await hasAsked('/last')
    atWork[0]?.end()
    await isAtWork('/second')
    both.destroy()
    await isAtWork('/last')
  })
})
