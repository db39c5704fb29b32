import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

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

/** The built shop in a process of its own over a database that stands, without limits that a measurement would meet. */
export async function startShop(
  database: { webUrl: string; ownerUrl: string },
  dataDir: string,
  { core, env, nodeFlags = [] }: { core?: number; env?: Record<string, string>; nodeFlags?: readonly string[] } = {},
): Promise<ShopProcess> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const command = [...nodeFlags, 'server/main.ts']
  const [program, args] =
    core === undefined ? [process.execPath, command] : ['taskset', ['-c', String(core), process.execPath, ...command]]
  const server = spawn(program, args, {
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

/** Signs somebody in, as the login page does. Answers with the cookies. */
export async function signIn(origin: string, email: string, password: string): Promise<string> {
  const answer = await fetch(`${origin}/api/v1/session`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  if (answer.status !== 201) throw new Error(`${email} could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}
