import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { clusterPrograms } from './lib/cluster-programs.mjs'
import { ensurePrograms } from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { readOptions } from './lib/options.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run cluster [-- --yes] [--growth]: deploy/cluster on this machine alone, with Debian's programs. It is no part of npm test, for it needs them.
// --growth measures what a second shop adds, and ends.
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const { yes, growth } = readOptions({ yes: { type: 'boolean' }, growth: { type: 'boolean' } })
  await ensurePrograms(clusterPrograms, { isAgreed: yes })
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  return handOver(node, ['tests/cluster/run.ts', ...(growth ? ['--growth'] : [])], { cwd: root, env: process.env })
})
