import { createServer, type RequestListener, type Server } from 'node:http'

/** How long a connection stays open between two requests. */
export const keepAliveSeconds = 5

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
