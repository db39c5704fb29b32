import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

async function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function untilReady(origin: string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    const ready = await fetch(`${origin}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await new Promise((wait) => setTimeout(wait, 100))
  }
  throw new Error('The shop did not start.')
}

export interface ShopProcess {
  origin: string
  stop(): Promise<void>
}

/** The built shop in a process of its own over a database that stands, without limits that a measurement would meet. */
export async function startShop(database: { webUrl: string; ownerUrl: string }, dataDir: string): Promise<ShopProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: join(dataDir, 'shop'),
      DATABASE_URL: database.webUrl,
      MIGRATE_DATABASE_URL: database.ownerUrl,
      AUTH_SECRET: randomBytes(32).toString('hex'),
      LIMITS_SCALE: '1000',
    },
  })
  async function stop(): Promise<void> {
    if (server.exitCode !== null) return
    const ended = new Promise((end) => server.once('exit', end))
    server.kill('SIGTERM')
    await ended
  }
  try {
    await untilReady(origin)
  } catch (error) {
    await stop()
    throw error
  }
  return { origin, stop }
}
