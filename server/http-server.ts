import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { groupAddress, isFromProxy } from '#platform/kit/network.ts'
import type { Proxies } from '#platform/proxies.server.ts'

/** How long a connection stays open between two requests. */
export const keepAliveSeconds = 5

/** What one address may hold open at once. A browser opens six; many people may share an address, but not for more than five idle seconds. */
const connectionsPerAddress = 512

interface ConnectionBounds {
  /** Whoever passes on the requests of many people. */
  trustedProxies: Proxies
  limitsScale: number
}

/** Closes what one address opens beyond its share, before anything is read of it. */
export function boundConnections(server: Server, { trustedProxies, limitsScale }: ConnectionBounds): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    if (isFromProxy(socket.remoteAddress ?? '', trustedProxies)) return
    const address = groupAddress(socket.remoteAddress ?? '')
    const count = open.get(address) ?? 0
    if (count >= connectionsPerAddress * limitsScale) return void socket.destroy()
    open.set(address, count + 1)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}

/** The one kind of HTTP server that the shop listens with: how long anybody may take, and how much may come. */
export function createShopServer(listener?: RequestListener): Server {
  const server = createServer({
    maxHeaderSize: 16_384,
    connectionsCheckingInterval: 1_000,
    // A request that announces no body gets no stream for one: a third of the time that Node takes for a stored page.
    optimizeEmptyRequests: true,
  })
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  // Nothing was read or written for so long: whoever asked does not read. Event streams beat more often than that.
  server.timeout = 60_000
  server.keepAliveTimeout = keepAliveSeconds * 1_000
  server.maxConnections = 10_000
  if (listener) server.on('request', listener)
  return server
}
