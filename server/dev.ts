import { createServer } from 'node:http'
import { resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createServer as createVite } from 'vite'
import { readConfig } from '#platform/config.server.ts'
import { StartError } from '#platform/start-error.ts'
import type { openShop as OpenShop } from './app.ts'
import { openDatabaseServer } from './database-server.ts'

const say = (line: string) => console.log(line)

/** The shop with live reloading: Vite answers for modules, every page is rendered for each request, the rest is as in production. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabaseServer(config, say)
  const server = createServer()
  const vite = await createVite({
    server: { middlewareMode: true, hmr: { server } },
    appType: 'custom',
    cacheDir: resolve(config.dataDir, 'vite'),
  })
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
  server.on('request', (request, response) => {
    const isModule =
      /^\/(@|app\/|node_modules\/|modules\/|platform\/|brand\/|api\/.*\.ts|\.\.)|\.(tsx?|css)(\?|$)|^\/__/.test(
        request.url ?? '',
      )
    if (isModule) vite.middlewares(request, response)
    else shop.listener(request, response)
  })
  await new Promise<void>((listening) => server.listen(config.port, config.host, listening))
  say(`\nThe shop is open for development: ${config.publicOrigin}`)
  for (const line of database.greeting) say(line)

  let isEnding = false
  async function end(): Promise<void> {
    if (isEnding) return
    isEnding = true
    server.closeAllConnections()
    server.close()
    await vite.close()
    await shop.close()
    await database.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, end)
}

main().catch((error) => {
  console.error(StartError.text(error))
  process.exit(1)
})
