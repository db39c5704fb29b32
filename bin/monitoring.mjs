import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { Halt, main } from './lib/say.mjs'

// npm run monitoring: deploy/monitoring tried with a real Prometheus. It is no part of npm test, for it needs one.
const debian = { promtool: 'prometheus', amtool: 'prometheus-alertmanager' }
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const missing = Object.keys(debian).filter((tool) => spawnSync(tool, ['--version']).status !== 0)
  if (missing.length > 0) {
    const packages = missing.map((tool) => debian[tool]).join(' ')
    throw new Halt(
      `${missing.join(' and ')} is missing. Install it first. Under Debian: apt-get install --no-install-recommends ${packages}`,
    )
  }
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  return handOver(node, ['tests/monitoring/run.ts'], { cwd: root, env: process.env })
})
