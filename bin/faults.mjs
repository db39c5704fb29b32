import { fileURLToPath } from 'node:url'
import { ensureBuilt } from './lib/build.mjs'
import { clusterPrograms } from './lib/cluster-programs.mjs'
import { ensurePrograms } from './lib/debian.mjs'
import { ensureInstalled } from './lib/install.mjs'
import { handOver } from './lib/run.mjs'
import { requireNode } from './lib/runtime.mjs'
import { main } from './lib/say.mjs'

// npm run faults: what goes wrong around a shop, tried on the built one with databases of its own, or with --cluster on many machines (tests/faults/README.md).
const root = fileURLToPath(new URL('..', import.meta.url))

main(async () => {
  requireNode()
  const { argv } = process
  if (argv.includes('--cluster')) await ensurePrograms(clusterPrograms, { isAgreed: argv.includes('--yes') })
  const node = await ensureInstalled(root)
  await ensureBuilt(root, node)
  return handOver(node, ['tests/faults/run.ts', ...process.argv.slice(2)], { cwd: root, env: process.env })
})
