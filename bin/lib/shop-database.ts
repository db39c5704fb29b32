import { type Config, readConfig } from '#platform/config.server.ts'
import { setContext } from '#platform/context.server.ts'
import { closeDatabase, openDatabase } from '#platform/db.server.ts'
import { embeddedForCommand } from '#platform/embedded-command.server.ts'
import { deliveryOf } from '#platform/mail.server.ts'
import { migrate } from '#platform/migrate.server.ts'

/** Opens the shop's database for a command, brought up to date, whether the shop runs or not; answers with its end. */
export async function openShopDatabase(): Promise<() => Promise<void>> {
  const config = readConfig(process.env)
  if (config.databaseUrl && config.migrateDatabaseUrl) {
    await migrate(config.migrateDatabaseUrl, { webRole: new URL(config.databaseUrl).username })
    return openContext(config, config.migrateDatabaseUrl)
  }
  const { ownerUrl, isRunning, stop } = await embeddedForCommand(config.dataDir)
  if (!isRunning) await migrate(ownerUrl, { webRole: 'shringar_web' })
  const closeContext = openContext(config, ownerUrl)
  return async () => {
    await closeContext()
    await stop()
  }
}

/** Sets the context of this command; answers with the function that closes its connections. */
function openContext(config: Config, url: string): () => Promise<void> {
  const database = openDatabase(url, { connections: 2 })
  setContext({
    config,
    authSecret: config.authSecret,
    database,
    mail: deliveryOf(config),
    payments: undefined,
    clock: () => new Date(),
    hearsChanges: false,
  })
  return () => closeDatabase(database)
}
