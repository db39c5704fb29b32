import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, Server as NetServer, type Socket } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createShopServer } from '../http-server.ts'
import { type Listening, startListening } from './listening.ts'

const opened: { listening: Listening; server: Server }[] = []
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const { listening, server } of opened.splice(0)) {
    server.closeAllConnections()
    await listening.close()
  }
})

async function open(server = createShopServer((_, response) => response.end('here'))) {
  const listening = await startListening(server, { port: 0, host: '127.0.0.1' })
  opened.push({ listening, server })
  return { listening, server, port: (server.address() as AddressInfo).port }
}

function connectTo(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  return new Promise((connected) => socket.once('connect', () => connected(socket)))
}

it('refuses a port on which another program or another shop listens', async () => {
  const other = new NetServer()
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const taken = { host: '127.0.0.1', port: (other.address() as AddressInfo).port }
  await expect(startListening(createServer(), taken)).rejects.toThrow('Another program uses this port already.')
  other.close()
  const { port } = await open()
  await expect(startListening(createServer(), { host: '127.0.0.1', port })).rejects.toThrow(
    'Another program uses this port already.',
  )
})

it('refuses a port that another shop has looked at and is about to take', {
  skip: process.platform !== 'linux',
}, async () => {
  const { listening, port } = await open()
  await listening.close()
  opened.pop()
  const other = new NetServer()
  await new Promise<void>((taken) => other.listen({ path: `\0shringar at 127.0.0.1:${port}` }, taken))
  await expect(startListening(createServer(), { host: '127.0.0.1', port })).rejects.toThrow(
    'Another program uses this port already.',
  )
  other.close()
})

it('takes many connections in one turn of the event loop', { skip: process.platform !== 'linux' }, async () => {
  const { server, port } = await open()
  let taken = 0
  server.on('connection', () => taken++)
  const many = 128
  for (let one = 0; one < many; one++) void connectTo(port)
  const until = performance.now() + 50
  while (performance.now() < until); // the kernel has all of them by now, the process none
  let turns = 0
  while (taken < many) {
    await new Promise((turn) => setImmediate(turn))
    turns++
  }
  expect(turns).toBeLessThan(many / 2)
})

it('answers on every connection, counts them all, and its end waits for them', async () => {
  const { listening, port } = await open()
  const some = await Promise.all(Array.from({ length: 40 }, () => connectTo(port)))
  const answers = some.map(
    (socket) =>
      new Promise<string>((answered) => {
        socket.once('data', (piece) => answered(String(piece)))
        socket.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
      }),
  )
  for (const answer of await Promise.all(answers)) expect(answer).toContain('200 OK')
  expect(await listening.connectionCount()).toBe(40)
  let hasEnded = false
  const end = listening.close().then(() => {
    hasEnded = true
  })
  for (const socket of some.slice(1)) socket.end()
  await expect.poll(() => listening.connectionCount()).toBe(1)
  expect(hasEnded).toBe(false)
  some[0]?.end()
  await end
})
