import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { ensurePrograms } from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { readOptions } from './lib/options.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run monitoring [-- --yes]: deploy/monitoring tried with a real Prometheus. It is no part of npm test, for it needs one.
const programs = { prometheus: 'prometheus', promtool: 'prometheus', amtool: 'prometheus-alertmanager' }
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const { yes } = readOptions({ yes: { type: 'boolean' } })
  await ensurePrograms(programs, { isAgreed: yes })
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  return handOver(node, ['tests/monitoring/run.ts'], { cwd: root, env: process.env })
})
