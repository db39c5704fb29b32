import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { Halt, main } from './lib/say.mjs'

// npm run monitoring: deploy/monitoring tried with a real Prometheus. It is no part of npm test, for it needs one.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  if (spawnSync('promtool', ['--version']).status !== 0) {
    throw new Halt(
      'prometheus is missing. Install it first. Under Debian: apt-get install --no-install-recommends prometheus',
    )
  }
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  return handOver(node, ['tests/monitoring/run.ts'], { cwd: root, env: process.env })
})
