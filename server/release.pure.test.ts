import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ConcurrencyLimit } from '#platform/concurrency-limit.ts'
import { releaseWhenAnswered } from './release.ts'

describe('the slot of a request', () => {
  /** A server with one slot, which answers when it is told to. */
  async function openServer() {
    const limit = new ConcurrencyLimit({ concurrent: 1, queued: 10, longestWaitMs: 60_000 })
    const asked: string[] = []
    const atWork: ServerResponse[] = []
    const server = createServer(async (request, response) => {
      asked.push(request.url ?? '')
      const release = await limit.acquire()
      if (releaseWhenAnswered(release, response)) atWork.push(response)
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

  it('is not taken by one who left while waiting for it', async () => {
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

  it('is released by an answer whose turn on its connection never came', async () => {
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
