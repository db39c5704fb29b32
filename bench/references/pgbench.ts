import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnOn } from '#bench/cores.ts'
import type { Load } from '#bench/wrk.ts'

export interface PgbenchWish {
  /**
   * SQL in pgbench's own language: `:name` are its variables, `\set name random(1, 10)` draws one. Of several scripts (128 at most) one is
   * drawn each time.
   */
  scripts: readonly string[]
  connections: number
  seconds: number
  /** Transactions per second, where not as many as it can. */
  rate?: number
  variables?: Record<string, string | number>
}

/** Runs SQL as prepared statements over this many connections, asked from `core`. Throws when a statement fails. */
export async function pgbench(program: string, core: number, url: string, wish: PgbenchWish): Promise<Load> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-pgbench-'))
  try {
    const files = wish.scripts.map((_, at) => join(folder, `script-${at}.sql`))
    await Promise.all(files.map((file, at) => writeFile(file, wish.scripts[at] ?? '')))
    const address = new URL(url)
    const args = [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(wish.connections),
      '-j',
      '1',
      '-T',
      String(wish.seconds),
      ...(wish.rate ? ['-R', String(wish.rate)] : []),
      ...files.flatMap((file) => ['-f', file]),
      ...Object.entries(wish.variables ?? {}).flatMap(([name, value]) => ['-D', `${name}=${value}`]),
      address.pathname.slice(1),
    ]
    const child = spawnOn(core, program, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      cwd: folder,
      env: {
        ...process.env,
        PGHOST: decodeURIComponent(address.hostname),
        PGPORT: address.port,
        PGUSER: address.username,
        PGPASSWORD: decodeURIComponent(address.password),
      },
    })
    let output = ''
    child.stdout?.on('data', (chunk) => {
      output += chunk
    })
    child.stderr?.on('data', (chunk) => {
      output += chunk
    })
    const [code] = (await once(child, 'close')) as [number]
    const rate = Number(/^tps = ([\d.]+)/m.exec(output)?.[1])
    const requests = Number(/transactions actually processed: (\d+)/.exec(output)?.[1])
    const failed = Number(/number of failed transactions: (\d+)/.exec(output)?.[1] ?? 0)
    if (code !== 0 || !Number.isFinite(rate)) throw new Error(`pgbench ended with ${code}: ${output}`)
    const average = Number(/^latency average = ([\d.]+)/m.exec(output)?.[1])
    return { requests, errors: failed, bytes: 0, seconds: wish.seconds, rate, p50: average, p99: Number.NaN }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What a machine can do that must do both for each request, one after the other, on one core. */
export const bothTogether = (...rates: readonly number[]): number =>
  1 / rates.reduce((seconds, rate) => seconds + 1 / rate, 0)
