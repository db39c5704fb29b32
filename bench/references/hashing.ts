import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { spawnOn } from '#bench/cores.ts'
import type { Load } from '#bench/wrk.ts'

const program = join(fileURLToPath(new URL('.', import.meta.url)), 'password-hash.ts')

/** How often one core can make the shop's password hash when it does nothing else. */
export async function hashing(core: number, seconds: number): Promise<Load> {
  const child = spawnOn(core, process.execPath, [program, String(seconds * 1_000)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  await once(child, 'close')
  const { made, seconds: taken } = JSON.parse(output) as { made: number; seconds: number }
  const each = (taken * 1_000) / made
  return { requests: made, errors: 0, bytes: 0, seconds: taken, rate: made / taken, p50: each, p99: each }
}
