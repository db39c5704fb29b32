import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { shopCommand } from './shop-command.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** A port that nobody listens on just now. */
export async function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** Waits up to a minute for a success of this address. */
export async function untilAnswers(url: string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const isThere = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (isThere) return
    await new Promise((wait) => setTimeout(wait, 50))
  }
  throw new Error(`${url} did not answer.`)
}

export interface ShopProcess {
  origin: string
  pid: number
  stop(): Promise<void>
}

/**
 * Starts the built shop in a process of its own on a database that runs already, with rate limits out of the way. Resolves when it is ready.
 * `core` holds it to one processor core.
 */
export async function startShop(
  database: { webUrl: string; ownerUrl: string },
  dataDir: string,
  { core, env, nodeFlags = [] }: { core?: number; env?: Record<string, string>; nodeFlags?: readonly string[] } = {},
): Promise<ShopProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const command = [...nodeFlags, ...shopCommand.args]
  const [program, args] =
    core === undefined ? [process.execPath, command] : ['taskset', ['-c', String(core), process.execPath, ...command]]
  const server = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...shopCommand.env,
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(dataDir, 'shop'),
      DATABASE_URL: database.webUrl,
      MIGRATE_DATABASE_URL: database.ownerUrl,
      AUTH_SECRET: randomBytes(32).toString('hex'),
      LIMITS_SCALE: '1000',
      ...env,
    },
  })
  async function stop(): Promise<void> {
    if (server.exitCode !== null) return
    const ended = new Promise((end) => server.once('exit', end))
    server.kill('SIGTERM')
    await ended
  }
  try {
    await untilAnswers(`${origin}/readyz`)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, pid: server.pid ?? 0, stop }
}
