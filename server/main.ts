import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Config, ConfigError, readConfig } from '#platform/config.server.ts'
import type { openShop as OpenShop } from './app.ts'
import { loadAssets } from './assets.ts'
import { openDatabaseServer } from './database-server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const say = (line: string) => console.log(line)

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const database = await openDatabaseServer(config, say)
  const { openShop } = (await import(join(root, 'build/server/index.js'))) as { openShop: typeof OpenShop }
  const shop = await openShop({
    config,
    webUrl: database.webUrl,
    ownerUrl: database.ownerUrl,
    authSecret: database.authSecret,
    newestMigration: database.newestMigration,
    assets: loadAssets(join(root, 'build/client')),
    cacheFolder: resolve(config.dataDir, 'image-copies'),
  })

  const server = createServer({ maxHeaderSize: 16_384, connectionsCheckingInterval: 1_000 }, shop.listener)
  server.headersTimeout = 10_000
  server.requestTimeout = 30_000
  server.keepAliveTimeout = 5_000
  server.maxConnections = 10_000
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(config.port, config.host, listening)
  })
  say(`\nThe shop is open: ${config.publicOrigin}`)
  for (const line of [...database.greeting, ...warningsOf(config)]) say(line)

  let endingSince = 0
  async function end(code: number): Promise<void> {
    if (endingSince > 0) {
      // One press of Ctrl-C can arrive more than once; a second press, later, ends at once.
      if (Date.now() - endingSince > 1_000) process.exit(1)
      return
    }
    endingSince = Date.now()
    shop.leave()
    const lateAnyway = setTimeout(() => server.closeAllConnections(), 10_000)
    await new Promise<void>((closed) => {
      server.close(() => closed())
      server.closeIdleConnections()
    })
    clearTimeout(lateAnyway)
    await shop.close()
    await database.stop()
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => end(0))
  process.on('uncaughtException', (error) => {
    console.error(error)
    end(1)
  })
  process.on('unhandledRejection', (error) => {
    console.error(error)
    end(1)
  })
}

/** What an operator should know, though it does not stop the shop. */
function warningsOf(config: Config): string[] {
  const warnings: string[] = []
  if (!config.isLoopback && !config.smtpUrl) warnings.push('Mail waits until there is a server for it: set SMTP_URL.')
  if (!config.isLoopback && config.trustedProxies.size === 0) {
    warnings.push('TRUSTED_PROXIES is empty: behind a proxy, all visitors would share one set of limits.')
  }
  return warnings.map((warning) => `Note: ${warning}`)
}

main().catch((error) => {
  const isExpected = error instanceof ConfigError || (error as { code?: string }).code === 'EADDRINUSE'
  if ((error as { code?: string }).code === 'EADDRINUSE') {
    console.error('Another program uses this port already. End it, or choose another one: PORT=3001 npm start')
  } else console.error(isExpected ? error.message : error)
  process.exit(1)
})
