import { createServer, type RequestListener, type Server } from 'node:http'
import { logError } from '#platform/log.server.ts'
import { StartError } from '#platform/start-error.ts'

const contentType = 'text/plain; version=0.0.4; charset=utf-8'

/** Answers GET /metrics with what `read` says, and nothing else. */
function metricsListener(read: () => Promise<string>): RequestListener {
  const shared = onceASecond(read)
  return (request, response) => {
    request.resume()
    if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'Content-Type': contentType }).end('Figures are at /metrics.\n')
      return
    }
    // Each answer ends its connection: nobody asks for a hundred of them ahead and reads none.
    response.setHeader('Connection', 'close')
    shared().then(
      (text) => response.writeHead(200, { 'Content-Type': contentType }).end(text),
      (error) => {
        logError('metrics.not_read', error)
        response.writeHead(503, { 'Content-Type': contentType }).end('The figures could not be read. Ask again.\n')
      },
    )
  }
}

/** However many ask, they are told the same for a second. */
function onceASecond(read: () => Promise<string>): () => Promise<string> {
  let last: { at: number; text: Promise<string> } | undefined
  return () => {
    if (!last || performance.now() - last.at > 1_000) last = { at: performance.now(), text: read() }
    return last.text
  }
}

/** Listens for Prometheus. Rejects with a sentence when another program has the port. */
export async function openMetricsEndpoint(
  { port, host }: { port: number; host: string },
  read: () => Promise<string>,
): Promise<Server> {
  const server = createServer({ requestTimeout: 10_000 }, metricsListener(read))
  server.maxConnections = 64
  await new Promise<void>((listening, failed) => {
    server.once('error', ({ code, message }: NodeJS.ErrnoException) =>
      failed(
        new StartError(
          code === 'EADDRINUSE'
            ? `Another program uses METRICS_PORT=${port} already. End it, or choose another port.`
            : `METRICS_PORT=${port} on METRICS_HOST=${host} cannot be listened on: ${message}`,
        ),
      ),
    )
    server.listen(port, host, listening)
  })
  return server
}
