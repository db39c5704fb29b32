import cluster from 'node:cluster'
import type { Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { StartError } from '#platform/start-error.ts'

/**
 * libuv takes one connection from a listening socket in each turn of the event loop. In a rush a turn takes long, and whoever comes then waits unseen
 * before the process, behind everybody else and past every limit. Linux spreads connections over several sockets of one address.
 */
const socketsOnLinux = 16

/** What a listening server takes connections with. */
export interface Listening {
  /** How many are open. */
  connectionCount(): Promise<number>
  /** Takes no new one; resolves when the last one has ended. The close of http would end idle ones at once, that of net waits for them. */
  close(): Promise<void>
}

export interface ListenOptions {
  port: number
  host: string
}

/** Resolves once the server listens. Rejects with a sentence when another program has the port. */
export async function startListening(server: Server, { port, host }: ListenOptions): Promise<Listening> {
  try {
    // A worker's connections come from its primary, which has nothing else to do.
    if (process.platform !== 'linux' || cluster.isWorker) {
      await listen(server, { port, host })
      return listeningOf([server])
    }
    return listeningOf(await listenTogether(server, { port, host }))
  } catch (error) {
    if ((error as { code?: string }).code !== 'EADDRINUSE') throw error
    throw new StartError('Another program uses this port already. End it, or choose another one: PORT=3001 npm start')
  }
}

async function listenTogether(server: Server, { port, host }: ListenOptions): Promise<NetServer[]> {
  // A socket that may share its address would also share it with another shop. Two that start at the same moment want the same name, too.
  const alone = new NetServer()
  await listen(alone, { port, host })
  const free = (alone.address() as AddressInfo).port
  const name = new NetServer((visitor) => visitor.destroy())
  await listen(name, { path: `\0shringar at ${host}:${free}` }).finally(() => closed(alone))
  const others = Array.from({ length: socketsOnLinux - 1 }, () => {
    // As http makes its own.
    const other = new NetServer({ allowHalfOpen: true, noDelay: true })
    return other.on('connection', (socket) => server.emit('connection', socket))
  })
  const all = [server, ...others]
  const most = Math.ceil(server.maxConnections / all.length)
  for (const one of all) {
    if (server.maxConnections > 0) one.maxConnections = most
    await listen(one, { port: free, host, reusePort: true })
  }
  return [...all, name]
}

function listen(
  server: NetServer,
  options: (ListenOptions & { reusePort?: boolean }) | { path: string },
): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', failed)
    server.listen(options, () => {
      server.off('error', failed)
      listening()
    })
  })
}

const closed = (server: NetServer): Promise<void> =>
  new Promise((end) => NetServer.prototype.close.call(server, () => end()))

const countOf = (server: NetServer): Promise<number> =>
  new Promise((counted) => server.getConnections((_, count) => counted(count)))

const listeningOf = (servers: readonly NetServer[]): Listening => ({
  connectionCount: async () => (await Promise.all(servers.map(countOf))).reduce((sum, count) => sum + count, 0),
  close: async () => void (await Promise.all(servers.map(closed))),
})
