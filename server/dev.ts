import { createServer } from 'node:http'
import { resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { type Config, readConfig } from '#platform/config.server.ts'
import { StartError } from '#platform/start-error.ts'
import type { openShop as OpenShop } from './app.ts'
import { openDatabaseServer } from './database-server.ts'
import { onEndSignal } from './processes/signals.ts'

const say = (line: string) => console.log(line)

/** The shop with live reloading: Vite answers for modules, every page is rendered for each request, the rest is as in production. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const starting = new AbortController()
  /** What has been opened so far, in that order. */
  const ends: (() => Promise<void>)[] = []
  const started = start(config, starting.signal, ends)
  onEndSignal(async (code) => {
    starting.abort()
    await started.catch(() => {})
    for (const end of ends.reverse()) await end()
    process.exit(code)
  })
  await started.catch((error) => {
    if (!starting.signal.aborted) throw error
  })
}

async function start(config: Config, signal: AbortSignal, ends: (() => Promise<void>)[]): Promise<void> {
  const database = await openDatabaseServer(config, say, { signal })
  ends.push(() => database.stop())
  signal.throwIfAborted()
  const server = createServer()
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
    cacheDir: resolve(config.dataDir, 'vite'),
  })
  ends.push(() => vite.close())
  const { openShop } = (await vite.ssrLoadModule('./server/app.ts')) as { openShop: typeof OpenShop }
  const shop = await openShop({
    config,
    webUrl: database.webUrl,
    ownerUrl: database.ownerUrl,
    authSecret: database.authSecret,
    newestMigration: database.newestMigration,
    assets: new Map(),
    cacheFolder: resolve(config.dataDir, 'image-copies'),
    live: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
  })
  ends.push(() => shop.close())
  server.on('request', (request, response) => {
    const isModule =
      /^\/(@|app\/|node_modules\/|modules\/|platform\/|brand\/|api\/.*\.ts|\.\.)|\.(tsx?|css)(\?|$)|^\/__/.test(
        request.url ?? '',
      )
    if (isModule) vite.middlewares(request, response)
    else shop.listener(request, response)
  })
  await new Promise<void>((listening) => server.listen(config.port, config.host, listening))
  ends.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  say(`\nThe shop is open for development: ${config.publicOrigin}`)
  for (const line of database.greeting) say(line)
}

main().catch((error) => {
  console.error(StartError.text(error))
  process.exit(1)
})
