import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './lib/install.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { Halt, main } from './lib/say.mjs'

// npm run test:redis: limits of addresses that several machines share. It is no part of npm test, for it needs a Redis server.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  if (spawnSync('redis-server', ['--version']).status !== 0) {
    throw new Halt('redis-server is missing. Install it first. Under Debian: apt-get install redis-server')
  }
  const node = await ensureInstalled(root)
  return handOver(node, ['--test', 'bin/redis-limits.ts'], { cwd: root, env: { ...process.env, LOG_LEVEL: 'silent' } })
})
