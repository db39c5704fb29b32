import { existsSync } from 'node:fs'
import { databaseName, readPasswords, roleNames } from './embedded-postgres/cluster.server.ts'
import { ensureDataFolder, findHome, port } from './embedded-postgres/home.server.ts'
import { isLocked } from './embedded-postgres/lock.server.ts'
import { startEmbeddedPostgres } from './embedded-postgres.server.ts'

/** The embedded database as a command uses it. */
export interface CommandDatabase {
  ownerUrl: string
  /** It belongs to a shop that runs: that one has brought it up to date. */
  isRunning: boolean
  stop(): Promise<void>
}

/** The embedded database of `dataDir` for a command: that of the shop where one runs, else started for as long as the command needs it. */
export async function embeddedForCommand(dataDir: string): Promise<CommandDatabase> {
  const quiet = () => {}
  if (existsSync(dataDir)) {
    const dataFolder = await ensureDataFolder(dataDir)
    if (isLocked(dataFolder)) {
      const home = await findHome(dataFolder, quiet)
      const passwords = await readPasswords(home)
      const socket = encodeURIComponent(home.sockets)
      const ownerUrl = `postgresql://${roleNames.owner}:${passwords.owner}@${socket}:${port}/${databaseName}`
      return { ownerUrl, isRunning: true, stop: async () => {} }
    }
  }
  const { ownerUrl, stop } = await startEmbeddedPostgres({ dataDir, log: quiet })
  return { ownerUrl, isRunning: false, stop }
}
